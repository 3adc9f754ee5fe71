import Foundation
import IntarsiaIssues
import Testing

@testable import IntarsiaTesting

@Suite("Kept failures", .endsWithinAMinute)
struct FailureMemoryTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "kept failures \(UUID())/failures")

  private func memory(isUsed: Bool = true, folder: String? = nil) -> FailureMemory {
    FailureMemory(for: IssueLocation(), isUsed: isUsed, folder: folder ?? self.folder.path)
  }

  private var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
  }

  @Test("A failure is kept under the name of its test, and git ignores it")
  func kept() throws {
    memory().keep(["actions:/1.2/3"])
    #expect(memory().scripts == ["actions:/1.2/3"])
    #expect(files.count == 2)
    #expect(files.first == ".gitignore")
    #expect(files.last?.contains("FailureMemoryTests") == true)
    try FileManager.default.removeItem(at: folder.deletingLastPathComponent())
  }

  @Test("Without a failure, the file is removed")
  func removed() throws {
    memory().keep(["actions:/1"])
    memory().keep([])
    #expect(memory().scripts == [])
    #expect(files == [".gitignore"])
    try FileManager.default.removeItem(at: folder.deletingLastPathComponent())
  }

  @Test("Failures that are shared, because the file for git was deleted, stay shared")
  func shared() throws {
    memory().keep(["actions:/1"])
    try FileManager.default.removeItem(at: folder.appending(path: ".gitignore"))
    memory().keep(["actions:/2"])
    #expect(memory().scripts == ["actions:/2"])
    #expect(files.count == 1)
    try FileManager.default.removeItem(at: folder.deletingLastPathComponent())
  }

  @Test("Nothing is kept where it is turned off")
  func off() {
    memory(isUsed: false).keep(["actions:/1"])
    memory(folder: "off").keep(["actions:/1"])
    #expect(memory(folder: "off").scripts == [])
    #expect(!FileManager.default.fileExists(atPath: "off"))
    #expect(files == [])
  }

  @Test("Lines that are no scripts are left out")
  func otherLines() throws {
    memory().keep(["actions:/1"])
    let file = try #require(files.last)
    try "<<<<<<< main\nactions:/2\n".write(
      to: folder.appending(path: file), atomically: true, encoding: .utf8)
    #expect(memory().scripts == ["actions:/2"])
    try FileManager.default.removeItem(at: folder.deletingLastPathComponent())
  }
}
