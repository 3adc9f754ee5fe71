import IntarsiaConcurrency
import IntarsiaIssues
import IntarsiaRuntime

/// Remembers objects that should have gone by the end of a test, or of a part of it.
///
/// See ``expectNoLeaks(fileID:filePath:line:column:operation:)``, which makes one.
///
/// - Isolation: Can be used from anywhere.
public final class LeakWatch: Sendable {
  private struct Entry {
    weak var object: AnyObject?
    let name: String
    let location: IssueLocation
  }

  private struct Storage: @unchecked Sendable {
    // Safe: the objects are asked for nothing but whether they are there, unless they are
    // `Sendable`.
    var entries: [Entry] = []
  }

  private let storage = VisibleMutex(Storage())

  init() {}

  /// Remembers an object, without holding it.
  ///
  /// ```swift
  /// leaks.watch(store)
  /// leaks.watch(model, as: "the model of the first screen")
  /// ```
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - name: How the issue calls it: by its type, if nothing else is said.
  ///   - fileID: The module and file where it is watched, for the issue.
  ///   - filePath: The full path of that file.
  ///   - line: The line.
  ///   - column: The column.
  public func watch(
    _ object: AnyObject,
    as name: String? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let entry = Entry(
      object: object, name: name ?? "\(type(of: object))",
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    let added = Storage(entries: [entry])
    storage.withLock { $0.entries += added.entries }
  }

  /// Reports each object that is still there.
  nonisolated(nonsending) func reportSurvivors(at location: IssueLocation) async {
    for entry in storage.withLock({ Storage(entries: $0.entries) }).entries {
      guard let object = entry.object else { continue }
      var values = [("Object", entry.name), ("Watched at", "\(entry.location)")]
      if let store = object as? any LeakSuspectsSource {
        values += Self.describe(await store.leakSuspects())
      }
      reportIssue(
        .leak.alive, "Something still holds \(entry.name).", values: values, at: location)
    }
  }

  /// The values in a store that may retain the store.
  private static func describe(_ holders: LeakSuspects) -> [(String, String)] {
    var values: [(String, String)] = []
    if !holders.effects.isEmpty {
      let lines = holders.effects.map { "\($0)" }
      values.append(("Its effects that run", lines.joined(separator: "\n")))
    }
    if !holders.dependencies.isEmpty {
      values.append(
        ("Its dependencies that are overridden", holders.dependencies.joined(separator: ", ")))
    }
    if holders.listeners > 0 { values.append(("Its listeners", "\(holders.listeners)")) }
    return values
  }
}
