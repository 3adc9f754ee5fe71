public import IntarsiaIssues

/// Replaces the defaults of dependencies, once, before their first use.
///
/// Call it at the start of an application, for values that a key's `liveValue` cannot know:
///
/// ```swift
/// @main struct Main {
///   static func main() {
///     prepareDependencies {
///       $0.database = Database(path: CommandLine.arguments[1])
///     }
///     …
///   }
/// }
/// ```
///
/// A prepared value is the default in every task and on every thread. In a test, it is the default
/// for that test only: in its tasks, in its stores, and where `withEscapedDependencies` goes on. A
/// detached task and a queue do not know their test. Put `withEscapedDependencies` around them.
///
/// Preparing a dependency twice, or after its default was read, reports an issue. The dependency
/// then keeps its earlier value, because other code may already hold that value. In a preview, the
/// latest preparation applies, and nothing is reported: an editor prepares a preview each time it
/// shows it.
///
/// - Parameter updateValues: Sets the dependencies.
/// - Returns: The closure's result.
/// - Throws: Any error that the closure throws; nothing is prepared then.
@discardableResult
public func prepareDependencies<R, E: Error>(
  _ updateValues: (inout DependencyValues) throws(E) -> R,
  fileID: StaticString = #fileID,
  filePath: SourceFilePath = #filePath,
  line: UInt = #line,
  column: UInt = #column
) throws(E) -> R {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  var values = DependencyValues(snapshot: nil, wrapper: nil, for: .preparing)
  let result = try updateValues(&values)
  let defaults = DependencyDefaults.current
  for element in values.snapshot.all {
    guard let earlier = defaults.prepare(DependencyBox(element), at: location) else { continue }
    // Safe: the identifier was created from the key's type, and is the address of its metadata.
    let key = unsafeBitCast(element.key, to: Any.Type.self)
    let labelled = [("Key", "\(key)"), ("Value", "\(element.stored.type)")]
    switch earlier {
    case .prepared(let place):
      reportIssue(
        DependencyIssues.preparedTwice, "A dependency was prepared a second time.",
        values: labelled + [("First prepared at", "\(place)")], at: location)
    case .used:
      reportIssue(
        DependencyIssues.preparedTooLate,
        "A dependency was prepared after it had been read.",
        values: labelled, at: location)
    }
  }
  if let context = values.contextOverride { defaults.prepare(context) }
  return result
}
