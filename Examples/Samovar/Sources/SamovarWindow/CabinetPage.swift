#if GTK
  import Foundation
  import GTKKit
  import Intarsia
  import SamovarFeatures
  import SamovarShared

  /// The list of all teas.
  @MainActor
  struct CabinetPage {
    @UIBindable var store: StoreOf<Cabinet>
    let window: Window
    let open: @MainActor (Tea.ID) -> Void

    var widget: Widget {
      .column(
        .label(store.problem ?? "").styled("error").with("wrap").visible(store.problem != nil),
        .label(Texts.emptyCabinet).visible(store.teas.isEmpty),
        .scrolling(
          .list {
            store.teas
          } activate: {
            open($0.id)
          } content: {
            content(of: $0)
          }
          .styled("rich-list", "card").visible(!store.teas.isEmpty))
      )
      .styled("page")
      .presenting($store.scope(state: \.form, action: \.form)) { form, close in
        TeaFormSheet(
          store: form, title: "\(Texts.title) › \(Texts.newTea)",
          done: { store.send(.confirmAddButtonTapped) },
          cancel: { store.send(.form(.dismiss)) }
        ).open(over: window, close: close)
      }
    }

    private func content(of row: ListRow<Tea>) -> Widget {
      .row(
        .label(row.element.name).styled("heading").with("hexpand"),
        .label(row.element.kind.title).styled("dim-label").columns(7),
        .label("\(row.element.temperature) °C").columns(6),
        .label(Texts.infusionCount(row.element.infusions.count)).columns(11),
        .label(row.element.tastings.first?.rating.map { Texts.stars($0) } ?? "").columns(8),
        .row(
          .button(icon: "go-up-symbolic", "Move up") { move(row.element.id, by: -1) }.styled(
            "flat"),
          .button(icon: "go-down-symbolic", "Move down") {
            move(row.element.id, by: 1)
          }.styled("flat"), spacing: 0))
    }

    private func move(_ id: Tea.ID, by offset: Int) {
      let index = store.teas.index(id: id)
      guard let index, store.teas.indices.contains(index + offset) else { return }
      // The destination is an index in the list from which the tea is not yet removed.
      let destination = offset < 0 ? index + offset : index + offset + 1
      store.send(.moved(fromOffsets: IndexSet(integer: index), toOffset: destination))
    }
  }
#endif
