import FavoritesFile
import Foundation
import Testing

@Suite("A file that cannot be read or written", .endsWithinAMinute)
struct UnreachableFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("Saving to a full disk keeps the old file and leaves no temporary file")
  func full() async throws {
    try await FavoritesFile.onDisk(path: folder.file).save([2])
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let file = FavoritesFile.onDisk(path: folder.file) { write(full.fileDescriptor, $1, $2) }

    let error = await #expect(throws: FavoritesFileError.self) { try await file.save([2, 3]) }

    #expect(
      error == .unwritable(path: folder.file, reason: "there is no space left on the disk"))
    #expect(try await file.load() == [2])
    #expect(try folder.names() == ["favorite-primes.json"])
  }

  @Test("A save that fails halfway keeps the old file")
  func half() async throws {
    try await FavoritesFile.onDisk(path: folder.file).save([2])
    let file = FavoritesFile.onDisk(path: folder.file) { descriptor, bytes, count in
      count > 3 ? write(descriptor, bytes, 3) : 0
    }
    let error = await #expect(throws: FavoritesFileError.self) { try await file.save([2, 3, 5]) }
    #expect(
      error == .unwritable(path: folder.file, reason: "there is no space left on the disk"))
    #expect(try folder.text() == "[2]\n")
    #expect(try folder.names() == ["favorite-primes.json"])
  }

  @Test("A save in small writes stores the complete file")
  func pieces() async throws {
    let file = FavoritesFile.onDisk(path: folder.file) { write($0, $1, min($2, 2)) }
    try await file.save([2, 3, 5, 7])
    #expect(try folder.text() == "[2,3,5,7]\n")
  }

  @Test("Loading and saving fail if a file has the folder's name")
  func fileAsFolder() async throws {
    try Data().write(to: URL(filePath: folder.path + "/primetime"))
    let file = FavoritesFile.onDisk(path: folder.file)
    let reason = "a part of the path is a file where a folder is needed"

    let saving = await #expect(throws: FavoritesFileError.self) { try await file.save([2]) }
    #expect(saving == .unwritable(path: folder.file, reason: reason))
    let loading = await #expect(throws: FavoritesFileError.self) { try await file.load() }
    #expect(loading == .unreadable(path: folder.file, reason: reason))
  }

  @Test("Loading and saving leave a folder with the file's name unchanged")
  func folderAsFile() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.file, withIntermediateDirectories: true)
    let file = FavoritesFile.onDisk(path: folder.file)

    let saving = await #expect(throws: FavoritesFileError.self) { try await file.save([2]) }
    #expect(saving == .unwritable(path: folder.file, reason: "there is a folder of that name"))
    let loading = await #expect(throws: FavoritesFileError.self) { try await file.load() }
    #expect(loading == .unreadable(path: folder.file, reason: "there is a folder of that name"))
    #expect(try folder.names() == ["favorite-primes.json"])
  }

  @Test("Loading and saving refuse a device or a pipe")
  func device() async throws {
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in ["/dev/null", pipe] {
      let file = FavoritesFile.onDisk(path: path)
      let saving = await #expect(throws: FavoritesFileError.self) { try await file.save([2]) }
      #expect(saving == .unwritable(path: path, reason: "it is not a file"))
      let loading = await #expect(throws: FavoritesFileError.self) { try await file.load() }
      #expect(loading == .unreadable(path: path, reason: "it is not a file"))
    }
  }

  @Test("Saving fails if the folder cannot be created")
  func forbidden() async {
    let path = "/proc/primetime/favorite-primes.json"
    let file = FavoritesFile.onDisk(path: path)
    let error = await #expect(throws: FavoritesFileError.self) { try await file.save([2]) }
    #expect(
      error
        == .unwritable(
          path: path, reason: #"the operating system says "No such file or directory""#))
  }
}
