/// Makes a closure that reports an issue when it is called, and returns a placeholder.
///
/// It stands where a test should say what it wants and has not done so:
///
/// ```swift
/// struct AudioPlayer {
///   var play: @Sendable (URL) -> Bool = unimplemented("AudioPlayer.play", placeholder: false)
/// }
/// ```
///
/// The issue points at the line of the test that made the call happen, or at the effect that made the
/// call, where one is known, and at this line where not.
///
/// - Parameters:
///   - description: The name of the endpoint, for the person who reads the issue.
///   - placeholder: What the closure returns.
///   - fileID: The module and file of the issue.
///   - filePath: The full path of that file.
///   - line: The line of the issue.
///   - column: The column of the issue.
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
    UnimplementedEndpoint.report(
      description(), declaredAt: location, arguments: repeat each argument)
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
///   - description: The name of the endpoint, for the person who reads the issue.
///   - fileID: The module and file of the issue.
///   - filePath: The full path of that file.
///   - line: The line of the issue.
///   - column: The column of the issue.
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
    UnimplementedEndpoint.report(endpoint, declaredAt: location, arguments: repeat each argument)
    throw UnimplementedFailure(endpoint: endpoint)
  }
}

/// Makes an asynchronous closure that reports an issue when it is called, and returns a placeholder.
///
/// - Parameters:
///   - description: The name of the endpoint, for the person who reads the issue.
///   - placeholder: What the closure returns.
///   - fileID: The module and file of the issue.
///   - filePath: The full path of that file.
///   - line: The line of the issue.
///   - column: The column of the issue.
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
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  // Converted from a synchronous closure: the compiler (6.3) crashes on an asynchronous closure over a
  // parameter pack that runs on its caller's isolation.
  let call: @Sendable (repeat each Argument) -> Result = { (argument: repeat each Argument) in
    UnimplementedEndpoint.report(
      description(), declaredAt: location, arguments: repeat each argument)
    return placeholder()
  }
  return call
}

/// Makes an asynchronous closure that reports an issue when it is called, and throws ``UnimplementedFailure``.
///
/// - Parameters:
///   - description: The name of the endpoint, for the person who reads the issue.
///   - fileID: The module and file of the issue.
///   - filePath: The full path of that file.
///   - line: The line of the issue.
///   - column: The column of the issue.
/// - Returns: A closure of any number of arguments.
@_disfavoredOverload
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID,
  filePath: SourceFilePath = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) async throws -> Result {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  // Converted from a synchronous closure, for the reason that is given above.
  let call: @Sendable (repeat each Argument) throws -> Result = {
    (argument: repeat each Argument) in
    let endpoint = description()
    UnimplementedEndpoint.report(endpoint, declaredAt: location, arguments: repeat each argument)
    throw UnimplementedFailure(endpoint: endpoint)
  }
  return call
}
