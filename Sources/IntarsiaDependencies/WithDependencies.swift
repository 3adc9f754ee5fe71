/// Runs an operation with some dependencies overridden.
///
/// ```swift
/// let greeting = withDependencies {
///   $0.greeter = Greeter { name in "Welcome, \(name)" }
/// } operation: {
///   Greeting().text  // "Welcome, Blob"
/// }
/// ```
///
/// The overrides apply in the operation, in all code that it calls, and in the tasks that it
/// starts. They end with the operation. An object that the operation creates and returns remembers
/// them for `withDependencies(from:operation:)`.
///
/// - Parameters:
///   - updateValues: Changes a copy of the current dependencies.
///   - operation: The code to run with the changed copy.
/// - Returns: The operation's result.
/// - Throws: Any error that either closure throws.
/// - Complexity: O(1) in the number of dependencies that are already overridden. Every fourth call
///   inside another copies all overrides.
@_alwaysEmitIntoClient
@discardableResult
public func withDependencies<R, E: Error>(
  _ updateValues: (inout DependencyValues) throws(E) -> Void,
  operation: () throws(E) -> R
) throws(E) -> R {
  var values = DependencyValues.currentToOverride
  try updateValues(&values)
  return try values.snapshot.bindForModel(operation)
}

/// Runs an asynchronous operation with some dependencies overridden.
///
/// The closure that overrides them may be asynchronous, too:
///
/// ```swift
/// try await withDependencies {
///   $0.database = try await Database.open(path)
/// } operation: {
///   try await model.load()
/// }
/// ```
///
/// - Isolation: Both closures run on the caller's isolation.
@_alwaysEmitIntoClient
@discardableResult
public nonisolated(nonsending) func withDependencies<R, E: Error>(
  _ updateValues: nonisolated(nonsending) (inout DependencyValues) async throws(E) -> Void,
  operation: nonisolated(nonsending) () async throws(E) -> R
) async throws(E) -> R {
  var values = DependencyValues.currentToOverride
  try await updateValues(&values)
  return try await values.snapshot.bindForModel(operation)
}
