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
  private let location: IssueLocation

  init(
    key: ObjectIdentifier?, fileID: StaticString, filePath: SourceFilePath, line: UInt,
    column: UInt
  ) {
    captured = .bound
    isCreatedInTest = captured?.defaults != nil
    self.key = key
    location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The key path, if the wrapper names one.
  var keyPath: (any AnyKeyPath & Sendable)? { nil }

  /// The wrapper, for the text of issues.
  final var reader: DependencyReader {
    DependencyReader(location: location, keyPath: keyPath)
  }

  @usableFromInline
  final func reportIfLeaked(into current: DependencySnapshot?) {
    captured?.reportIfLeaked(into: current, reader: reader)
  }
}
