public import IntarsiaIssues

/// Replaces the defaults of dependencies, once, before anything uses them.
///
/// Meant for the first lines of an application, where values are known that a key's `liveValue` cannot know:
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
/// What is prepared is found wherever nothing overrides it, in every task and on every thread. In a test it is found
/// by that test alone. Preparing a dependency a second time, or one that was read before, is reported as an issue,
/// because somebody has the other value by then; it then stays as it is.
///
/// - Parameter updateValues: Sets the dependencies.
/// - Returns: What the closure returns.
@discardableResult
public func prepareDependencies<R, E: Error>(
  _ updateValues: (inout DependencyValues) throws(E) -> R,
  fileID: StaticString = #fileID,
  filePath: SourceFilePath = #filePath,
  line: UInt = #line,
  column: UInt = #column
) throws(E) -> R {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let probe = DependencyProbe(isPreparing: true)
  var values = DependencyValues(snapshot: nil, captured: nil, reader: nil, probe: probe)
  let result = try updateValues(&values)
  let defaults = DependencyDefaults.current
  for box in probe.lastWritten {
    guard let earlier = defaults.prepare(box, at: location) else { continue }
    // The identifier was made of the key's type, and is nothing but the address of its metadata.
    let key = unsafeBitCast(box.key, to: Any.Type.self)
    let labelled = [("Key", "\(key)"), ("Value", box.valueDescription)]
    switch earlier {
    case .prepared(let place):
      reportIssue(
        IssueCode.dependency.preparedTwice, "A dependency was prepared a second time.",
        values: labelled + [("First prepared at", "\(place)")], at: location)
    case .used:
      reportIssue(
        IssueCode.dependency.preparedTooLate,
        "A dependency was prepared after it had been read.",
        values: labelled, at: location)
    }
  }
  if let context = values.contextOverride { defaults.prepare(context) }
  return result
}
