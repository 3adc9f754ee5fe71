#if canImport(AppKit) && !os(iOS)
  public import AppKit
  public import IntarsiaRuntime
  import ObjectiveC
  public import SwiftUI

  @MainActor
  extension NSAlert {
    /// Creates an alert from the store of one.
    ///
    /// ```swift
    /// modal(item: $store.scope(state: \.alert, action: \.alert)) { store in
    ///   NSAlert(store: store)
    /// }
    /// ```
    public convenience init<Action>(store: Store<AlertState<Action>, Action>) {
      self.init(state: store.withState { $0 }) { $0.map { _ = store.send($0) } }
    }

    /// Creates an alert from the state of one.
    ///
    /// - Parameters:
    ///   - state: The state of the alert.
    ///   - handler: Receives the action of the button that was clicked, or `nil` from a button
    ///     without an action. The method `modal(item:content:)` calls it. If you show the alert in
    ///     another way, pass the response to ``handle(_:)``.
    public convenience init<Action>(
      state: AlertState<Action>, handler: @escaping @MainActor (Action?) -> Void
    ) {
      self.init()
      messageText = String(state: state.title)
      informativeText = state.message.map { String(state: $0) } ?? ""
      for button in state.buttons {
        let added = addButton(withTitle: String(state: button.label))
        added.hasDestructiveAction = button.role == .destructive
        if button.role == .cancel { added.keyEquivalent = "\u{1b}" }
      }
      keep(
        AlertHandler { index in
          guard state.buttons.indices.contains(index) else { return }
          state.buttons[index].perform(handler)
        }, for: "handler")
    }

    /// Calls the handler of an alert that was created from a state.
    public func handle(_ response: NSApplication.ModalResponse) {
      let first = NSApplication.ModalResponse.alertFirstButtonReturn.rawValue
      (kept.values["handler"] as? AlertHandler)?.handle(response.rawValue - first)
    }
  }

  @MainActor
  private final class AlertHandler {
    let handle: (Int) -> Void

    init(_ handle: @escaping (Int) -> Void) { self.handle = handle }
  }

  extension NSTextField {
    /// Creates a text field that shows and changes a text.
    public convenience init(frame: CGRect = .zero, text: UIBinding<String>) {
      self.init(frame: frame)
      bind(text: text)
    }

    /// Shows and changes a text.
    ///
    /// - Returns: The token of the observation, which also ends with the field.
    @discardableResult
    public func bind(text: UIBinding<String>) -> ObserveToken {
      let show: @MainActor (NSTextField) -> Void = { field in
        if field.stringValue != text.wrappedValue { field.stringValue = text.wrappedValue }
      }
      let observer = NotificationCenter.default.addObserver(
        forName: NSControl.textDidChangeNotification, object: self, queue: nil
      ) { [weak self] _ in
        // AppKit posts the notification on the main thread.
        MainActor.assumeIsolated {
          guard let self else { return }
          text.wrappedValue = self.stringValue
          show(self)
        }
      }
      keep(NotificationObserver(observer), for: "text")
      return observe { [weak self] in if let self { show(self) } }
    }
  }

  /// Observes a notification until it is released.
  private final class NotificationObserver {
    private let observer: any NSObjectProtocol

    init(_ observer: any NSObjectProtocol) { self.observer = observer }

    deinit { NotificationCenter.default.removeObserver(observer) }
  }
#endif
