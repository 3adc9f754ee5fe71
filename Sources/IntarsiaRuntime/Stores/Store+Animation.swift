public import IntarsiaIssues

#if canImport(SwiftUI)
  public import SwiftUI
#endif

extension Store {
  /// Sends an action, and animates the changes that it makes.
  ///
  /// ```swift
  /// store.send(.deleteButtonTapped, animation: .default)
  /// ```
  ///
  /// - Returns: The effects that the action started, to wait for or to cancel.
  @discardableResult
  public func send(
    _ action: Action,
    animation: UIAnimation?,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    send(
      action, transaction: UITransaction(animation: animation),
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Sends an action, and makes its changes in a transaction.
  ///
  /// - Returns: The effects that the action started, to wait for or to cancel.
  @discardableResult
  public func send(
    _ action: Action,
    transaction: UITransaction,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    withUITransaction(transaction) {
      send(action, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
}
