import IntarsiaIssues

/// Who reads a dependency, and where: told in the issues that the reading may raise.
@usableFromInline
package struct DependencyReader: Sendable {
  /// The key path by which the reader names the dependency.
  private let keyPath: (any AnyKeyPath & Sendable)?
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

  /// The dependency as the reader names it, such as `\.greeter`, where the key path can tell its properties' names.
  var name: String? {
    guard let keyPath else { return nil }
    // Names of computed properties are found only where the program exports its symbols.
    let description = "\(keyPath)"
    guard !description.contains("<computed") else { return nil }
    return description.replacing("\\DependencyValues.", with: "\\.")
  }

  var location: IssueLocation {
    IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
