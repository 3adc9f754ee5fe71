import IntarsiaIssues

/// Expects that tracked objects are deallocated when an operation has ended.
///
/// A store leaks if it retains a closure that retains the store: in a dependency, an effect, a
/// listener or `observe`. Track the store to find such a cycle:
///
/// ```swift
/// await expectNoLeaks { leaks in
///   let store = Store(initialState: Player.State()) { Player() }
///   leaks.watch(store)
///   store.send(.playButtonTapped)
/// }
/// ```
///
/// Each object that is still alive is reported as an issue with its name. For a store, the issue
/// lists everything that may retain it: the running effects and where they were made, the
/// overridden dependencies, and the number of listeners.
///
/// A cancelled effect releases its values only when its task ends. Wait for the task with
/// ``StoreTask/finish()`` to make the result deterministic.
///
/// - Parameters:
///   - fileID: The module and file of the issue.
///   - filePath: The full path of that file.
///   - line: The line of the issue.
///   - column: The column of the issue.
///   - operation: Creates objects, and tracks them with ``LeakWatch``.
/// - Returns: The result of the operation.
public nonisolated(nonsending) func expectNoLeaks<Result>(
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  operation: nonisolated(nonsending) (_ leaks: LeakWatch) async throws -> Result
) async rethrows -> Result {
  Boot.ensureIsLinked()
  let watch = LeakWatch()
  let result = try await operation(watch)
  await watch.reportSurvivors(
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return result
}
