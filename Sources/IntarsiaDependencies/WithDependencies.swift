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
/// The overrides are in force in the operation, in whatever it calls, and in the tasks that it starts; nothing of
/// them is left behind afterwards.
///
/// - Parameters:
///   - updateValues: Changes a copy of the dependencies in force.
///   - operation: What runs with the changed copy.
/// - Returns: What the operation returns.
/// - Throws: What either closure throws.
/// - Complexity: O(1) in the number of dependencies that are overridden outside.
@inlinable
@discardableResult
public func withDependencies<R, E: Error>(
  _ updateValues: (inout DependencyValues) throws(E) -> Void,
  operation: () throws(E) -> R
) throws(E) -> R {
  var values = DependencyValues.current
  try updateValues(&values)
  return try values.takeSnapshot().bind(operation)
}

/// Runs an asynchronous operation with some dependencies overridden.
///
/// ```swift
/// let greeting = await withDependencies {
///   $0.greeter = Greeter { name in "Welcome, \(name)" }
/// } operation: {
///   await Greeting().load()
/// }
/// ```
///
/// - Isolation: The operation runs where the caller runs.
/// - SeeAlso: ``withDependencies(_:operation:)-(_,()->R)``, its synchronous sibling.
@inlinable
@discardableResult
public nonisolated(nonsending) func withDependencies<R, E: Error>(
  _ updateValues: (inout DependencyValues) throws(E) -> Void,
  operation: nonisolated(nonsending) () async throws(E) -> R
) async throws(E) -> R {
  var values = DependencyValues.current
  try updateValues(&values)
  return try await values.takeSnapshot().bind(operation)
}

/// Runs an asynchronous operation with some dependencies overridden that take time to be made.
///
/// ```swift
/// try await withDependencies {
///   $0.database = try await Database.open(path)
/// } operation: {
///   try await model.load()
/// }
/// ```
///
/// - Isolation: Both closures run where the caller runs.
@inlinable
@discardableResult
public nonisolated(nonsending) func withDependencies<R, E: Error>(
  _ updateValues: nonisolated(nonsending) (inout DependencyValues) async throws(E) -> Void,
  operation: nonisolated(nonsending) () async throws(E) -> R
) async throws(E) -> R {
  var values = DependencyValues.current
  try await updateValues(&values)
  return try await values.takeSnapshot().bind(operation)
}
