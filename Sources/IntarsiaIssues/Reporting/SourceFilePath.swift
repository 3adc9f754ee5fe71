/// The path of a source file from `#filePath`, kept only in debug builds.
///
/// Functions that report issues take it as a default argument from their caller, with `#fileID`:
///
/// ```swift
/// func fetch(
///   fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath,
///   line: UInt = #line, column: UInt = #column
/// ) {
///   reportIssue(
///     "Nothing was fetched", fileID: fileID, filePath: filePath, line: line, column: column)
/// }
/// ```
///
/// Tests and editors open a file by its path. A shipped application has neither, and a literal in
/// it would reveal the directory and the user that built it. In a release build the value is
/// therefore empty, and the compiler drops the literal that it was created with. An
/// ``IssueLocation`` then repeats its `fileID` as its path.
public struct SourceFilePath: Hashable, Sendable, ExpressibleByStringLiteral {
  // The condition applies to the build of this package. SwiftPM and Xcode build a package in the
  // same configuration as its client.
  #if DEBUG
    @usableFromInline let text: StaticString
  #endif

  /// Creates a path from the literal that `#filePath` expands to.
  @_transparent
  public init(stringLiteral path: StaticString) {
    self.init(path)
  }

  /// Creates a path from a string that a caller passed on.
  @_transparent
  public init(_ path: StaticString) {
    #if DEBUG
      text = path
    #endif
  }
}

extension SourceFilePath {
  /// Returns the path in a debug build, and the file ID in a release build.
  func text(orElse fileID: StaticString) -> StaticString {
    #if DEBUG
      text
    #else
      fileID
    #endif
  }

  /// Whether both are the same path; always `true` in a release build.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    #if DEBUG
      lhs.text.description == rhs.text.description
    #else
      true
    #endif
  }

  /// Feeds the path into the hasher in a debug build, and nothing in a release build.
  public func hash(into hasher: inout Hasher) {
    #if DEBUG
      hasher.combine(text.description)
    #endif
  }
}
