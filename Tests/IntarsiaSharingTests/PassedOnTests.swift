import Foundation
import IntarsiaConcurrency
import IntarsiaDependencies
import IntarsiaIssues
import IntarsiaTesting
import Testing
import TimeLimits

@testable import IntarsiaSharing

/// A key that records each argument that it receives.
private struct RecordingKey: SharedKey {
  enum Call: Equatable {
    case load(default: Int?)
    case subscribe(default: Int?)
    case save(Int, SaveContext)
  }

  let id: Int
  let calls = LockIsolated<[Call]>([])

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    calls.withValue { $0.append(.load(default: context.initialValue)) }
    continuation.resume(returning: 5)
  }

  func subscribe(
    context: LoadContext<Int>, subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    calls.withValue { $0.append(.subscribe(default: context.initialValue)) }
    subscriber.yieldLoading()
    return SharedSubscription {}
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    calls.withValue { $0.append(.save(value, context)) }
    continuation.resume(throwing: PlaceError(text: "unwritable"))
  }
}

/// Tests that each argument arrives where it is used.
@Suite("Arguments are passed on", .endsWithinAMinute)
struct PassedOnTests {
  @Test("A key receives the default of its declaration, and each context")
  func contexts() async throws {
    let key = RecordingKey(id: 1)
    let count = Shared(wrappedValue: 3, key)
    try await count.load()
    count.withLock { $0 = 6 }
    await #expect(throws: PlaceError(text: "unwritable")) { try await count.save() }
    #expect(
      key.calls.value == [
        .subscribe(default: 3), .load(default: 3), .load(default: nil), .save(6, .didSet),
        .save(6, .userInitiated),
      ])
    #expect(count.isLoading)
    let required = RecordingKey(id: 2)
    let reader = try await SharedReader(require: required)
    #expect(reader.wrappedValue == 5)
    #expect(reader.isLoading)
    #expect(required.calls.value == [.subscribe(default: nil), .load(default: nil)])
  }

  @Test("A key with a default passes each call on to its base")
  func defaultKey() async throws {
    let base = RecordingKey(id: 3)
    let key = RecordingKey.Default[base, default: 9]
    #expect(key.id == 3)
    #expect(key.initialValue == 9)
    #expect(key.description == "RecordingKey")
    let results = LockIsolated<[Int]>([])
    key.load(
      context: .initialValue(1),
      continuation: LoadContinuation { result in
        let value = (try? result.get()) ?? 0
        results.withValue { $0.append(value) }
      })
    let isLoading = LockIsolated(false)
    let subscription = key.subscribe(
      context: .initialValue(2),
      subscriber: SharedSubscriber(callback: { _ in }, onLoading: { isLoading.setValue($0) }))
    let error = LockIsolated<PlaceError?>(nil)
    key.save(
      4, context: .userInitiated,
      continuation: SaveContinuation { result in
        do { try result.get() } catch let thrown { error.setValue(thrown as? PlaceError) }
      })
    #expect(results.value == [5])
    #expect(isLoading.value)
    #expect(error.value == PlaceError(text: "unwritable"))
    #expect(
      base.calls.value == [
        .load(default: 1), .subscribe(default: 2), .save(4, .userInitiated),
      ])
    subscription.cancel()
  }

  @Test("Each declaration uses its key and its default")
  func declarations() async throws {
    func key(_ name: String) -> InMemoryKey<Int> { .inMemory(name) }
    func optional(_ name: String) -> InMemoryKey<Int?> { .inMemory(name) }
    let keyed: InMemoryKey<Int>.Default = InMemoryKey<Int>.Default[key("d"), default: 4]
    #expect(Shared(wrappedValue: 1, key("a")).wrappedValue == 1)
    #expect(SharedReader(wrappedValue: 2, key("b")).wrappedValue == 2)
    #expect(Shared(optional("c")).wrappedValue == nil)
    #expect(SharedReader(optional("c")).wrappedValue == nil)
    #expect(Shared(keyed).wrappedValue == 4)
    #expect(SharedReader(InMemoryKey<Int>.Default[key("e"), default: 5]).wrappedValue == 5)
    #expect(
      Shared(wrappedValue: 6, InMemoryKey<Int>.Default[key("f"), default: 0]).wrappedValue == 6)
    #expect(
      SharedReader(wrappedValue: 7, InMemoryKey<Int>.Default[key("g"), default: 0]).wrappedValue
        == 7)
    for (name, value) in [("a", 1), ("b", 2), ("d", 4), ("e", 5), ("f", 6), ("g", 7)] {
      #expect(SharedReader(wrappedValue: 0, key(name)).wrappedValue == value, "\(name)")
      #expect(try await Shared(require: key(name)).wrappedValue == value, "\(name)")
    }
    let reader = SharedReader(value: 0)
    try await reader.load(key("a"))
    #expect(reader.wrappedValue == 1)
    let shared = Shared(value: 8)
    try await shared.load(key("h"))
    #expect(SharedReader(wrappedValue: 0, key("h")).wrappedValue == 8)
  }

  @Test("Each key of the user's defaults uses its name and its store")
  func appStorage() throws {
    let store = UserDefaults.inMemory
    func check<Value: Equatable>(
      _ value: Value, _ key: AppStorageKey<Value>, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      #expect(key.description == #".appStorage("key")"#, sourceLocation: sourceLocation)
      try key.saved(value)
      #expect(store.object(forKey: "key") != nil, sourceLocation: sourceLocation)
      #expect(try key.loaded() == value, sourceLocation: sourceLocation)
      store.removeObject(forKey: "key")
      #expect(try key.loaded() == nil, sourceLocation: sourceLocation)
    }
    try check(1, .appStorage("key", store: store))
    try check(Profile(name: "Ada", ages: []), .appStorage("key", store: store))
    try check(Theme.dark, .appStorage("key", store: store))
    try check(Size.large, .appStorage("key", store: store))
    try check(Theme.dark as Theme?, .appStorage("key", store: store))
    try check(Size.large as Size?, .appStorage("key", store: store))
    try AppStorageKey<Bool>.appStorage(\.isOn, store: store).saved(true)
    #expect(store.isOn)
  }

  @Test("Each key of a file uses its URL, coders and merge")
  func fileStorage() async throws {
    let disk = InMemoryFileStorage(fileSystem: LockIsolated([:]), writesAtOnce: true)
    let url = URL(fileURLWithPath: "/date.json")
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    let date = Date(timeIntervalSince1970: 7)
    let (dates, texts): (FileStorageKey<Date>, FileStorageKey<Int>) = withDependencies {
      $0.defaultFileStorage = disk
    } operation: {
      (
        .fileStorage(url, decoder: decoder, encoder: encoder, merge: { _, mine, _ in mine }),
        .fileStorage(
          URL(fileURLWithPath: "/text"),
          decode: { Int(String(decoding: $0, as: UTF8.self), radix: 16) ?? 0 },
          encode: { Data(String($0, radix: 16).utf8) }, merge: sum)
      )
    }
    try await dates.saveAndWait(date)
    #expect(disk.files[url] == Data("7".utf8))
    #expect(try await dates.load() == date)
    try await texts.saveAndWait(255)
    #expect(disk.files[URL(fileURLWithPath: "/text")] == Data("ff".utf8))
    try disk.write(Data("100".utf8), to: URL(fileURLWithPath: "/text"))
    try await texts.saveAndWait(256)
    #expect(disk.files[URL(fileURLWithPath: "/text")] == Data("101".utf8))
    let recorder = IssueRecorder()
    try disk.write(Data("8".utf8), to: url)
    try await withIssueReporters([recorder]) { try await dates.saveAndWait(date) }
    #expect(recorder.issues.isEmpty, "The merge of the dates was dropped.")
  }

  @Test("A change has the location of its call, also through a part")
  func locations() {
    let settings = Shared(value: Settings())
    let tracker = SharedChangeTracker()
    settings.withLock(
      { $0.isMuted = true }, fileID: "A/a.swift", filePath: "/a.swift", line: 1, column: 2)
    settings.isMuted.withLock(
      { $0 = false }, fileID: "B/b.swift", filePath: "/b.swift", line: 3, column: 4)
    let locations = tracker.unasserted.compactMap(\.location)
    #expect(
      locations.map { "\($0.fileID) \($0.filePath)" } == [
        "A/a.swift /a.swift", "B/b.swift /b.swift",
      ])
    #expect(locations.map(\.line) == [1, 3])
    #expect(locations.map(\.column) == [2, 4])
    tracker.stop()
    let recorder = IssueRecorder()
    withIssueReporters([recorder]) {
      settings.withLock { _ in
        settings.withLock({ _ in }, fileID: "C/c.swift", filePath: "/c.swift", line: 5, column: 6)
      }
      let volume = Shared(value: 1 as Int?)
      let loud = Shared(volume)
      volume.withLock { $0 = nil }
      loud?.withLock({ $0 = 2 }, fileID: "D/d.swift", filePath: "/d.swift", line: 7, column: 8)
    }
    #expect(recorder.issues.map { "\($0.location.fileID)" } == ["C/c.swift", "D/d.swift"])
    #expect(recorder.issues.map(\.location.line) == [5, 7])
    #expect(recorder.issues.map(\.location.column) == [6, 8])
  }

  @Test("A file waits to be written only until its value is on the disk")
  func pendingFile() async throws {
    let disk = InMemoryFileStorage()
    let count = withDependencies {
      $0.defaultFileStorage = disk
    } operation: {
      Shared(wrappedValue: 0, .fileStorage(URL(fileURLWithPath: "/pending.json")))
    }
    func pendingCount() -> Int { PendingFiles.all.count { $0.storage === disk } }
    disk.writeError = PlaceError(text: "full")
    count.withLock { $0 = 1 }
    #expect(pendingCount() == 1)
    disk.writeError = nil
    try await count.save()
    #expect(pendingCount() == 0)
  }

  @Test("The error of a full disk names the limit of watches, and other errors their reason")
  func limits() {
    #expect(
      FileSystemError("watch", "/a", code: ENOSPC).description
        == "Cannot watch /a: raise the limit fs.inotify.max_user_watches.")
    #expect(
      FileSystemError("write", "/a", code: ENOSPC).description
        == "Cannot write /a: No space left on device.")
  }

  @Test("A tracker's positions begin before the first change and end after the last one")
  func positions() {
    let count = Shared(value: 0)
    let tracker = SharedChangeTracker()
    for number in 1...4 { count.withLock { $0 = number } }
    func values(_ start: Int, _ end: Int?) -> [Int] {
      tracker.changes(from: start, to: end).compactMap { $0.after as? Int }
    }
    #expect(values(0, nil) == [1, 2, 3, 4])
    #expect(values(1, 3) == [2, 3])
    #expect(values(2, 2) == [])
    #expect(values(4, nil) == [])
    #expect(values(3, 9) == [4])
    tracker.forget(before: 2)
    #expect(tracker.position == 4)
    #expect(values(0, nil) == [3, 4])
    #expect(values(0, 2) == [])
    #expect(values(1, 3) == [3])
    tracker.forget(before: 2)
    #expect(values(0, nil) == [3, 4])
    tracker.forget(before: 9)
    #expect(values(0, nil) == [])
    #expect(tracker.position == 4)
    tracker.stop()
  }
}
