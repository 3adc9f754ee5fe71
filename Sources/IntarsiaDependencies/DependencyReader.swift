import IntarsiaIssues

/// The reader of a dependency and its source location, for the issues that a read may report.
struct DependencyReader: Sendable {
  /// The key path to the dependency, if the reader uses one.
  let keyPath: (any AnyKeyPath & Sendable)?
  let fileID: StaticString
  let filePath: SourceFilePath
  let line: UInt
  let column: UInt

  init(
    keyPath: (any AnyKeyPath & Sendable)? = nil, fileID: StaticString, filePath: SourceFilePath,
    line: UInt, column: UInt
  ) {
    self.keyPath = keyPath
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The dependency's name at the reader, such as `\.greeter`, if the key path can print its
  /// properties.
  var name: String? {
    guard let keyPath else { return nil }
    // A key path can print computed properties only if the program exports its symbols.
    let description = "\(keyPath)"
    guard !description.contains("<computed") else { return nil }
    return description.replacing("\\DependencyValues.", with: "\\.")
  }

  var location: IssueLocation {
    IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
