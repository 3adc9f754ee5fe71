import IntarsiaIssues

/// The origin of a wrapper: its source location, and the dependencies that were current.
///
/// A read by key path copies ``DependencyValues`` several times. A copy retains this object once,
/// instead of each reference in it.
@usableFromInline
class AnyWrapperOrigin: @unchecked Sendable {
  // Safe: this class and its only subclass contain only `let`s of `Sendable` types.

  /// The overrides that were current, consulted after those at a read.
  @usableFromInline final let captured: DependencySnapshot?
  /// The key, if the wrapper names one; its value needs no evaluation of a property.
  @usableFromInline final let key: ObjectIdentifier?
  /// Whether the wrapper was created in a test, so that reads detect a leak into another test.
  @usableFromInline final let isCreatedInTest: Bool
  private let fileID: StaticString
  private let filePath: SourceFilePath
  private let line: UInt
  private let column: UInt

  init(
    key: ObjectIdentifier?, fileID: StaticString, filePath: SourceFilePath, line: UInt,
    column: UInt
  ) {
    captured = .bound
    isCreatedInTest = captured?.defaults != nil
    self.key = key
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The key path, if the wrapper names one.
  var keyPath: (any AnyKeyPath & Sendable)? { nil }

  /// The wrapper, for the text of issues.
  final var reader: DependencyReader {
    DependencyReader(
      keyPath: keyPath, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  @usableFromInline
  final func reportIfLeaked(into current: DependencySnapshot?) {
    captured?.reportIfLeaked(into: current, reader: reader)
  }
}

/// The origin of a wrapper, and the function that evaluates its property.
@usableFromInline
final class WrapperOrigin<Value>: AnyWrapperOrigin, @unchecked Sendable {
  /// Evaluates the property or resolves the key for a read, else returns the key path.
  ///
  /// One function does both. If a single function captures a key path literal, the optimizer turns
  /// the literal into a direct call of its getter. This halves the time of a read.
  @usableFromInline let evaluate: @Sendable (DependencyValues, _ isRead: Bool) -> Evaluation<Value>

  @usableFromInline
  init(
    key: ObjectIdentifier?, fileID: StaticString, filePath: SourceFilePath, line: UInt,
    column: UInt,
    evaluate: @escaping @Sendable (DependencyValues, _ isRead: Bool) -> Evaluation<Value>
  ) {
    self.evaluate = evaluate
    super.init(key: key, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  override var keyPath: (any AnyKeyPath & Sendable)? {
    guard case .keyPath(let keyPath) = evaluate(DependencyValues(), false) else { return nil }
    return keyPath
  }
}

/// The result of a wrapper's function.
@usableFromInline
enum Evaluation<Value> {
  /// The value of the property or the key.
  case value(Value)
  /// The key path, if the wrapper names one.
  case keyPath((any AnyKeyPath & Sendable)?)

  @inlinable var value: Value {
    guard case .value(let value) = self else { preconditionFailure("No values were passed.") }
    return value
  }
}
