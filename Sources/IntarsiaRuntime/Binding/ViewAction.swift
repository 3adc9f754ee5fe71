public import IntarsiaIssues

/// An action that keeps what a view may send apart, in one case: `view`.
///
/// ```swift
/// enum Action: ViewAction {
///   case response(Data)
///   case view(View)
///
///   enum View {
///     case refreshButtonTapped
///   }
/// }
/// ```
///
/// A view with ``ViewAction(for:)`` can send these and no others.
public protocol ViewAction<ViewAction> {
  /// What a view may send.
  associatedtype ViewAction

  /// Makes the action for one of the view's.
  static func view(_ action: ViewAction) -> Self
}

/// A view that sends the view's actions only.
///
/// Conform by attaching ``ViewAction(for:)``.
public protocol ViewActionSending<StoreState, StoreAction> {
  /// The state of the store.
  associatedtype StoreState

  /// The action of the store.
  associatedtype StoreAction: ViewAction

  /// The store that is sent to.
  @MainActor var store: Store<StoreState, StoreAction> { get }
}

extension ViewActionSending {
  /// Sends an action of the view.
  ///
  /// ```swift
  /// Button("Refresh") { send(.refreshButtonTapped) }
  /// ```
  ///
  /// - Returns: The effects that the action has started, to wait for or to cancel.
  @MainActor
  @discardableResult
  public func send(
    _ action: StoreAction.ViewAction,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    store.send(.view(action), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
