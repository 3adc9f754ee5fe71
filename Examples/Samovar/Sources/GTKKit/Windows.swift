#if GTK
  internal import CGTK
  public import Intarsia

  /// A window with a header.
  @MainActor
  public struct Window: Hashable {
    /// The widget of the window.
    public let widget: Widget
    /// The windows that are open, the frontmost last.
    public private(set) static var all: [Window] = []

    private var pointer: UnsafeMutablePointer<GtkWindow> { widget.cast() }

    /// Prepares GTK.
    ///
    /// - Parameter style: Rules of CSS for the widgets.
    /// - Returns: Whether there is a display.
    public static func prepare(style: String = "") -> Bool {
      guard gtk_init_check() != 0, let provider = gtk_css_provider_new() else { return false }
      gtk_kit_load_css(provider, style)
      gtk_style_context_add_provider_for_display(
        gdk_display_get_default(), OpaquePointer(provider),
        guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
      return true
    }

    /// Rings the bell of the display.
    public static func ringBell() { gdk_display_beep(gdk_display_get_default()) }

    /// Opens a window.
    ///
    /// - Parameters:
    ///   - parent: The window whose input this one takes until it closes; `nil` for the first one.
    ///   - title: The title, which observes the values that it reads.
    ///   - size: The initial width and height.
    ///   - start: The widgets at the beginning of the header.
    ///   - end: The widgets at the end of the header.
    ///   - close: Is called when the user or the system asks the window to close.
    ///   - content: Makes the content.
    @discardableResult
    public init(
      over parent: Window? = nil, title: @autoclosure @escaping @MainActor () -> String,
      size: (width: Int32, height: Int32), start: [Widget] = [], end: [Widget] = [],
      close: @escaping @MainActor () -> Void = {}, content: (Window) -> Widget
    ) {
      widget = Widget(gtk_window_new())
      let header = Widget(gtk_header_bar_new())
      for button in start { gtk_header_bar_pack_start(header.opaque, button.pointer) }
      for button in end { gtk_header_bar_pack_end(header.opaque, button.pointer) }
      if let parent {
        gtk_window_set_transient_for(pointer, parent.pointer)
        gtk_window_set_modal(pointer, 1)
        header.set("show-title-buttons", to: start.isEmpty && end.isEmpty)
        closeOnEscape()
      }
      gtk_window_set_titlebar(pointer, header.pointer)
      gtk_window_set_default_size(pointer, size.width, size.height)
      widget.observing { $0.set("title", to: title()) }
      // The state closes the window: the request only sends the dismissal.
      widget.on("close-request") { _ in
        close()
        return true
      }
      widget.on("destroy") { [self] in Self.all.removeAll { $0 == self } }
      Self.all.append(self)
      gtk_window_set_child(pointer, content(self).pointer)
      gtk_window_present(pointer)
    }

    /// Removes the window.
    public func destroy() { gtk_window_destroy(pointer) }

    private func closeOnEscape() {
      let shortcuts = gtk_shortcut_controller_new()
      let escape = gtk_shortcut_new(
        gtk_shortcut_trigger_parse_string("Escape"), gtk_named_action_new("window.close"))
      gtk_shortcut_controller_add_shortcut(shortcuts, escape)
      gtk_widget_add_controller(widget.pointer, shortcuts)
    }
  }

  extension Widget {
    /// Presents a window while a binding has a value; closing the window writes `nil` to it.
    ///
    /// - Parameters:
    ///   - item: The binding, such as `$store.scope(state: \.form, action: \.form)`.
    ///   - id: Tells items of one store apart: another one closes the window, and opens a new one.
    ///   - open: Opens the window. It passes the closure on, for the window to call when the user
    ///     closes it.
    public func presenting<Item: AnyObject>(
      _ item: UIBinding<Item?>,
      id: @escaping @MainActor (Item) -> ObjectIdentifier = { ObjectIdentifier($0) },
      open: @escaping @MainActor (Item, @escaping @MainActor () -> Void) -> Window
    ) -> Widget {
      var shown: (item: Item, id: ObjectIdentifier, window: Window)?
      on("destroy") { shown?.window.destroy() }
      return observing {
        item.wrappedValue.map { ($0, id($0)) }
      } use: { current in
        guard current?.1 != shown?.id else { return }
        shown?.window.destroy()
        shown = current.map { ($0, $1, open($0) { item.wrappedValue = nil }) }
      }
    }

    /// Presents an alert while a binding has a value.
    ///
    /// A button sends its action. A button without an action, or closing the window, writes `nil`.
    public func alert<Action>(
      _ item: UIBinding<Store<AlertState<Action>, Action>?>, over parent: Window
    ) -> Widget {
      let id: @MainActor (Store<AlertState<Action>, Action>) -> ObjectIdentifier = { $0.state.id }
      return presenting(item, id: id) { store, dismiss in
        let alert = store.withState { $0 }
        let buttons = alert.buttons.isEmpty ? [ButtonState { TextState("OK") }] : alert.buttons
        let row = Widget.row()
        for button in buttons {
          let widget = Widget.button(String(state: button.label)) {
            if let action = button.action.action { store.send(action) } else { dismiss() }
          }.with("hexpand")
          row.append(button.role == .destructive ? widget.styled("destructive-action") : widget)
        }
        let content = Widget.column(
          .label(String(state: alert.title)).styled("title-2").with("wrap").centered()
        ).styled("dialog")
        if let message = alert.message {
          content.append(.label(String(state: message)).with("wrap").centered())
        }
        content.append(row)
        return Window(
          over: parent, title: "", size: (360, -1), close: dismiss, content: { _ in content })
      }
    }

    /// A stack of screens: a root, and a screen for each element of a collection of stores.
    ///
    /// The last screen is visible. A screen that has gone stays until the next one has moved in,
    /// and its store keeps showing the last state.
    ///
    /// - Parameters:
    ///   - stores: Reads the stores, such as `store.scope(state: \.path, action: \.path)`.
    ///   - makeRoot: Makes the screen below all others.
    ///   - screen: Makes the screen of a store.
    public static func stack<Stores: Collection, State, Action>(
      _ stores: @escaping @MainActor () -> Stores, root makeRoot: @MainActor () -> Widget,
      screen: @escaping @MainActor (Store<State, Action>) -> Widget
    ) -> Widget where Stores.Element == Store<State, Action> {
      let stack = Widget(gtk_stack_new())
      let root = makeRoot()
      gtk_stack_set_transition_type(stack.opaque, GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT_RIGHT)
      gtk_stack_add_child(stack.opaque, root.pointer)
      var shown: [(store: Store<State, Action>, screen: Widget)] = []
      var gone: [Widget] = []
      func removeGone() {
        guard gtk_stack_get_transition_running(stack.opaque) == 0 else { return }
        for screen in gone { gtk_stack_remove(stack.opaque, screen.pointer) }
        gone = []
      }
      stack.on("notify::transition-running") { removeGone() }
      return stack.observing {
        Array(stores())
      } use: { stores in
        gone += shown.filter { !stores.contains($0.store) }.map(\.screen)
        shown = stores.map { store in
          if let known = shown.first(where: { $0.store == store }) { return known }
          let widget = screen(store)
          gtk_stack_add_child(stack.opaque, widget.pointer)
          return (store, widget)
        }
        gtk_stack_set_visible_child(stack.opaque, (shown.last?.screen ?? root).pointer)
        removeGone()
      }
    }

    func append(_ child: Widget) { gtk_box_append(cast(), child.pointer) }
  }
#endif
