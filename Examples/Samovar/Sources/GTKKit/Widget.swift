#if GTK
  internal import CGTK
  public import Intarsia

  /// A widget of GTK.
  ///
  /// The value does not retain the widget: like in C, a widget lives as long as the widget that
  /// contains it. So closures may refer to widgets without a cycle.
  @MainActor
  public struct Widget: Hashable {
    let pointer: UnsafeMutablePointer<GtkWidget>

    init(_ pointer: UnsafeMutablePointer<GtkWidget>?) {
      guard let pointer else { preconditionFailure("GTK made no widget: is it initialized?") }
      self.pointer = pointer
    }

    /// The address for functions whose type of widget Swift does not know.
    var opaque: OpaquePointer { OpaquePointer(pointer) }

    /// The address for functions that take a class derived from `GtkWidget`.
    func cast<Class>(to type: Class.Type = Class.self) -> UnsafeMutablePointer<Class> {
      UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: type)
    }

    /// The name of the class, such as `GtkLabel`.
    var typeName: String { String(cString: gtk_kit_type_name(pointer)) }

    // MARK: Properties

    func set(_ property: String, to text: String?) { gtk_kit_set_text(pointer, property, text) }

    func set(_ name: String, to flag: Bool) { gtk_kit_set_flag(pointer, name, flag ? 1 : 0) }

    func text(_ property: String) -> String {
      guard let text = gtk_kit_text(pointer, property) else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }

    func flag(_ property: String) -> Bool { gtk_kit_flag(pointer, property) != 0 }

    // MARK: Signals and observation

    /// Calls a closure for each signal, until the widget is destroyed.
    ///
    /// - Parameters:
    ///   - signal: The name of the signal.
    ///   - handle: Receives the first argument if it is a widget or another object. Its result is
    ///     that of a signal that tells whether it was handled.
    func on(_ signal: String, handle: @escaping @MainActor (UnsafeMutableRawPointer?) -> Bool) {
      connect(UnsafeMutableRawPointer(pointer), to: signal, handle)
    }

    func on(_ signal: String, _ handle: @escaping @MainActor () -> Void) {
      on(signal) { _ in
        handle()
        return false
      }
    }

    /// Runs a closure now and after each change of a value that it has read, until the widget is
    /// destroyed.
    @discardableResult
    public func observing(_ apply: @escaping @MainActor (Widget) -> Void) -> Widget {
      let token = observe { apply(self) }
      on("destroy") { token.cancel() }
      return self
    }

    /// Reads values now and after each change of them, and uses them outside of the observation.
    ///
    /// An observation also tracks the reads of the observations that begin inside it. So widgets
    /// that observe values themselves are made here.
    ///
    /// - Parameters:
    ///   - read: Reads the values.
    ///   - use: Uses them: at first before this function returns, later in a task of its own.
    func observing<Value>(
      _ read: @escaping @MainActor () -> Value, use: @escaping @MainActor (Value) -> Void
    ) -> Widget {
      let reading = Reading<Value>()
      on("destroy") { reading.isOver = true }
      observing { _ in
        let value = read()
        if reading.hasBegun {
          Task { if !reading.isOver { use(value) } }
        } else {
          reading.first = value
        }
      }
      reading.hasBegun = true
      if let value = reading.first { use(value) }
      reading.first = nil
      return self
    }

    /// Shows the widget only while a condition holds.
    public func visible(
      _ isVisible: @autoclosure @escaping @MainActor () -> Bool
    ) -> Widget {
      observing { $0.set("visible", to: isVisible()) }
    }

    /// Lets the user use the widget only while a condition holds.
    public func enabled(
      _ isEnabled: @autoclosure @escaping @MainActor () -> Bool
    ) -> Widget {
      observing { $0.set("sensitive", to: isEnabled()) }
    }

    /// Names the widget, for tours.
    public func named(_ name: @autoclosure @escaping @MainActor () -> String) -> Widget {
      observing { $0.set("name", to: name()) }
    }

    /// Adds style classes, such as `dim-label`.
    public func styled(_ classes: String...) -> Widget {
      for name in classes { gtk_widget_add_css_class(pointer, name) }
      return self
    }

    /// Puts the widget in the middle of its room, with the size that it needs.
    public func centered() -> Widget {
      gtk_widget_set_halign(pointer, GTK_ALIGN_CENTER)
      gtk_widget_set_valign(pointer, GTK_ALIGN_CENTER)
      return self
    }

    /// Turns on properties.
    ///
    /// Examples are `hexpand` and `vexpand`, which give the widget the room that its container has
    /// left, and `wrap`, which breaks the text of a label into lines.
    public func with(_ properties: String...) -> Widget {
      for property in properties { set(property, to: true) }
      return self
    }

    /// Keeps the focus of the keyboard and a value equal.
    ///
    /// - Parameters:
    ///   - focus: The value.
    ///   - field: The value while this widget has the focus.
    public func focused<Field: Equatable>(
      _ focus: UIBinding<Field?>, equals field: Field
    ) -> Widget {
      guard let controller = gtk_event_controller_focus_new() else { return self }
      connect(UnsafeMutableRawPointer(controller), to: "enter") { _ in
        if focus.wrappedValue != field { focus.wrappedValue = field }
        return false
      }
      gtk_widget_add_controller(pointer, controller)
      // A widget can receive the focus only when it is visible in a window.
      on("map") { if focus.wrappedValue == field { takeFocus() } }
      return observing { if focus.wrappedValue == field { $0.takeFocus() } }
    }

    /// Moves the focus here, and the cursor of an entry behind its text.
    func takeFocus() {
      let flags = gtk_widget_get_state_flags(pointer).rawValue
      guard gtk_widget_get_mapped(pointer) != 0,
        flags & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue == 0
      else { return }
      if typeName == "GtkEntry" {
        gtk_entry_grab_focus_without_selecting(cast())
        gtk_editable_set_position(opaque, -1)
      } else {
        gtk_widget_grab_focus(pointer)
      }
    }
  }

  /// The progress of ``Widget/observing(_:use:)``.
  @MainActor
  private final class Reading<Value> {
    var first: Value?
    var hasBegun = false
    var isOver = false
  }

  /// Handles a signal of an object.
  private final class Handler {
    let handle: @MainActor (UnsafeMutableRawPointer?) -> Bool
    init(_ handle: @escaping @MainActor (UnsafeMutableRawPointer?) -> Bool) { self.handle = handle }
  }

  /// Calls a closure for each signal of an object, until the object is finalized.
  @MainActor
  func connect(
    _ object: UnsafeMutableRawPointer, to signal: String,
    _ handle: @escaping @MainActor (UnsafeMutableRawPointer?) -> Bool
  ) {
    gtk_kit_connect(
      object, signal,
      { data, argument in
        let handler = Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue()
        // Safe: GTK emits signals on the thread of its loop, the main thread.
        nonisolated(unsafe) let argument = argument
        return MainActor.assumeIsolated { handler.handle(argument) ? 1 : 0 }
      }, Unmanaged.passRetained(Handler(handle)).toOpaque(),
      { data, _ in if let data { Unmanaged<Handler>.fromOpaque(data).release() } })
  }
#endif
