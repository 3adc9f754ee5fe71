/// Runs an operation with some dependencies overridden, and records the dependencies it touches.
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
///   - record: Records every dependency that is read or overridden, in the operation and in the
///     tasks that it starts.
///   - updateValues: Changes a copy of the current dependencies.
///   - operation: The code to run with the changed copy.
/// - Returns: The operation's result.
/// - Throws: Any error that either closure throws.
@discardableResult
public func withDependencies<R, E: Error>(
  recordedBy record: DependencyRecord,
  _ updateValues: (inout DependencyValues) throws(E) -> Void,
  operation: () throws(E) -> R
) throws(E) -> R {
  var values = DependencyValues(overriding: .current.recorded(by: record))
  try updateValues(&values)
  return try values.snapshot.bind(operation)
}

/// Runs an asynchronous operation with some dependencies overridden, and records the dependencies
/// it touches.
///
/// - Isolation: The operation runs on the caller's isolation.
@discardableResult
public nonisolated(nonsending) func withDependencies<R, E: Error>(
  recordedBy record: DependencyRecord,
  _ updateValues: nonisolated(nonsending) (inout DependencyValues) async throws(E) -> Void,
  operation: nonisolated(nonsending) () async throws(E) -> R
) async throws(E) -> R {
  var values = DependencyValues(overriding: .current.recorded(by: record))
  try await updateValues(&values)
  return try await values.snapshot.bind(operation)
}
