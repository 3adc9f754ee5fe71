import IntarsiaTesting
import Testing

@Suite("The path of a source file", .endsWithinAMinute)
struct SourceFilePathTests {
  /// The place that an issue names; a release build knows the module and the file only.
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

  @Test("A location made without arguments has the path of its file, in a debug build")
  func ownLocation() {
    let location = IssueLocation()
    #expect(location.filePath.description == Self.path())
    #expect(location.fileID.description == "IntarsiaIssuesTests/SourceFilePathTests.swift")
  }

  @Test("A function hands the path of its caller on to an issue")
  func handedOn() throws {
    withIssueReporters([recorder]) { lose() }
    let line = #line - 1
    let location = try #require(recorder.issues.first?.location)
    #expect(location.filePath.description == Self.path())
    #expect(location.line == line)
  }

  @Test("A path handed on as a static string is kept in every build")
  func staticString() {
    withIssueReporters([recorder]) { loseForTool() }
    #expect(recorder.issues.map(\.location.filePath.description) == [#filePath, #filePath])
    #expect(recorder.issues.map(\.location.column) == [49, 49])
    #expect(recorder.messages.first == "Lost")
    #expect(recorder.messages.last?.hasPrefix("Lost\n") == true)
  }

  @Test("Paths are equal where their texts are")
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
