/// The path of a source file, as `#filePath` gives it, which only debug builds keep.
///
/// Functions that report issues take it by default from their caller, together with `#fileID`:
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
/// Tests and editors open a file by its path. An application that ships has neither, and a literal in it would tell
/// where, and by whom, it was built. In a release build the value is therefore empty, and the compiler drops the literal
/// with which it was made. There, an ``IssueLocation`` repeats its `fileID` as its path.
public struct SourceFilePath: Hashable, Sendable, ExpressibleByStringLiteral {
  // The condition is that of this package's build, which the package manager and Xcode make the same as the client's.
  #if DEBUG
    @usableFromInline let text: StaticString
  #endif

  /// Takes the path that `#filePath` gives.
  @_transparent
  public init(stringLiteral path: StaticString) {
    self.init(path)
  }

  /// Takes a path that a caller handed on.
  @_transparent
  public init(_ path: StaticString) {
    #if DEBUG
      text = path
    #endif
  }
}

extension SourceFilePath {
  /// The path, or in a release build a text that stands for it.
  func text(orElse fileID: StaticString) -> StaticString {
    #if DEBUG
      text
    #else
      fileID
    #endif
  }

  /// Whether both are the same path, as far as it is known.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    #if DEBUG
      lhs.text.description == rhs.text.description
    #else
      true
    #endif
  }

  /// Feeds the path into the hasher, if it is known.
  public func hash(into hasher: inout Hasher) {
    #if DEBUG
      hasher.combine(text.description)
    #endif
  }
}
