public import IntarsiaIssues

/// Runs an operation with a model's dependencies, so that the models it creates inherit them.
///
/// ```swift
/// final class ListModel {
///   @Dependency(\.uuid) private var uuid
///
///   func makeDetail() -> DetailModel {
///     withDependencies(from: self) { DetailModel() }
///   }
/// }
/// ```
///
/// Overrides around the call take precedence over the dependencies that the model captured.
///
/// - Parameters:
///   - model: An object with at least one `@Dependency` property, or one that was created and
///     returned by the operation of `withDependencies`. For any other object an issue is reported,
///     and the operation runs with the current dependencies.
///   - updateValues: Changes a copy of the dependencies.
///   - operation: The code to run with the changed copy.
/// - Returns: The operation's result.
/// - Throws: Any error that either closure throws.
/// - Complexity: O(*n*) in the number of the model's properties, which are inspected by reflection.
@discardableResult
public func withDependencies<Model: AnyObject, R, E: Error>(
  from model: Model,
  _ updateValues: (inout DependencyValues) throws(E) -> Void,
  operation: () throws(E) -> R,
  fileID: StaticString = #fileID,
  filePath: SourceFilePath = #filePath,
  line: UInt = #line,
  column: UInt = #column
) throws(E) -> R {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  var values = DependencyValues.remembered(by: model, at: location)
  try updateValues(&values)
  return try values.snapshot.bindForModel(operation)
}

/// Runs an operation with a model's dependencies, so that the models it creates inherit them.
@discardableResult
public func withDependencies<Model: AnyObject, R, E: Error>(
  from model: Model,
  operation: () throws(E) -> R,
  fileID: StaticString = #fileID,
  filePath: SourceFilePath = #filePath,
  line: UInt = #line,
  column: UInt = #column
) throws(E) -> R {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try DependencyValues.remembered(by: model, at: location).snapshot
    .bindForModel(operation)
}

/// Runs an asynchronous operation with a model's dependencies.
///
/// - Isolation: The operation runs on the caller's isolation.
@discardableResult
public nonisolated(nonsending) func withDependencies<Model: AnyObject, R, E: Error>(
  from model: Model,
  _ updateValues: nonisolated(nonsending) (inout DependencyValues) async throws(E) -> Void,
  operation: nonisolated(nonsending) () async throws(E) -> R,
  fileID: StaticString = #fileID,
  filePath: SourceFilePath = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async throws(E) -> R {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  var values = DependencyValues.remembered(by: model, at: location)
  try await updateValues(&values)
  return try await values.snapshot.bindForModel(operation)
}

/// Runs an asynchronous operation with a model's dependencies.
///
/// - Isolation: The operation runs on the caller's isolation.
@discardableResult
public nonisolated(nonsending) func withDependencies<Model: AnyObject, R, E: Error>(
  from model: Model,
  operation: nonisolated(nonsending) () async throws(E) -> R,
  fileID: StaticString = #fileID,
  filePath: SourceFilePath = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async throws(E) -> R {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await DependencyValues.remembered(by: model, at: location).snapshot
    .bindForModel(operation)
}

extension DependencyValues {
  /// Returns the dependencies that a model captured, with the current overrides on top.
  fileprivate static func remembered(by model: AnyObject, at location: IssueLocation) -> Self {
    if let property = ModelSnapshots.captures(of: model).first(where: { _ in true }) {
      guard let captured = property.captured else { return .currentToOverride }
      return currentValues(over: captured)
    }
    if let snapshot = ModelSnapshots.shared.snapshot(of: model) {
      return currentValues(over: snapshot)
    }
    reportIssue(
      DependencyIssues.modelWithoutDependencies,
      "withDependencies(from:) was called with an object that has no @Dependency property.",
      values: [("Object", "\(type(of: model))")], at: location)
    return .current
  }

  /// Returns the current overrides, defaults and record on top of captured ones.
  private static func currentValues(over captured: DependencySnapshot) -> Self {
    DependencyValues(overriding: DependencySnapshot.current.merged(over: captured))
  }
}
