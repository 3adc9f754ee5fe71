import FavoritesFile
import Testing

@Suite("Favourites in memory", .endsWithinAMinute)
struct InMemoryTests {
  @Test("In-memory favourites are kept for as long as the client lives")
  func memory() async throws {
    let file = FavoritesFile.inMemory()
    #expect(try await file.load() == nil)
    try await file.save([2, 3])
    #expect(try await file.load() == [2, 3])
    #expect(try await FavoritesFile.inMemory([7]).load() == [7])
  }
}
