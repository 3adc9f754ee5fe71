import FavoritesFile
import Foundation
import Intarsia
import IntarsiaTesting
import Testing

@Suite("The file as a dependency", .endsWithinAMinute)
struct FileDependencyTests {
  @Dependency(\.favoritesFile) var favoritesFile

  @Test("A preview keeps the favourites in memory")
  func preview() async throws {
    try await withDependencies {
      $0.context = .preview
    } operation: {
      let before = try await favoritesFile.load()
      #expect(before == [2, 3, 5, 7])
      try await favoritesFile.save([11])
      let after = try await favoritesFile.load()
      #expect(after == [11])
    }
  }

  @Test("The favourites file used without an override is reported by name")
  func unimplemented() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      await #expect(throws: UnimplementedFailure(endpoint: "FavoritesFile.load")) {
        try await favoritesFile.load()
      }
      await #expect(throws: UnimplementedFailure(endpoint: "FavoritesFile.save")) {
        try await favoritesFile.save([2])
      }
    }
    let firstLines = recorder.messages.map { $0.prefix { $0 != "\n" } }
    #expect(
      firstLines == [
        "FavoritesFile.load was called, but has no implementation.",
        "FavoritesFile.save was called, but has no implementation.",
      ])
  }
}
