public import IntarsiaDump

/// An alert, as a value: what it tells, and what its buttons send.
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
/// Present it with ``Presents()`` and `.ifLet(\.$alert, action: \.alert)`: when one of its buttons has sent its action,
/// the state is `nil` again.
public struct AlertState<Action>: _EphemeralState, Identifiable {
  /// The buttons.
  ///
  /// A user interface adds one that only closes if there are none.
  public var buttons: [ButtonState<Action>]

  /// What more there is to say.
  public var message: TextState?

  /// What is told, in a line.
  public var title: TextState

  /// Who this alert is.
  public var _$identity = ObservationIdentity()

  /// An alert with a title, buttons and a message.
  public init(
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: () -> TextState? = { nil }
  ) {
    self.title = title()
    buttons = actions()
    self.message = message()
  }

  /// Another alert that is shown in its place has another one, even if it says the same.
  public var id: ObjectIdentifier { _$identity._objectIdentifier }

  /// The same alert, whose buttons send something else.
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

extension AlertState: CustomDumpReflectable {
  /// Shows what the alert tells, and its buttons.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = [("title", title)]
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
