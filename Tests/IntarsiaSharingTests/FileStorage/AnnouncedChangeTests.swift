import Foundation
import IntarsiaClocks
import IntarsiaConcurrency
import IntarsiaDependencies
import IntarsiaTesting
import Testing
import TimeLimits

@testable import IntarsiaSharing

/// Files whose changes arrive when a test announces them.
@Suite("Files with late announcements", .endsWithinAMinute)
struct AnnouncedChangeTests {
  private let storage = AnnouncingStorage()
  private let url = URL(fileURLWithPath: "/announced/count.json")

  private func key(merge: (@Sendable (Int?, Int, Int) -> Int)? = nil) -> FileStorageKey<Int> {
    withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      .fileStorage(url, merge: merge)
    }
  }

  private func edit(_ value: Int) throws { try storage.write(Data("\(value)".utf8), to: url) }

  @Test("A load passes an edit on to the subscribers, as soon as they have received a value")
  func loadAfterDelivery() async throws {
    let key = key()
    try edit(1)
    let deliveries = Deliveries(of: key)
    storage.announce()
    #expect(deliveries.values == [1])
    try edit(2)
    #expect(try await key.load() == 2)
    #expect(deliveries.values == [1, 2])
    storage.announce()
    #expect(deliveries.values == [1, 2])
    deliveries.subscription.cancel()
  }

  @Test("A value that an ended reference could not write is taken over by the next one")
  func takenOver() async throws {
    let disk = InMemoryFileStorage()
    func counter() -> Shared<Int> {
      withDependencies {
        $0.defaultFileStorage = disk
      } operation: {
        Shared(wrappedValue: 0, .fileStorage(url))
      }
    }
    disk.writeError = DiskFull()
    counter().withLock { $0 = 1 }
    var pending: Int { PendingFiles.all.count { $0.storage === disk } }
    #expect(pending == 1)
    let next = counter()
    #expect(next.wrappedValue == 1)
    #expect(pending == 1)
    disk.writeError = nil
    // No lock is held by the thread that took it over.
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        next.withLock { $0 = 2 }
        continuation.resume()
      }
    }
    #expect(disk.files[url] == Data("2".utf8))
    #expect(pending == 0)
  }

  @Test("A save by the program begins a new second, in which further changes wait")
  func pauses() async throws {
    let disk = InMemoryFileStorage(writesAtOnce: false)
    let clock = TestClock()
    let counter = withDependencies {
      $0.defaultFileStorage = disk
      $0.continuousClock = clock
    } operation: {
      Shared(wrappedValue: 0, .fileStorage(url))
    }
    var text: String? { disk.files[url].map { String(decoding: $0, as: UTF8.self) } }
    // A flush of nothing begins no second.
    try disk.flush()
    for value in 1...3 { counter.withLock { $0 = value } }
    #expect(text == "1")
    await clock.advance(by: .milliseconds(500))
    try await counter.save()
    #expect(text == "3")
    for value in 4...5 { counter.withLock { $0 = value } }
    await clock.advance(by: .milliseconds(999))
    #expect(text == "3")
    await clock.advance(by: .milliseconds(1))
    #expect(text == "5")
    try await counter.load()
    counter.withLock { $0 = 6 }
    #expect(text == "5")
    await clock.advance(by: .seconds(1))
    #expect(text == "6")
    await clock.advance(by: .seconds(1))
    try await counter.load()
    counter.withLock { $0 = 7 }
    #expect(text == "7")
    #expect(disk.writtenURLs.count == 5)
  }

  @Test("The error of content that cannot be decoded names its place")
  func places() {
    struct Place: CodingKey {
      var stringValue: String
      var intValue: Int?
      init(_ name: String) { stringValue = name }
      init(index: Int) { (stringValue, intValue) = ("Index \(index)", index) }
      init?(stringValue: String) { nil }
      init?(intValue: Int) { nil }
    }
    let path: [any CodingKey] = [Place("rows"), Place(index: 3), Place("price")]
    let context = DecodingError.Context(codingPath: path, debugDescription: "It is no number")
    let nowhere = DecodingError.Context(codingPath: [], debugDescription: "It is no JSON.")
    let errors: [(any Error, String)] = [
      (DecodingError.typeMismatch(Int.self, context), "At .rows[3].price: It is no number."),
      (DecodingError.valueNotFound(Int.self, context), "At .rows[3].price: It is no number."),
      (DecodingError.keyNotFound(path[0], context), "At .rows[3].price: It is no number."),
      (DecodingError.dataCorrupted(nowhere), "It is no JSON."), (DiskFull(), "disk full."),
    ]
    for (error, reason) in errors {
      let file = UndecodableFile(url, content: Data("text".utf8), error)
      #expect(
        file.description == """
          The content of /announced/count.json cannot be decoded: \(reason) The file stays as it \
          is. Before a save replaces it, its content is copied to \(file.copy.path).
          """)
      #expect(file.errorDescription == file.description)
      #expect(
        file.copy.path == "/announced/count.json.undecodable-fb080e84f73f44de")
    }
  }

  @Test("The first load of a subscriber is its value, and no edit")
  func firstLoad() async throws {
    let key = key()
    try edit(1)
    let deliveries = Deliveries(of: key)
    #expect(try await key.load() == 1)
    #expect(deliveries.values == [])
    storage.announce()
    #expect(deliveries.values == [])
    try edit(2)
    storage.announce()
    #expect(deliveries.values == [2])
    deliveries.subscription.cancel()
    // The next subscription begins anew.
    let others = Deliveries(of: key)
    try edit(3)
    #expect(try await key.load() == 3)
    #expect(others.values == [])
  }
}

/// A simulated disk whose changes the test announces.
private final class AnnouncingStorage: FileStorage {
  private let disk = InMemoryFileStorage()
  private let watches = LockIsolated<[@Sendable () -> Void]>([])

  var writesAtOnce: Bool { true }
  func announce() { for onChange in watches.value { onChange() } }
  func read(_ url: URL) throws -> Data? { try disk.read(url) }
  func write(_ data: Data, to url: URL) throws { try disk.write(data, to: url) }

  func withExclusiveAccess<Result>(to url: URL, _ body: () throws -> Result) throws -> Result {
    try disk.withExclusiveAccess(to: url, body)
  }

  func watch(
    _ url: URL, onChange: @escaping @Sendable () -> Void
  ) throws -> SharedSubscription {
    watches.withValue { $0.append(onChange) }
    return SharedSubscription {}
  }
}
