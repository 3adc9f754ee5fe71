import FavoritesFile
import Foundation
import Testing

@Suite("The favourites' file", .endsWithinAMinute)
struct FavoritesFileTests {
  let folder: TemporaryFolder
  let file: FavoritesFile

  init() throws {
    folder = try TemporaryFolder()
    file = .onDisk(path: folder.file)
  }

  @Test("Loading without a saved file returns nil and creates no folder")
  func missing() async throws {
    #expect(try await file.load() == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/primetime"))
  }

  @Test(
    "Saved favourites are loaded",
    arguments: [[], [2], [2, 3, 15_485_863], [3, 2, 3], [9_223_372_036_854_775_783]])
  func roundTrip(primes: [Int]) async throws {
    try await file.save(primes)
    #expect(try await file.load() == primes)
    #expect(try folder.names() == ["favorite-primes.json"])
  }

  @Test("The file is a JSON array in one line")
  func format() async throws {
    try await file.save([2, 3, 5])
    #expect(try folder.text() == "[2,3,5]\n")
  }

  @Test("A save replaces the file and keeps its permissions")
  func replaces() async throws {
    try await file.save([2])
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.file)
    try await file.save([3])
    #expect(try await file.load() == [3])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try folder.names() == ["favorite-primes.json"])
  }

  @Test("A save through a symbolic link replaces what the link points to")
  func link() async throws {
    try folder.write("[2]", to: "elsewhere.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file, withDestinationPath: "elsewhere.json")
    try await file.save([5])
    #expect(try folder.text(of: "elsewhere.json") == "[5]\n")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.file) == "elsewhere.json")
  }

  @Test("A save creates folders that only their owner can read")
  func folderPermissions() async throws {
    try await file.save([2])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/primetime")
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test("Concurrent readers load either the old or the new favourites")
  func atomic() async throws {
    let old = Array(repeating: 2, count: 20_000)
    let new = Array(repeating: 3, count: 20_000)
    try await file.save(old)
    let file = file
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for round in 0..<20 { try await file.save(round.isMultiple(of: 2) ? new : old) }
      }
      for _ in 0..<20 {
        group.addTask {
          let primes = try await file.load()
          #expect(primes == old || primes == new)
        }
      }
      try await group.waitForAll()
    }
    #expect(try folder.names() == ["favorite-primes.json"])
  }
}
