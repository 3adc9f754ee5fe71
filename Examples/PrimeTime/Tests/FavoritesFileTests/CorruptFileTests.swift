import FavoritesFile
import Foundation
import Testing

@Suite("A corrupt favourites file", .endsWithinAMinute)
struct CorruptFileTests {
  let folder: TemporaryFolder
  let file: FavoritesFile

  init() throws {
    folder = try TemporaryFolder()
    file = .onDisk(path: folder.file)
  }

  @Test(
    "A corrupt file is set aside unchanged, and the error contains its new path",
    arguments: [
      ("", "it is empty"),
      ("[2, 3", "it is not JSON"),
      ("favourites: 2, 3", "it is not JSON"),
      (#"{"primes": [2]}"#, "it is JSON, but not an array of whole numbers"),
      (#"["2"]"#, "it is JSON, but not an array of whole numbers"),
      ("[2.5]", "it is JSON, but not an array of whole numbers"),
      ("[2, null]", "it is JSON, but not an array of whole numbers"),
      ("[2, 4]", "4 is not prime"),
      ("[-7, 0, 1, 4, 7, 7]", "-7, 0, 1 and 4 are not prime"),
      ("[4, 3, 4]", "4 and 4 are not prime"),
      ("[0, 1, 4, 6, 8, 9]", "0, 1, 4, 6, 8 and 9 are not prime"),
      ("[0, 1, 4, 6, 8, 9, 10]", "0, 1, 4, 6, 8 and 2 more are not prime"),
      ("[-9223372036854775808]", "-9223372036854775808 is not prime"),
      ("[9223372036854775807]", "9223372036854775807 is not prime"),
      ("[9223372036854775808]", "it is JSON, but not an array of whole numbers"),
    ])
  func setAside(text: String, reason: String) async throws {
    try folder.write(text)
    let aside = folder.path + "/primetime/favorite-primes.corrupt-1.json"

    let error = await #expect(throws: FavoritesFileError.self) { try await file.load() }

    #expect(error == .corrupt(path: folder.file, setAsideAs: aside, reason: reason))
    #expect(try folder.names() == ["favorite-primes.corrupt-1.json"])
    #expect(try folder.text(of: "favorite-primes.corrupt-1.json") == text)
    #expect(try await file.load() == nil)
  }

  @Test("Setting a corrupt file aside overwrites no earlier copy")
  func nameTaken() async throws {
    try folder.write("first", to: "favorite-primes.corrupt-1.json")
    try folder.write("third", to: "favorite-primes.corrupt-3.json")
    for text in ["second", "fourth"] {
      try folder.write(text)
      await #expect(throws: FavoritesFileError.self) { try await file.load() }
    }
    #expect(
      try folder.names() == (1...4).map { "favorite-primes.corrupt-\($0).json" })
    #expect(
      try (1...4).map { try folder.text(of: "favorite-primes.corrupt-\($0).json") }
        == ["first", "second", "third", "fourth"])
  }

  @Test("Programs that read a corrupt file at once set it aside once")
  func race() async throws {
    try folder.write("none of it")
    let file = file
    let outcomes = await withTaskGroup(of: Result<[Int]?, any Error>.self) { group in
      for _ in 0..<16 {
        group.addTask {
          do { return .success(try await file.load()) } catch { return .failure(error) }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let setAside = outcomes.filter { outcome in
      if case .failure(FavoritesFileError.corrupt) = outcome { true } else { false }
    }
    #expect(setAside.count == 1)
    #expect(try folder.names().map { try folder.text(of: $0) } == ["none of it"])
  }
}
