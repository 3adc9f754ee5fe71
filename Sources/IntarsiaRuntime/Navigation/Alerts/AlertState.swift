public import IntarsiaDump

/// An alert as a value: its texts, its buttons and the actions that they send.
///
/// ```swift
/// state.alert = AlertState {
///   TextState("Delete \(book.title)?")
/// } actions: {
///   ButtonState(role: .destructive, action: .deleteConfirmed) { TextState("Delete") }
///   ButtonState(role: .cancel) { TextState("Keep") }
/// } message: {
///   TextState("It cannot be brought back.")
/// }
/// ```
///
/// Present an alert with ``Presents()`` and `.ifLet(\.$alert, action: \.alert)`. When one of its
/// buttons has sent its action, the state is `nil` again.
public struct AlertState<Action>: _EphemeralState, Identifiable {
  /// The buttons.
  ///
  /// If there are none, a user interface adds a button that only closes the alert.
  public var buttons: [ButtonState<Action>]

  /// The text that explains the title, if any.
  public var message: TextState?

  /// The title, in one line.
  public var title: TextState

  /// The identity of this alert, which its copies share.
  public var _$identity = ObservationIdentity()

  /// Creates an alert with a title, buttons and a message.
  public init(
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: () -> TextState? = { nil }
  ) {
    self.title = title()
    buttons = actions()
    self.message = message()
  }

  /// The identifier of this alert; another alert with the same texts has another one.
  public var id: ObjectIdentifier { _$identity._objectIdentifier }

  /// Returns an alert with the same texts, whose buttons send transformed actions.
  ///
  /// The new alert has an identity of its own.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> AlertState<NewAction> {
    AlertState<NewAction>(
      title: { title }, actions: { buttons.map { $0.map(transform) } },
      message: { message })
  }
}

extension AlertState: _ObservableStruct {}
extension AlertState: Equatable where Action: Equatable {}
extension AlertState: Hashable where Action: Hashable {}
extension AlertState: Sendable where Action: Sendable {}
extension AlertState: Encodable where Action: Encodable {}
extension AlertState: Decodable where Action: Decodable {}

extension AlertState: CustomDumpReflectable {
  /// Shows the alert's texts and buttons.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = [("title", title)]
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
