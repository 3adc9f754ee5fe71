import IntarsiaTesting
import Testing

@Suite("The path of a source file", .endsWithinAMinute)
struct SourceFilePathTests {
  /// The path that an issue reports; a release build keeps only the module and the file name.
  static func path(fileID: String = #fileID, filePath: String = #filePath) -> String {
    #if DEBUG
      filePath
    #else
      fileID
    #endif
  }

  let recorder = IssueRecorder()

  private func lose(
    fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    reportIssue("Lost", fileID: fileID, filePath: filePath, line: line, column: column)
  }

  private func loseForTool(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    reportIssue("Lost", fileID: fileID, filePath: filePath, line: line, column: column)
    reportIssue(Loss(), "Lost", fileID: fileID, filePath: filePath, line: line, column: column)
  }

  private struct Loss: Error {}

  @Test("IssueLocation() has the path of its file, or its file ID in a release build")
  func ownLocation() {
    let location = IssueLocation()
    #expect(location.filePath.description == Self.path())
    #expect(location.fileID.description == "IntarsiaIssuesTests/SourceFilePathTests.swift")
  }

  @Test("A function that forwards #filePath reports an issue at its caller's path")
  func handedOn() throws {
    withIssueReporters([recorder]) { lose() }
    let line = #line - 1
    let location = try #require(recorder.issues.first?.location)
    #expect(location.filePath.description == Self.path())
    #expect(location.line == line)
  }

  @Test("A path forwarded as a static string is kept in every build")
  func staticString() {
    withIssueReporters([recorder]) { loseForTool() }
    #expect(recorder.issues.map(\.location.filePath.description) == [#filePath, #filePath])
    #expect(recorder.issues.map(\.location.column) == [49, 49])
    #expect(recorder.messages.first == "Lost")
    #expect(recorder.messages.last?.hasPrefix("Lost\n") == true)
  }

  @Test("Source file paths compare by text in a debug build, and are all equal in release")
  func equality() {
    let path: SourceFilePath = #filePath
    let other = SourceFilePath("/elsewhere/File.swift")
    #expect(path == SourceFilePath(#filePath as StaticString))
    #expect(path.hashValue == SourceFilePath(#filePath as StaticString).hashValue)
    #if DEBUG
      #expect(path != other)
      #expect(MemoryLayout<SourceFilePath>.size > 0)
    #else
      #expect(path == other)
      #expect(MemoryLayout<SourceFilePath>.size == 0)
    #endif
  }
}
