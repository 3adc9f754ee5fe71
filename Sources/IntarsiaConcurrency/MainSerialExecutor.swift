/// Runs an operation as it is, because the order of jobs in a test is fixed already.
///
/// - Returns: The operation's result.
@available(
  *, deprecated,
  message: "Remove it: a 'TestStore' runs jobs one at a time; without one, use '.simulated'."
)
@discardableResult
public nonisolated(nonsending) func withMainSerialExecutor<Result, Failure: Error>(
  operation: nonisolated(nonsending) () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  try await operation()
}

/// Runs an operation as it is, because the order of jobs in a test is fixed already.
///
/// - Returns: The operation's result.
@available(
  *, deprecated,
  message: "Remove it: a 'TestStore' runs jobs one at a time; without one, use '.simulated'."
)
@discardableResult
public func withMainSerialExecutor<Result, Failure: Error>(
  operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try operation()
}

/// Always `false`; setting it does nothing, because the order of jobs in a test is fixed already.
@available(
  *, deprecated,
  message: "Remove it: a 'TestStore' runs jobs one at a time; without one, use '.simulated'."
)
public var uncheckedUseMainSerialExecutor: Bool {
  get { false }
  set {}
}
