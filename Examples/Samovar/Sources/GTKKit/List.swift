#if GTK
  internal import CGTK
  public import Observation

  /// A row of a list: an element, which a widget of the row reads inside `observe`.
  @MainActor
  @Observable
  public final class ListRow<Element: Identifiable & Equatable> {
    /// The element: a value, or the store of an element.
    public private(set) var element: Element

    init(_ element: Element) { self.element = element }

    func update(to new: Element) { if element != new { element = new } }
  }

  extension Widget {
    /// A list with a row for each element.
    ///
    /// A change of one element touches only the widgets of its row that show it. Rows are made and
    /// removed for the identifiers that have come and gone. With `store.scope(state:action:)` the
    /// elements are stores, and each row observes its own.
    ///
    /// - Parameters:
    ///   - elements: Reads the elements.
    ///   - activate: Is called when the user chooses a row; `nil` if nothing happens.
    ///   - content: Makes the content of a row.
    public static func list<Elements: Collection>(
      _ elements: @escaping @MainActor () -> Elements,
      activate: (@MainActor (Elements.Element) -> Void)? = nil,
      content: @escaping @MainActor (ListRow<Elements.Element>) -> Widget
    ) -> Widget where Elements.Element: Identifiable & Equatable {
      let list = Widget(gtk_list_box_new())
      gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
      gtk_widget_set_valign(list.pointer, GTK_ALIGN_START)
      let model = ListModel<Elements.Element> { row in
        let widget = Widget(gtk_list_box_row_new())
        widget.set("activatable", to: activate != nil)
        gtk_list_box_row_set_child(widget.cast(), content(row).pointer)
        return widget
      }
      model.bind(to: list)
      list.on("row-activated") { row in
        guard let row else { return false }
        let index = gtk_list_box_row_get_index(row.assumingMemoryBound(to: GtkListBoxRow.self))
        activate?(model.rows[Int(index)].element)
        return true
      }
      return list.observing {
        Array(elements())
      } use: {
        model.update(to: $0)
      }
    }
  }

  /// A model of GTK with an item for each element of a collection.
  @MainActor
  private final class ListModel<Element: Identifiable & Equatable> {
    /// The elements in their order.
    private(set) var rows: [ListRow<Element>] = []
    /// A `GListStore`, whose items are objects without contents.
    private let items = g_list_store_new(g_object_get_type())
    private let makeWidget: @MainActor (ListRow<Element>) -> Widget
    private var inserted: ListRow<Element>?

    init(makeWidget: @escaping @MainActor (ListRow<Element>) -> Widget) {
      self.makeWidget = makeWidget
    }

    isolated deinit { g_object_unref(items.map { UnsafeMutableRawPointer($0) }) }

    /// Lets a list make a widget for each item.
    ///
    /// The list asks for it during the insertion.
    func bind(to list: Widget) {
      gtk_list_box_bind_model(
        list.opaque, items,
        { _, data in
          guard let data else { return nil }
          let maker = Unmanaged<WidgetMaker>.fromOpaque(data).takeUnretainedValue()
          // Items are inserted on the main thread.
          let address = MainActor.assumeIsolated { UInt(bitPattern: maker.make()?.pointer) }
          return UnsafeMutablePointer(bitPattern: address)
        }, Unmanaged.passRetained(WidgetMaker { self.inserted.map(self.makeWidget) }).toOpaque(),
        { if let data = $0 { Unmanaged<WidgetMaker>.fromOpaque(data).release() } })
    }

    /// Updates the rows that remain, then removes and inserts the others.
    func update(to elements: [Element]) {
      let new = Dictionary(elements.map { ($0.id, $0) }) { first, _ in first }
      for row in rows { if let element = new[row.element.id] { row.update(to: element) } }
      for change in elements.map(\.id).difference(from: rows.map(\.element.id)) {
        switch change {
        case .remove(let offset, _, _):
          rows.remove(at: offset)
          g_list_store_remove(items, guint(offset))
        case .insert(let offset, let id, _):
          guard let row = new[id].map(ListRow.init) else { continue }
          rows.insert(row, at: offset)
          inserted = row
          let item = g_object_new_with_properties(g_object_get_type(), 0, nil, nil)
          g_list_store_insert(items, guint(offset), item)
          g_object_unref(item)
        }
      }
    }
  }

  /// Makes the widget of the inserted item, for a callback of C, which is not generic.
  private final class WidgetMaker: Sendable {
    let make: @MainActor () -> Widget?
    init(_ make: @escaping @MainActor () -> Widget?) { self.make = make }
  }
#endif
