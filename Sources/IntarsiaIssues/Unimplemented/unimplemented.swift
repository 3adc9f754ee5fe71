/// Makes a closure that reports an issue when it is called, and returns a placeholder.
///
/// Use it as the default of an endpoint that a test has to override:
///
/// ```swift
/// struct AudioPlayer {
///   var play: @Sendable (URL) -> Bool = unimplemented("AudioPlayer.play", placeholder: false)
/// }
/// ```
///
/// The issue points at the line of the test that caused the call, or at the effect that made the
/// call. If neither is known, it points at the call of `unimplemented`.
///
/// - Parameters:
///   - description: The name of the endpoint, for the reader of the issue.
///   - placeholder: The value that the closure returns.
///   - fileID: The module and file of the call of `unimplemented`.
///   - filePath: The full path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: A closure of any number of arguments.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> Result = (),
  fileID: StaticString = #fileID,
  filePath: SourceFilePath = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (argument: repeat each Argument) in
    reportCall(of: description(), declaredAt: location, with: repeat each argument)
    return placeholder()
  }
}

/// Makes a closure that reports an issue when it is called, and throws ``UnimplementedFailure``.
///
/// ```swift
/// struct FileClient {
///   var load: @Sendable (URL) throws -> Data = unimplemented("FileClient.load")
/// }
/// ```
///
/// - Parameters:
///   - description: The name of the endpoint, for the reader of the issue.
///   - fileID: The module and file of the call of `unimplemented`.
///   - filePath: The full path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: A closure of any number of arguments.
@_disfavoredOverload
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID,
  filePath: SourceFilePath = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Result {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (argument: repeat each Argument) in
    let endpoint = description()
    reportCall(of: endpoint, declaredAt: location, with: repeat each argument)
    throw UnimplementedFailure(endpoint: endpoint)
  }
}

/// Makes an asynchronous closure that reports an issue when called, and returns a placeholder.
///
/// - Parameters:
///   - description: The name of the endpoint, for the reader of the issue.
///   - placeholder: The value that the closure returns.
///   - fileID: The module and file of the call of `unimplemented`.
///   - filePath: The full path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: A closure of any number of arguments.
@_disfavoredOverload
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> Result = (),
  fileID: StaticString = #fileID,
  filePath: SourceFilePath = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) async -> Result {
  // Converted from a synchronous closure, because the Swift 6.3 compiler crashes on an asynchronous
  // closure over a parameter pack that runs on its caller's isolation.
  let call: @Sendable (repeat each Argument) -> Result = unimplemented(
    description(), placeholder: placeholder(), fileID: fileID, filePath: filePath, line: line,
    column: column)
  return call
}

/// Makes an asynchronous closure that reports an issue, and throws ``UnimplementedFailure``.
///
/// - Parameters:
///   - description: The name of the endpoint, for the reader of the issue.
///   - fileID: The module and file of the call of `unimplemented`.
///   - filePath: The full path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: A closure of any number of arguments.
@_disfavoredOverload
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID,
  filePath: SourceFilePath = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) async throws -> Result {
  // Converted from a synchronous closure for the same reason as above.
  let call: @Sendable (repeat each Argument) throws -> Result = unimplemented(
    description(), fileID: fileID, filePath: filePath, line: line, column: column)
  return call
}

/// Makes a closure that reports an issue when it is called, and throws an error of the caller.
///
/// ```swift
/// struct FileClient {
///   var load: @Sendable (URL) throws(FileError) -> Data =
///     unimplemented("FileClient.load", throwing: FileError.missing)
/// }
/// ```
///
/// - Parameters:
///   - description: The name of the endpoint, for the reader of the issue.
///   - error: The error that the closure throws.
///   - fileID: The module and file of the call of `unimplemented`.
///   - filePath: The full path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: A closure of any number of arguments.
public func unimplemented<each Argument, Result, Failure: Error>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  throwing error: @autoclosure @escaping @Sendable () -> Failure,
  fileID: StaticString = #fileID,
  filePath: SourceFilePath = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) throws(Failure) -> Result {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (argument: repeat each Argument) throws(Failure) in
    reportCall(of: description(), declaredAt: location, with: repeat each argument)
    throw error()
  }
}

/// Makes an asynchronous closure that reports an issue, and throws an error of the caller.
///
/// - Parameters:
///   - description: The name of the endpoint, for the reader of the issue.
///   - error: The error that the closure throws.
///   - fileID: The module and file of the call of `unimplemented`.
///   - filePath: The full path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: A closure of any number of arguments.
@_disfavoredOverload
public func unimplemented<each Argument, Result, Failure: Error>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  throwing error: @autoclosure @escaping @Sendable () -> Failure,
  fileID: StaticString = #fileID,
  filePath: SourceFilePath = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) async throws(Failure) -> Result {
  // Converted from a synchronous closure for the same reason as above.
  let call: @Sendable (repeat each Argument) throws(Failure) -> Result = unimplemented(
    description(), throwing: error(), fileID: fileID, filePath: filePath, line: line, column: column
  )
  return call
}

/// Reports an issue at once, and returns a placeholder: an unimplemented value that is no closure.
///
/// ```swift
/// static var testValue: Settings { unimplemented("Settings", placeholder: Settings()) }
/// ```
///
/// - Parameters:
///   - description: The name of the value, for the reader of the issue.
///   - placeholder: The value.
///   - fileID: The module and file of the call of `unimplemented`.
///   - filePath: The full path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: The placeholder.
@_disfavoredOverload
public func unimplemented<Result>(
  _ description: @autoclosure () -> String = "",
  placeholder: @autoclosure () -> Result,
  fileID: StaticString = #fileID,
  filePath: SourceFilePath = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> Result {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  reportCall(of: description(), declaredAt: location)
  return placeholder()
}

/// Reports a call at the line of the test, else at the effect that made it.
///
/// If neither is known, the issue points at the declaration.
@_semantics("optimize.sil.specialize.generic.never")  // A copy adds 2 KB to a program.
private func reportCall<each Argument>(
  of endpoint: String, declaredAt declaration: IssueLocation,
  with argument: repeat each Argument
) {
  let trace = IssueTrace.current
  var values = trace.valuesOfCall(with: repeat each argument)
  if trace.location != nil { values.append(("Declared at", "\(declaration)")) }
  let name = endpoint.isEmpty ? "An endpoint" : endpoint
  reportIssue(
    ReportingIssues.unimplemented, "\(name) was called, but has no implementation.",
    values: values, at: trace.location ?? declaration)
}
