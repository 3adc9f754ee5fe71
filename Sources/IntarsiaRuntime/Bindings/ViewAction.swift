public import IntarsiaIssues

#if canImport(SwiftUI)
  public import SwiftUI
#endif

/// An action that collects the actions of a view in one case, `view`.
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
/// A view with ``ViewAction(for:)`` can send these actions and no others.
public protocol ViewAction<ViewAction> {
  /// The actions that a view may send.
  associatedtype ViewAction

  /// Makes the action that carries an action of the view.
  static func view(_ action: ViewAction) -> Self
}

/// A view that sends only the view's actions.
///
/// Attach ``ViewAction(for:)`` to conform.
public protocol ViewActionSending<StoreState, StoreAction> {
  /// The state of the store.
  associatedtype StoreState

  /// The action of the store.
  associatedtype StoreAction: ViewAction

  /// The store that receives the actions.
  @MainActor var store: Store<StoreState, StoreAction> { get }
}

@MainActor
extension ViewActionSending {
  /// Sends an action of the view.
  ///
  /// ```swift
  /// Button("Refresh") { send(.refreshButtonTapped) }
  /// ```
  ///
  /// - Returns: A task that waits for the effects that the action starts, or cancels them.
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

  /// Sends an action of the view, and animates the changes that it makes.
  ///
  /// - Returns: A task that waits for the effects that the action starts, or cancels them.
  @discardableResult
  public func send(
    _ action: StoreAction.ViewAction,
    animation: UIAnimation?,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    store.send(
      .view(action), animation: animation,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Sends an action of the view, and makes its changes in a transaction.
  ///
  /// - Returns: A task that waits for the effects that the action starts, or cancels them.
  @discardableResult
  public func send(
    _ action: StoreAction.ViewAction,
    transaction: UITransaction,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    store.send(
      .view(action), transaction: transaction,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
