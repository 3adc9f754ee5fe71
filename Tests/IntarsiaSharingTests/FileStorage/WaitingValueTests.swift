import Foundation
import IntarsiaClocks
import IntarsiaConcurrency
import IntarsiaDependencies
import IntarsiaIssues
import IntarsiaTesting
import Testing
import TimeLimits

@testable import IntarsiaSharing

/// Tests of values that wait to be written, and of changes that a save replaces.
@Suite("Values that wait for their file", .endsWithinAMinute)
struct WaitingValueTests {
  private let disk = InMemoryFileStorage(writesAtOnce: false)
  private let clock = TestClock()
  private let url = URL(fileURLWithPath: "/waiting/count.json")

  private func key(
    in storage: (any FileStorage)? = nil, merge: (@Sendable (Int?, Int, Int) -> Int)? = nil
  ) -> FileStorageKey<Int> {
    withDependencies {
      $0.defaultFileStorage = storage ?? disk
      $0.continuousClock = clock
    } operation: {
      .fileStorage(url, merge: merge)
    }
  }

  private func edit(_ text: String) throws { try disk.write(Data(text.utf8), to: url) }

  private var text: String? { disk.files[url].map { String(decoding: $0, as: UTF8.self) } }

  /// The number of issues about replaced changes that an operation reports.
  private func overwrites(_ operation: () -> Void) -> Int {
    let recorder = IssueRecorder()
    withIssueReporters([recorder]) { operation() }
    #expect(recorder.issues.allSatisfy { $0.code?.description == "sharing-overwritten-file" })
    return recorder.issues.count
  }

  // MARK: - Order

  @Test("A change that is made while a flush encodes is written after the flushed value")
  func changeDuringFlush() throws {
    let nested = LockIsolated<FileStorageKey<Int>?>(nil)
    let key: FileStorageKey<Int> = withDependencies {
      $0.defaultFileStorage = disk
      $0.continuousClock = clock
    } operation: {
      .fileStorage(url) { data in
        Int(String(decoding: data, as: UTF8.self)) ?? 0
      } encode: { value in
        if value == 2 { nested.value?.save(3, context: .userInitiated) }
        return Data("\(value)".utf8)
      }
    }
    nested.setValue(key)
    key.save(1)
    key.save(2)
    #expect(text == "1")
    try disk.flush()
    #expect(text == "3")
    nested.setValue(nil)
  }

  @Test("The end of a subscription ends its watch before it writes what waits")
  func orderOfTheEnd() {
    let storage = EventStorage(disk)
    let key = key(in: storage)
    let deliveries = Deliveries(of: key)
    key.save(1)
    key.save(2)
    deliveries.subscription.cancel()
    #expect(storage.events.value == ["watch", "write", "unwatch", "write"])
  }

  @Test("An edit that is merged with a change whose write failed is written after a second")
  func mergeAfterFailure() async throws {
    let key = key(merge: sum)
    let deliveries = Deliveries(of: key)
    disk.writeError = DiskFull()
    key.save(1)
    disk.writeError = nil
    try edit("10")
    #expect(deliveries.values == [11])
    #expect(text == "10")
    await clock.advance(by: .seconds(1))
    #expect(text == "11")
    deliveries.subscription.cancel()
  }

  @Test("A key whose waiting value another one took over still saves, on any thread")
  func saveAfterTakeOver() async throws {
    let (first, second) = (key(), key())
    disk.writeError = DiskFull()
    first.save(1)
    #expect(try second.loaded() == 1)
    disk.writeError = nil
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        first.save(2, context: .userInitiated)
        continuation.resume()
      }
    }
    #expect(text == "2")
    try disk.flush()
  }

  @Test("The error of a change is known after a flush that met it, until the next change")
  func knownErrors() throws {
    func flush() -> [Bool] { PendingFiles.flush { $0 === disk }.map(\.isKnown) }
    let first = key()
    disk.writeError = DiskFull()
    first.save(1)
    #expect(flush() == [false])
    #expect(flush() == [true])
    first.save(2)
    #expect(flush() == [false])
    disk.writeError = nil
    #expect(flush() == [])

    disk.writeError = DiskFull()
    first.save(3, context: .userInitiated)
    let second = key()
    #expect(try second.loaded() == 3)
    #expect(flush() == [false])
    let third = key()
    #expect(try third.loaded() == 3)
    #expect(flush() == [true])
    disk.writeError = nil
    #expect(flush() == [])
    #expect(text == "3")
  }

  @Test("A save that is replaced by a later one is written once, and each of them ends")
  func replacedSaves() async {
    let key = key()
    let results = SaveResults()
    for value in 1...3 {
      key.save(value, context: .didSet, continuation: results.continuation())
    }
    key.save(4, context: .userInitiated, continuation: results.continuation())
    #expect(text == "4")
    #expect(results.texts == Array(repeating: "saved", count: 4))
    // The timer of the values that waited has nothing left to write.
    await clock.advance(by: .seconds(5))
    #expect(disk.writtenURLs.count == 2)
  }

  // MARK: - Replaced changes

  @Test("A save reports a change that it replaces, if the key has seen or written the file before")
  func replacedChanges() throws {
    let silent = EventStorage(disk, announces: false)
    var number = 0
    func next() throws -> Int {
      number += 1
      try edit("\(100 + number)")
      return number
    }
    // The content was there before the key: nothing that it knows is replaced.
    let written = key(in: silent)
    _ = try next()
    #expect(overwrites { written.save(1, context: .userInitiated) } == 0)
    _ = try next()
    #expect(overwrites { written.save(2, context: .userInitiated) } == 1)
    #expect(overwrites { written.save(3, context: .userInitiated) } == 0)

    let loaded = key(in: silent)
    #expect(try loaded.loaded() == 3)
    _ = try next()
    #expect(overwrites { loaded.save(4, context: .userInitiated) } == 1)

    let unreadable = key(in: silent)
    try edit("broken")
    #expect(throws: UndecodableFile.self) { try unreadable.loaded() }
    _ = try next()
    #expect(overwrites { unreadable.save(5, context: .userInitiated) } == 1)

    let followed = key(in: silent)
    let deliveries = Deliveries(of: followed)
    _ = try next()
    silent.announce()
    #expect(deliveries.values.count == 1)
    _ = try next()
    #expect(overwrites { followed.save(6, context: .userInitiated) } == 1)
    deliveries.subscription.cancel()
    #expect(text == "6")
  }

  @Test("A subscriber that has saved a value hears of an edit that a load finds")
  func loadAfterSave() throws {
    let silent = EventStorage(disk, announces: false)
    let key = key(in: silent)
    let deliveries = Deliveries(of: key)
    key.save(1)
    try edit("5")
    #expect(try key.loaded() == 5)
    #expect(deliveries.values == [5])
    deliveries.subscription.cancel()
  }

  @Test("A save that merges with an unannounced edit gives the merged value to its reference")
  func mergedReference() throws {
    let silent = EventStorage(disk, announces: false)
    try edit("5")
    let counter = withDependencies {
      $0.defaultFileStorage = silent
    } operation: {
      Shared(wrappedValue: 0, .fileStorage(url, merge: sum))
    }
    #expect(counter.wrappedValue == 5)
    try edit("10")
    counter.withLock { $0 += 1 }
    #expect(text == "11")
    #expect(counter.wrappedValue == 11)
    counter.withLock { $0 += 1 }
    #expect(text == "12")
  }

  // MARK: - Received values

  /// A key of a file that records the values that it is asked to save.
  private struct RecordingKey: SharedKey {
    let base: FileStorageKey<Int>
    let saves = LockIsolated<[Int]>([])

    var id: FileStorageKey<Int>.ID { base.id }

    func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
      base.load(context: context, continuation: continuation)
    }

    func subscribe(
      context: LoadContext<Int>, subscriber: SharedSubscriber<Int>
    ) -> SharedSubscription {
      base.subscribe(context: context, subscriber: subscriber)
    }

    func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
      saves.withValue { $0.append(value) }
      base.save(value, context: context, continuation: continuation)
    }
  }

  @Test("An edit of a file is not saved back, also by a closure that changes nothing")
  func editIsNotSaved() throws {
    let key = RecordingKey(base: key())
    let counter = Shared(wrappedValue: 0, key)
    try edit("9")
    #expect(counter.wrappedValue == 9)
    counter.withLock { _ in }
    #expect(key.saves.value == [])
    disk.remove(url)
    #expect(counter.wrappedValue == 0)
    counter.withLock { _ in }
    #expect(key.saves.value == [])
    #expect(text == nil)
  }
}

/// A simulated disk that records what is done with it, and may announce changes by request only.
private final class EventStorage: FileStorage {
  let events = LockIsolated<[String]>([])
  private let disk: InMemoryFileStorage
  private let announces: Bool
  private let watches = LockIsolated<[@Sendable () -> Void]>([])

  init(_ disk: InMemoryFileStorage, announces: Bool = true) {
    self.disk = disk
    self.announces = announces
  }

  func announce() { for onChange in watches.value { onChange() } }

  func read(_ url: URL) throws -> Data? { try disk.read(url) }

  func write(_ data: Data, to url: URL) throws {
    events.withValue { $0.append("write") }
    try disk.write(data, to: url)
  }

  func withExclusiveAccess<Result>(to url: URL, _ body: () throws -> Result) throws -> Result {
    try disk.withExclusiveAccess(to: url, body)
  }

  func watch(
    _ url: URL, onChange: @escaping @Sendable () -> Void
  ) throws -> SharedSubscription {
    events.withValue { $0.append("watch") }
    watches.withValue { $0.append(onChange) }
    let watch = announces ? try disk.watch(url, onChange: onChange) : nil
    return SharedSubscription { [events] in
      events.withValue { $0.append("unwatch") }
      watch?.cancel()
    }
  }
}
