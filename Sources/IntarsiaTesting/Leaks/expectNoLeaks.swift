import IntarsiaIssues

/// Expects that objects have gone when an operation has ended.
///
/// A closure that a store holds, and that holds the store, keeps both for ever: in a dependency, an
/// effect, a listener, or in `observe`. This is how a test finds it:
///
/// ```swift
/// await expectNoLeaks { leaks in
///   let store = Store(initialState: Player.State()) { Player() }
///   leaks.watch(store)
///   store.send(.playButtonTapped)
/// }
/// ```
///
/// Each object that is still there is an issue with its name, and, for a store, with everything
/// that it holds and that may hold it: the effects that run, with the places that made them, the
/// dependencies that are overridden, and how many listen.
///
/// A cancelled effect releases its values when its task has ended. Wait for the task with
/// ``StoreTask/finish()``, so that the result is the same each time.
///
/// - Parameters:
///   - fileID: The module and file of the issue.
///   - filePath: The full path of that file.
///   - line: The line of the issue.
///   - column: The column of the issue.
///   - operation: Makes objects, and has them watched.
/// - Returns: What the operation returns.
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
