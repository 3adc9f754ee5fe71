import Foundation
import IntarsiaClocks
import IntarsiaConcurrency
import IntarsiaDependencies
import IntarsiaIssues
import IntarsiaSharing
import IntarsiaTesting
import Testing
import TimeLimits

@Suite(.endsWithinAMinute)
struct FileStorageKeyTests {
  let disk = InMemoryFileStorage(writesAtOnce: false)
  let clock = TestClock()
  let url = URL(fileURLWithPath: "/simulated/count.json")

  func key(
    merge: (@Sendable (Int?, Int, Int) -> Int)? = nil
  ) -> FileStorageKey<Int> {
    withDependencies {
      $0.defaultFileStorage = disk
      $0.continuousClock = clock
    } operation: {
      .fileStorage(url, merge: merge)
    }
  }

  var text: String? { disk.files[url].map { String(decoding: $0, as: UTF8.self) } }

  func edit(_ text: String) throws { try disk.write(Data(text.utf8), to: url) }

  // MARK: - Saving

  @Test("The first change is written at once, and 10,000 later ones once after a second")
  func coalescing() async {
    let key = key()
    let results = SaveResults()
    for value in 1...10_000 {
      key.save(value, context: .didSet, continuation: results.continuation())
    }
    #expect(text == "1")
    #expect(results.texts == ["saved"])

    await clock.advance(by: .milliseconds(999))
    #expect(text == "1")
    await clock.advance(by: .milliseconds(1))
    #expect(text == "10000")
    #expect(disk.writtenURLs.count == 2)
    #expect(results.texts == Array(repeating: "saved", count: 10_000))
  }

  @Test("After a second without a change, a change is written at once again")
  func quiet() async {
    let key = key()
    key.save(1)
    await clock.advance(by: .seconds(1))
    key.save(2)
    #expect(text == "2")
    key.save(3)
    #expect(text == "2")
    await clock.advance(by: .seconds(1))
    key.save(4)
    #expect(text == "3", "The write of a waiting value begins another second")
    await clock.advance(by: .seconds(1))
    #expect(text == "4")
  }

  @Test("A save by the program is written at once, with the changes that waited")
  func userInitiated() {
    let key = key()
    let results = SaveResults()
    key.save(1)
    key.save(2, context: .didSet, continuation: results.continuation())
    #expect(results.texts == [])
    key.save(3, context: .userInitiated, continuation: results.continuation())
    #expect(text == "3")
    #expect(results.texts == ["saved", "saved"])
  }

  @Test(
    "Each change is written at once if the storage asks for it, or the test overrides no clock",
    arguments: [false, true])
  func atOnce(isAskedFor: Bool) {
    let disk = InMemoryFileStorage(writesAtOnce: isAskedFor)
    let key: FileStorageKey<Int> = withDependencies {
      $0.defaultFileStorage = disk
      if isAskedFor { $0.continuousClock = clock }
    } operation: {
      .fileStorage(url)
    }
    for value in 1...3 { key.save(value) }
    #expect(disk.files[url] == Data("3".utf8))
    #expect(disk.writtenURLs.count == 3)
  }

  @Test("An equal content is not written again")
  func unchanged() {
    let key = key()
    key.save(1, context: .userInitiated)
    key.save(1, context: .userInitiated)
    #expect(disk.writtenURLs.count == 1)
  }

  @Test("A failed write fails its saves, keeps the value, and is repeated with the next change")
  func failure() async {
    let key = key()
    let results = SaveResults()
    disk.writeError = DiskFull()
    key.save(1, context: .didSet, continuation: results.continuation())
    key.save(2, context: .didSet, continuation: results.continuation())
    await clock.advance(by: .seconds(1))
    #expect(results.texts == ["disk full", "disk full"])
    #expect(text == nil)

    await clock.advance(by: .seconds(5))
    disk.writeError = nil
    key.save(3, context: .didSet, continuation: results.continuation())
    #expect(text == "3")
    #expect(results.texts == ["disk full", "disk full", "saved"])
  }

  @Test("A flush writes what waits, throws its error, and repeats a failed write")
  func flush() throws {
    let key = key()
    key.save(1)
    key.save(2)
    disk.writeError = DiskFull()
    #expect(throws: DiskFull.self) { try disk.flush() }
    #expect(text == "1")
    disk.writeError = nil
    try disk.flush()
    #expect(text == "2")
    try disk.flush()
    #expect(disk.writtenURLs.count == 2)
  }

  @Test("A flush of one storage leaves the values of another one waiting")
  func otherStorage() throws {
    let key = key()
    key.save(1)
    key.save(2)
    try InMemoryFileStorage().flush()
    try FileSystemStorage.fileSystem.flush()
    #expect(text == "1")
    try disk.flush()
    #expect(text == "2")
  }

  @Test("The end of the last subscription writes what waits")
  func ended() {
    let key = key()
    let deliveries = Deliveries(of: key)
    key.save(1)
    key.save(2)
    deliveries.subscription.cancel()
    #expect(text == "2")
  }

  @Test("A load writes a waiting value first, and returns it if the disk is full")
  func loadOfWaiting() async throws {
    let key = key()
    key.save(1)
    key.save(2)
    #expect(try await key.load() == 2)
    #expect(text == "2")
    key.save(3)
    disk.writeError = DiskFull()
    #expect(try await key.load() == 3)
  }

  @Test("A change that is made while the value is encoded is written after it")
  func nested() {
    let nested = LockIsolated<FileStorageKey<Int>?>(nil)
    let key: FileStorageKey<Int> = withDependencies {
      $0.defaultFileStorage = disk
    } operation: {
      .fileStorage(url) { data in
        Int(String(decoding: data, as: UTF8.self)) ?? 0
      } encode: { value in
        if value == 1 { nested.value?.save(2, context: .userInitiated) }
        return Data("\(value)".utf8)
      }
    }
    nested.setValue(key)
    key.save(1)
    #expect(text == "2")
    nested.setValue(nil)
  }

  // MARK: - Format and identity

  private struct Settings: Codable, Equatable {
    var volume = 3
    var name = "Ada"
  }

  @Test("JSON is indented and sorted, and a coder of the caller takes its place")
  func format() async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let (key, compact): (FileStorageKey<Settings>, FileStorageKey<Settings>) = withDependencies {
      $0.defaultFileStorage = disk
    } operation: {
      (.fileStorage(url), .fileStorage(url, encoder: encoder))
    }
    key.save(Settings())
    #expect(text == "{\n  \"name\" : \"Ada\",\n  \"volume\" : 3\n}")
    #expect(try await key.load() == Settings())

    #expect(try await compact.load() == Settings())
    compact.save(Settings())
    #expect(text == #"{"name":"Ada","volume":3}"#)
  }

  @Test("Files in memory are those of the box that the test gives")
  func box() async throws {
    let files = LockIsolated([url: Data("4".utf8)])
    let key: FileStorageKey<Int> = withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      .fileStorage(url)
    }
    #expect(try await key.load() == 4)
    key.save(5)
    #expect(files.value == [url: Data("5".utf8)])
  }

  @Test("Keys of one file and storage are equal, and their description names the file")
  func identity() {
    let other = withDependencies {
      $0.defaultFileStorage = .inMemory
    } operation: {
      FileStorageKey<Int>.fileStorage(url)
    }
    #expect(key().id == key().id)
    #expect(key().id != other.id)
    #expect("\(key())" == #".fileStorage("/simulated/count.json")"#)
  }

  @Test("Each case of a test begins with empty files", arguments: 0..<4)
  func worlds(number: Int) async throws {
    let key: FileStorageKey<Int> = .fileStorage(url)
    #expect(try await key.load() == nil)
    key.save(number)
    #expect(try await key.load() == number)
  }

  // MARK: - Changes by others

  @Test("An edit by another program is delivered, and a write of the key is not")
  func edits() throws {
    let key = key()
    let deliveries = Deliveries(of: key)
    key.save(1)
    #expect(deliveries.values.isEmpty)
    try edit("7")
    #expect(deliveries.values == [7])
    try edit("7")
    #expect(deliveries.values == [7])
    disk.remove(url)
    #expect(deliveries.values == [7, nil])
    deliveries.subscription.cancel()
    try edit("8")
    #expect(deliveries.values == [7, nil])
  }

  @Test("Undecodable content is delivered as an error, and copied before a save replaces it")
  func undecodable() async throws {
    let key = key()
    try edit("[1, 2")
    let copy = "/simulated/count.json.undecodable-44f4786be1634940"
    let error = await #expect(throws: UndecodableFile.self) { try await key.load() }
    #expect(error?.url == url)
    #expect(error?.copy.path == copy)
    #expect(
      error?.localizedDescription == """
        The content of /simulated/count.json cannot be decoded: The given data was not valid JSON. \
        The file stays as it is. Before a save replaces it, its content is copied to \(copy).
        """)
    #expect(disk.files.count == 1)

    let deliveries = Deliveries(of: key)
    key.save(1)
    #expect(text == "1")
    #expect(disk.files[URL(fileURLWithPath: copy)] == Data("[1, 2".utf8))

    try edit("{}")
    #expect(deliveries.errors.count == 1)
    let second = deliveries.errors.first as? UndecodableFile
    #expect(second?.description.contains("cannot be decoded: Expected to decode Int") == true)
    key.save(2, context: .userInitiated)
    #expect(text == "2")
    #expect(second.flatMap { disk.files[$0.copy] } == Data("{}".utf8))
  }

  @Test("An empty file has no value, and a save replaces it without a copy or a merge")
  func empty() async throws {
    let key = key(merge: sum)
    try edit("")
    #expect(try await key.load() == nil)
    let deliveries = Deliveries(of: key)
    key.save(1)
    #expect(text == "1")
    try edit("")
    #expect(deliveries.values == [nil])
    key.save(2, context: .userInitiated)
    #expect(text == "2")
    #expect(disk.files.count == 1)
    #expect(deliveries.errors.isEmpty)
  }

  @Test("An empty file has a value if its format has one")
  func emptyText() async throws {
    let key: FileStorageKey<String> = withDependencies {
      $0.defaultFileStorage = disk
    } operation: {
      .fileStorage(
        url, decode: { String(decoding: $0, as: UTF8.self) }, encode: { Data($0.utf8) })
    }
    try edit("")
    #expect(try await key.load() == "")
  }

  @Test("A save does not replace undecodable content that cannot be copied")
  func copyFails() throws {
    let key = key()
    try edit("broken")
    disk.writeError = DiskFull()
    let results = SaveResults()
    key.save(1, context: .didSet, continuation: results.continuation())
    #expect(results.texts == ["disk full"])
    #expect(text == "broken")
  }

  @Test("With a merge, an edit and a waiting change are both kept")
  func merge() async throws {
    let key = key(merge: sum)
    try edit("10")
    #expect(try await key.load() == 10)
    let deliveries = Deliveries(of: key)
    key.save(11)
    key.save(12)
    try edit("21")
    #expect(deliveries.values == [22])
    await clock.advance(by: .seconds(1))
    #expect(text == "22")
    key.save(23, context: .userInitiated)
    #expect(text == "23")
  }

  @Test("With a merge, an edit that was not delivered is not lost either")
  func unseen() async throws {
    let key = key(merge: sum)
    #expect(try await key.load() == nil)
    try edit("5")
    key.save(1, context: .userInitiated)
    #expect(text == "6")
    // The caller received no value, so its next save continues from its own value.
    key.save(2, context: .userInitiated)
    #expect(text == "7")
  }

  @Test("Without a merge, the last writer wins, and the replaced change is reported")
  func lastWriter() async throws {
    let key = key()
    #expect(try await key.load() == nil)
    try edit("5")
    let recorder = IssueRecorder()
    withIssueReporters([recorder]) { key.save(1, context: .userInitiated) }
    #expect(text == "1")
    #expect(
      recorder.issues.map(\.message) == [
        """
        Another program changed /simulated/count.json, and a save has replaced that change.

          File: /simulated/count.json

        Pass a merge closure, as in .fileStorage(url, merge: { base, mine, theirs in … }), to keep \
        both changes. Without one, the last writer wins.

        [sharing-overwritten-file]
        """
      ])
  }
}
