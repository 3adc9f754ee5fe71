import Foundation
import IntarsiaClocks
import IntarsiaConcurrency
import IntarsiaDependencies
import IntarsiaSharing
import IntarsiaTesting
import Observation
import Testing
import TimeLimits

/// Declarations of `@Shared` over a simulated disk.
@Suite(.endsWithinAMinute)
struct SharedFileTests {
  let disk = InMemoryFileStorage(writesAtOnce: false)
  let url = URL(fileURLWithPath: "/simulated/count.json")

  func counter(
    clock: (any Clock<Duration>)? = nil, in storage: (any FileStorage)? = nil,
    merge: (@Sendable (Int?, Int, Int) -> Int)? = nil
  ) -> Shared<Int> {
    withDependencies {
      $0.defaultFileStorage = storage ?? disk
      if let clock { $0.continuousClock = clock }
    } operation: {
      Shared(wrappedValue: 0, .fileStorage(url, merge: merge))
    }
  }

  func edit(_ value: Int) throws { try disk.write(Data("\(value)".utf8), to: url) }

  var text: String? { disk.files[url].map { String(decoding: $0, as: UTF8.self) } }

  @Test("A declaration reads the file, writes its changes, and follows edits")
  func declaration() throws {
    try edit(3)
    let counter = counter()
    #expect(counter.wrappedValue == 3)
    counter.withLock { $0 += 1 }
    #expect(text == "4")
    try edit(9)
    #expect(counter.wrappedValue == 9)
    #expect(disk.writtenURLs.count == 3)
    disk.remove(url)
    #expect(counter.wrappedValue == 0)
  }

  @Test("The end of the last declaration writes what waits")
  func lastReference() throws {
    let clock = TestClock()
    do {
      let counter = counter(clock: clock)
      counter.withLock { $0 = 1 }
      counter.withLock { $0 = 2 }
      #expect(text == "1")
    }
    #expect(text == "2")
  }

  @Test("A change that could not be written is found by the next declaration, and is not lost")
  func fullDisk() throws {
    disk.writeError = DiskFull()
    counter(merge: sum).withLock { $0 = 5 }
    #expect(text == nil)
    do {
      let counter = counter(merge: sum)
      #expect(counter.wrappedValue == 5)
      disk.writeError = nil
      try edit(100)
      #expect(counter.wrappedValue == 105)
      #expect(text == "105")
      disk.writeError = DiskFull()
      counter.withLock { $0 = 106 }
    }
    disk.writeError = nil
    let counter = counter(merge: sum)
    #expect(counter.wrappedValue == 106)
    #expect(text == "106")
    counter.withLock { $0 = 107 }
    #expect(text == "107")
    try disk.flush()
    #expect(text == "107")
  }

  @Test("A save of a value that was never changed writes the file")
  func unchangedSave() async throws {
    let counter = counter()
    #expect(text == nil)
    try await counter.save()
    #expect(text == "0")
  }

  @Test("A key may be stored, and serve one reference after another")
  func storedKey() throws {
    let key = withDependencies {
      $0.defaultFileStorage = disk
    } operation: {
      FileStorageKey<Int>.fileStorage(url, merge: sum)
    }
    for number in 1...3 {
      let counter = Shared(wrappedValue: 0, key)
      for _ in 0..<10 { counter.withLock { $0 += 1 } }
      try edit(counter.wrappedValue + 100)
      counter.withLock { $0 += 1 }
      #expect(text == "\(number * 111)")
    }
  }

  /// A key of a file whose load is followed by a change, before the reference has its result.
  struct ChangedAfterLoad: SharedKey {
    let base: FileStorageKey<Int>
    let change: LockIsolated<(@Sendable () -> Void)?>

    var id: FileStorageKey<Int>.ID { base.id }

    func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
      base.load(
        context: context,
        continuation: LoadContinuation { result in
          let change = change.withValue { $0.take() }
          change?()
          continuation.resume(with: result)
        })
    }

    func subscribe(
      context: LoadContext<Int>, subscriber: SharedSubscriber<Int>
    ) -> SharedSubscription {
      base.subscribe(context: context, subscriber: subscriber)
    }

    func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
      base.save(value, context: context, continuation: continuation)
    }
  }

  /// A simulated disk that announces no change.
  final class SilentStorage: FileStorage {
    let disk: InMemoryFileStorage

    /// The error of each attempt to watch a file.
    let watchError: (any Error)?

    init(disk: InMemoryFileStorage, watchError: (any Error)? = nil) {
      self.disk = disk
      self.watchError = watchError
    }

    func read(_ url: URL) throws -> Data? { try disk.read(url) }
    func write(_ data: Data, to url: URL) throws { try disk.write(data, to: url) }
    func withExclusiveAccess<Result>(
      to url: URL, _ body: () throws -> Result
    ) throws -> Result { try disk.withExclusiveAccess(to: url, body) }
    var writesAtOnce: Bool { true }
    func watch(
      _ url: URL, onChange: @escaping @Sendable () -> Void
    ) throws -> SharedSubscription {
      if let watchError { throw watchError }
      return SharedSubscription {}
    }
  }

  @Test("A change between a load and its result is lost neither here nor in the file")
  func changeAfterLoad() async throws {
    let silent = SilentStorage(disk: disk)
    let change = LockIsolated<(@Sendable () -> Void)?>(nil)
    let key = withDependencies {
      $0.defaultFileStorage = silent
    } operation: {
      ChangedAfterLoad(base: .fileStorage(url, merge: sum), change: change)
    }
    try edit(5)
    let counter = Shared(wrappedValue: 0, key)
    #expect(counter.wrappedValue == 5)
    // Another program adds 5, which is not announced, and this one adds 1 during the load.
    try edit(10)
    change.setValue { counter.withLock { $0 += 1 } }
    try await counter.load()
    #expect(counter.wrappedValue == 11)
    counter.withLock { $0 += 1 }
    #expect(text == "12")
  }

  @Test("A merge begins with the value that was loaded, also if other edits are not announced")
  func mergeAfterLoad() throws {
    try edit(5)
    let counter = counter(in: SilentStorage(disk: disk), merge: sum)
    #expect(counter.wrappedValue == 5)
    try edit(10)
    counter.withLock { $0 += 1 }
    #expect(text == "11")
  }

  @Test("A merge after the load of a missing file begins with the last value that was saved")
  func mergeAfterRemoval() async throws {
    let key = withDependencies {
      $0.defaultFileStorage = SilentStorage(disk: disk)
    } operation: {
      FileStorageKey<Int>.fileStorage(url, merge: sum)
    }
    try await key.saveAndWait(5)
    disk.remove(url)
    #expect(try await key.load() == nil)
    try edit(7)
    try await key.saveAndWait(6)
    #expect(text == "8")
  }

  @Test("A cancelled watch of a file in memory receives no change, and others do")
  func cancelledWatch() throws {
    let notified = LockIsolated<[Int]>([])
    let watches = try (0..<3).map { number in
      try disk.watch(url) { notified.withValue { $0.append(number) } }
    }
    try edit(1)
    watches[1].cancel()
    try edit(2)
    #expect(notified.value == [0, 1, 2, 0, 2])
    for watch in watches { watch.cancel() }
    disk.remove(url)
    #expect(notified.value == [0, 1, 2, 0, 2])
  }

  @Test("A file that cannot be watched is read, and the error is shown")
  func unwatched() throws {
    try edit(5)
    let counter = counter(in: SilentStorage(disk: disk, watchError: DiskFull()))
    #expect(counter.wrappedValue == 5)
    #expect(counter.loadError is DiskFull)
  }

  @Test("An edit before a required reference exists is its first value")
  func editBeforeReference() async throws {
    let change = LockIsolated<(@Sendable () -> Void)?>(nil)
    let key = withDependencies {
      $0.defaultFileStorage = disk
    } operation: {
      ChangedAfterLoad(base: .fileStorage(url, merge: sum), change: change)
    }
    try edit(5)
    change.setValue { try? edit(10) }
    let counter = try await Shared(require: key)
    #expect(counter.wrappedValue == 10)
    counter.withLock { $0 += 1 }
    #expect(text == "11")
  }

  @Test("An edit during a change that changes nothing is delivered after it")
  func editBeforeSave() async throws {
    let counter = counter()
    counter.withLock { $0 = 1 }
    withObservationTracking {
      _ = counter.wrappedValue
    } onChange: {
      // Inside a delivery, the save of this change waits for a task.
      counter.withLock { _ in }
      try? edit(9)
    }
    try edit(5)
    for await value in counter.values where value == 9 { break }
    #expect(text == "9")
  }

  @Test("Changes of one second are written together, unless the storage writes at once")
  func pauses() async throws {
    #expect(!FileSystemStorage().writesAtOnce)
    #expect(!FileSystemStorage.fileSystem.writesAtOnce)
    #expect(FileSystemStorage(writesAtOnce: true).writesAtOnce)
    #expect(InMemoryFileStorage().writesAtOnce)
    let clock = TestClock()
    let counter = counter(clock: clock, in: OtherStorage(disk))
    for value in 1...3 { counter.withLock { $0 = value } }
    #expect(text == "1")
    await clock.advance(by: .seconds(1))
    #expect(text == "3")
  }

  @Reducer
  struct Counting {
    @ObservableState
    struct State: Equatable {
      @Shared var count: Int
    }

    enum Action { case add }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.$count.withLock { $0 += 1 }
        return .none
      }
    }
  }

  @Test(
    "A test store with a clock has changes written at once, or by the clock",
    arguments: [true, false])
  @MainActor
  func testStore(writesAtOnce: Bool) async {
    let disk = InMemoryFileStorage(writesAtOnce: writesAtOnce)
    let clock = TestClock()
    let store = withDependencies {
      $0.defaultFileStorage = disk
      $0.continuousClock = clock
    } operation: {
      TestStore(
        initialState: Counting.State(count: Shared(wrappedValue: 0, .fileStorage(url)))
      ) {
        Counting()
      }
    }
    store.exhaustivity = .off
    for _ in 1...3 { await store.send(.add) }
    #expect(disk.files[url] == Data((writesAtOnce ? "3" : "1").utf8))
    await clock.advance(by: .seconds(1))
    #expect(disk.files[url] == Data("3".utf8))
    await store.finish()
  }

  @Test("A change that changed nothing does not hide the next edit")
  func unchanged() throws {
    let counter = counter()
    counter.withLock { $0 = 1 }
    counter.withLock { _ in }
    try edit(5)
    #expect(counter.wrappedValue == 5)
  }

  @Test("An undecodable file leaves the default value, and the error says where it is kept")
  func undecodable() throws {
    try disk.write(Data("broken".utf8), to: url)
    let counter = counter()
    #expect(counter.wrappedValue == 0)
    let error = try #require(counter.loadError as? UndecodableFile)
    counter.withLock { $0 = 1 }
    #expect(disk.files[error.copy] == Data("broken".utf8))
    #expect(counter.loadError == nil)
  }

  @Test("The error of a write is shown until a later write succeeds")
  func saveError() async throws {
    let counter = counter()
    disk.writeError = DiskFull()
    counter.withLock { $0 = 1 }
    #expect(counter.saveError is DiskFull)
    #expect(disk.writeError is DiskFull)
    disk.writeError = nil
    #expect(disk.writeError == nil)
    try await counter.save()
    #expect(counter.saveError == nil)
    #expect(text == "1")
  }

  @Test("An edit that the closure of a change causes is merged after the change")
  func editInside() async throws {
    let counter = counter(merge: sum)
    counter.withLock { $0 = 10 }
    let (values, continuation) = AsyncStream.makeStream(of: Int.self)
    let watch = Task {
      for await value in counter.values { continuation.yield(value) }
    }
    try counter.withLock { value in
      value += 1
      try edit(110)
    }
    for await value in values where value == 111 { break }
    watch.cancel()
    _ = await watch.value
    try disk.flush()
    #expect(text == "111")
  }

  @Test("Two references and eight threads add to one file, and lose no change")
  func twoReferences() async throws {
    let threads = 8
    let changes = 200
    let counters = (0..<2).map { _ in counter(in: OtherStorage(disk), merge: sum) }
    await withTaskGroup { group in
      for number in 0..<threads {
        group.addTask {
          for _ in 0..<changes { counters[number % 2].withLock { $0 += 1 } }
        }
      }
    }
    for counter in counters { try await counter.save() }
    #expect(text == "\(threads * changes)")
    for counter in counters {
      for await value in counter.values where value == threads * changes { break }
    }
  }
}

/// Another storage of the same files, so that one file has two references as in two processes.
private final class OtherStorage: FileStorage {
  private let base: InMemoryFileStorage

  init(_ base: InMemoryFileStorage) { self.base = base }

  func read(_ url: URL) throws -> Data? { try base.read(url) }
  func write(_ data: Data, to url: URL) throws { try base.write(data, to: url) }

  func withExclusiveAccess<Result>(to url: URL, _ body: () throws -> Result) throws -> Result {
    try base.withExclusiveAccess(to: url, body)
  }

  func watch(
    _ url: URL, onChange: @escaping @Sendable () -> Void
  ) throws -> SharedSubscription {
    try base.watch(url, onChange: onChange)
  }
}
