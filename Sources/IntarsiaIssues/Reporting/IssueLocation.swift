/// A source location that an issue is about.
///
/// ```swift
/// func fetch(
///   fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath,
///   line: UInt = #line, column: UInt = #column
/// ) {
///   let caller = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
///   print(caller)  // "Shop/Cart.swift:12"
/// }
/// ```
///
/// Creating a location copies a few words and allocates nothing, so a location can be kept with
/// every effect or action. (The type is not called `SourceLocation` because Swift Testing has a
/// type of that name, and test files import both modules.)
public struct IssueLocation: Sendable {
  /// The module and the file in the format of `#fileID`, such as `"Shop/Cart.swift"`.
  public let fileID: StaticString

  /// The full path of the file at compile time, in the format of `#filePath`.
  ///
  /// In a release build ``SourceFilePath`` keeps no path. A location that is created with one has
  /// the same path as ``fileID``.
  public let filePath: StaticString

  /// The line, counted from 1.
  public let line: UInt

  /// The column, counted from 1.
  public let column: UInt

  /// Creates a location, by default that of the call itself.
  public init(
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      fileID: fileID, filePath: filePath.text(orElse: fileID), line: line, column: column)
  }

  /// Creates a location from parts that the caller received, and keeps the path in every build.
  ///
  /// A testing tool never ships, so it can keep the path in a release build, too.
  @_disfavoredOverload
  public init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// A placeholder for an unknown location; Swift Testing shows the test's declaration instead.
  package static let unknown = IssueLocation()
}

extension IssueLocation: CustomStringConvertible {
  /// The module, the file and the line: `"Shop/Cart.swift:12"`.
  public var description: String {
    "\(fileID):\(line)"
  }
}

extension IssueLocation: Hashable {
  /// Whether both locations are the same line and column of the same file.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.line == rhs.line && lhs.column == rhs.column
      && lhs.fileID.description == rhs.fileID.description
      && lhs.filePath.description == rhs.filePath.description
  }

  /// Feeds the file, the line and the column into the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fileID.description)
    hasher.combine(line)
    hasher.combine(column)
  }
}

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
