import IntarsiaConcurrency
import IntarsiaIssues
import IntarsiaRuntime

/// Expects that tracked objects are deallocated when an operation has ended.
///
/// A store leaks if a dependency, an effect, a listener or `observe` retains it.
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
/// - Parameter operation: Creates objects, and tracks them with ``LeakWatch``.
/// - Returns: The result of the operation.
public nonisolated(nonsending) func expectNoLeaks<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  operation: nonisolated(nonsending) (_ leaks: LeakWatch) async throws -> Result
) async rethrows -> Result {
  Boot.ensureIsLinked()
  let watch = LeakWatch()
  let result = try await operation(watch)
  await watch.reportSurvivors(
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return result
}

/// Tracks objects that must be deallocated by the end of a test, or of a part of it.
///
/// Made by ``expectNoLeaks(fileID:filePath:line:column:operation:)``.
///
/// - Isolation: Can be used from anywhere.
public final class LeakWatch: Sendable {
  private struct Entry: @unchecked Sendable {
    // Safe: an object that is not `Sendable` is only checked for being alive.
    weak var object: AnyObject?
    let name: String
    let location: IssueLocation
  }

  private let entries = VisibleMutex<[Entry]>([])

  /// Tracks an object without retaining it.
  ///
  /// ```swift
  /// leaks.watch(store)
  /// leaks.watch(model, as: "the model of the first screen")
  /// ```
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - name: The object's name in the issue. The default is the name of its type.
  public func watch(
    _ object: AnyObject,
    as name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let entry = Entry(
      object: object, name: name ?? "\(type(of: object))",
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    entries.withLock { $0.append(entry) }
  }

  nonisolated(nonsending) func reportSurvivors(at location: IssueLocation) async {
    for entry in entries.withLock({ $0 }) {
      guard let object = entry.object else { continue }
      var values = [("Object", entry.name), ("Watched at", "\(entry.location)")]
      if let store = object as? any LeakSuspectsSource {
        values += Self.describe(await store.leakSuspects())
      }
      reportIssue(
        LeakIssues.alive, "Something still holds \(entry.name).", values: values, at: location)
    }
  }

  /// The values in a store that may retain the store.
  private static func describe(_ holders: LeakSuspects) -> [(String, String)] {
    let values = [
      ("Its effects that run", holders.effects.map { "\($0)" }.joined(separator: "\n")),
      (
        "Its dependencies that are overridden",
        holders.dependencies.sorted().joined(separator: ", ")
      ),
      ("Its listeners", holders.listeners > 0 ? "\(holders.listeners)" : ""),
    ]
    return values.filter { !$0.1.isEmpty }
  }
}
