/// Runs an operation with some dependencies overridden, and records which ones it touches.
///
/// ```swift
/// let record = DependencyRecord()
/// withDependencies(recordedBy: record) {
///   $0.greeter = .mock
/// } operation: {
///   Greeting().text
/// }
/// #expect(record.uncontrolled.isEmpty)
/// ```
///
/// - Parameters:
///   - record: What is told of every dependency that is read, and of every one that is overridden, in the operation
///     and in the tasks that it starts.
///   - updateValues: Changes a copy of the dependencies in force.
///   - operation: What runs with the changed copy.
/// - Returns: What the operation returns.
@discardableResult
public func withDependencies<R, E: Error>(
  recordedBy record: DependencyRecord,
  _ updateValues: (inout DependencyValues) throws(E) -> Void,
  operation: () throws(E) -> R
) throws(E) -> R {
  var values = DependencyValues(snapshot: DependencySnapshot.current.recorded(by: record))
  try updateValues(&values)
  return try values.snapshot.bind(operation)
}

/// Runs an asynchronous operation with some dependencies overridden, and records which ones it touches.
///
/// - Isolation: The operation runs where the caller runs.
@discardableResult
public nonisolated(nonsending) func withDependencies<R, E: Error>(
  recordedBy record: DependencyRecord,
  _ updateValues: nonisolated(nonsending) (inout DependencyValues) async throws(E) -> Void,
  operation: nonisolated(nonsending) () async throws(E) -> R
) async throws(E) -> R {
  var values = DependencyValues(snapshot: DependencySnapshot.current.recorded(by: record))
  try await updateValues(&values)
  return try await values.snapshot.bind(operation)
}
