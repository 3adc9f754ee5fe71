import Dispatch
import Foundation
import IntarsiaCollections
import IntarsiaConcurrency
import IntarsiaIssues
import IntarsiaTesting
import Observation
import Testing
import TimeLimits

@testable import IntarsiaSharing

@Suite("References of shared values, in detail", .endsWithinAMinute)
struct ReferenceDetailsTests {
  /// The number of announcements that an operation causes after a read.
  private func announcements(
    after read: () -> Void, of operation: () -> Void
  ) -> Int {
    let count = LockIsolated(0)
    withObservationTracking(read) { count.withValue { $0 += 1 } }
    operation()
    return count.value
  }

  // MARK: - Received values

  @Test("A received value is not saved back, also by a closure that changes nothing")
  func receivedValue() {
    let place = Place(5)
    let count = Shared(wrappedValue: 1, .place(place))
    for value in [8, nil] {
      place.change(to: value)
      count.withLock { _ in }
      #expect(count.wrappedValue == value ?? 1)
      #expect(place.saves == [])
    }
    count.withLock { $0 = 3 }
    #expect(place.saves == [3])
  }

  @Test("A task that an observer begins saves its change at once, after the delivery has ended")
  func taskOfAnObserver() async {
    let place = Place(0)
    let count = Shared(wrappedValue: 1, .place(place))
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let saves = LockIsolated<Task<[Int], Never>?>(nil)
    withObservationTracking {
      _ = count.wrappedValue
    } onChange: {
      saves.setValue(
        Task {
          for await _ in starts { break }
          count.withLock { $0 = 9 }
          return place.saves
        })
    }
    place.change(to: 5)
    start.yield()
    #expect(await saves.value?.value == [9])
  }

  // MARK: - Nested changes

  @Test("After a change inside a change of the same value, other threads still change it")
  func nestedChange() async {
    let count = Shared(value: 0)
    let recorder = IssueRecorder()
    withIssueReporters([recorder]) {
      count.withLock { outer in
        count.withLock { $0 = 7 }
        outer = 1
      }
    }
    #expect(recorder.issues.count == 1)
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        count.withLock { $0 += 1 }
        continuation.resume()
      }
    }
    #expect(count.wrappedValue == 2)
  }

  @Test("Threads that replace a reference and read it find one of the references")
  func replacingThreads() {
    let shared = Shared(value: 1)
    let references = [Shared(value: 1), Shared(value: 2)]
    let others = LockIsolated<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for round in 0..<1_000 {
        if thread < 2 {
          shared.projectedValue = references[(thread + round) % 2]
        } else {
          let value = shared.wrappedValue
          if value != 1, value != 2 { others.withValue { $0.append(value) } }
        }
      }
    }
    #expect(others.value == [])
  }

  // MARK: - Readers

  @Test("A reader that unwraps an optional or finds an element hears when it appears or goes")
  func readersOfPresence() {
    let volume = Shared(value: 1 as Int?)
    let rows = Shared<IdentifiedArrayOf<SharedTests.Row>>(value: [.init(id: 1)])
    let readVolume = { _ = SharedReader(SharedReader(volume)) }
    let readRow = { _ = SharedReader(rows)[id: 1] }
    #expect(announcements(after: readVolume) { volume.withLock { $0 = 2 } } == 0)
    #expect(announcements(after: readVolume) { volume.withLock { $0 = nil } } == 1)
    #expect(announcements(after: readVolume) { volume.withLock { $0 = 1 } } == 1)
    #expect(announcements(after: readRow) { rows.withLock { $0[id: 1]?.title = "a" } } == 0)
    #expect(announcements(after: readRow) { rows.withLock { $0.removeAll() } } == 1)
    #expect(announcements(after: readRow) { rows.withLock { $0 = [.init(id: 1)] } } == 1)
  }

  @Test("References to the value of an optional share one registration of observers")
  func registrations() throws {
    let volume = Shared(value: 1 as Int?)
    let root = try #require(volume.reference as? RootReference<Int?>)
    for _ in 0..<20 { _ = Shared(volume)?.wrappedValue }
    // One for the value, and one for its presence.
    #expect(root.parts.count == 2)
    #expect(!root.parts.isEmpty)
    volume.withLock { $0 = nil }
    volume.withLock { $0 = 3 }
    volume.withLock { $0 = nil }
    #expect(root.parts.count == 0)
    #expect(root.parts.isEmpty)
  }

  @Test("A derived reader of a derived reader has values, is equal by value, and names the whole")
  func derivedReaders() async {
    let settings = Shared(wrappedValue: Settings(), .inMemory("settings"))
    let profile = settings.read { $0.profile }
    let name: SharedReader<String> = profile.name
    var names = name.values.makeAsyncIterator()
    #expect(await names.next() == "Ada")
    settings.withLock { $0.profile.name = "Grace" }
    #expect(await names.next() == "Grace")
    #expect(name == SharedReader(value: "Grace"))
    #expect(SharedReader(value: "Grace") == name)
    #expect(SharedReader(value: "Ada") != name)
    let description = name.referenceDescription
    #expect(description.value as? String == "Grace")
    #expect(description.whole as? Settings == settings.wrappedValue)
    #expect(description.key == #".inMemory("settings")"#)
    #expect(settings.profile.referenceDescription.whole as? Settings == settings.wrappedValue)
    #expect(settings.referenceDescription.whole == nil)
  }

  @Test("Each observation finds out by itself whether a value has changed since it was read")
  func outdatedReads() {
    let settings = Shared(value: Settings())
    for number in 0..<4 {
      #expect(
        SharedReads.areOutdated {
          _ = settings.wrappedValue
          settings.withLock { $0.volume = number }
        })
      #expect(
        SharedReads.areOutdated {
          _ = settings.volume.wrappedValue
          settings.withLock { $0.volume = number + 10 }
        })
      #expect(
        !SharedReads.areOutdated {
          settings.withLock { $0.volume = number + 20 }
          _ = settings.wrappedValue
          _ = settings.volume.wrappedValue
        })
    }
  }

  // MARK: - Trackers

  @Test("An assertion about some changes compares them with the change that follows")
  func ranges() {
    let tracker = SharedChangeTracker()
    let count = Shared(value: 0)
    let line: UInt = #line + 1
    for number in 1...3 { count.withLock { $0 = number * 10 } }
    func mismatches(_ start: Int, _ end: Int?) -> [SharedAssertion.Mismatch] {
      let assertion = tracker.assertion(from: start, to: end)
      assertion.perform {}
      return assertion.mismatches
    }
    func differences(_ start: Int, _ end: Int?) -> [String] {
      mismatches(start, end).map(\.difference)
    }
    #expect(differences(0, 1) == ["- 0\n+ 10"])
    #expect(differences(1, 2) == ["- 10\n+ 20"])
    #expect(differences(1, nil) == ["- 10\n+ 30"])
    #expect(differences(2, 2) == [])
    #expect(differences(3, nil) == [])
    #expect(mismatches(1, 2).map { $0.location?.line } == [line])
    tracker.forget(before: 1)
    #expect(differences(1, 2) == ["- 10\n+ 20"])
    #expect(differences(0, 2) == ["- 10\n+ 20"])
    #expect(differences(2, 3) == ["- 20\n+ 30"])
    tracker.stop()
  }

  @Test("A tracker forgets a single change, and nothing at its own beginning")
  func forgetting() {
    let tracker = SharedChangeTracker()
    let count = Shared(value: 0)
    tracker.forget(before: 0)
    for number in 1...2 { count.withLock { $0 = number } }
    tracker.forget(before: 0)
    #expect(tracker.unasserted.map { "\($0.after)" } == ["1", "2"])
    tracker.forget(before: 1)
    #expect(tracker.unasserted.map { "\($0.after)" } == ["2"])
    #expect(tracker.position == 2)
    tracker.stop()
  }

  // MARK: - Histories

  /// A value that counts those that are alive, and reads a history when it is freed.
  private final class Token: Sendable {
    let alive: LockIsolated<Int>
    let end: @Sendable () -> Void

    init(_ alive: LockIsolated<Int>, end: @escaping @Sendable () -> Void = {}) {
      self.alive = alive
      self.end = end
      alive.withValue { $0 += 1 }
    }

    deinit {
      end()
      alive.withValue { $0 -= 1 }
    }
  }

  /// Keeps the address of a freed reference from being used again.
  private struct Freed {
    unowned let status: SharedStatus
  }

  @Test(
    "A history forgets freed references before it has 32 values, or as many as of held ones",
    arguments: [(1, 31), (200, 200)])
  func limit(held: Int, expected: Int) {
    let history = SharedHistory()
    let tracker = SharedChangeTracker(in: .current) { history.note($0) }
    let counts = (0..<held).map { Shared(value: $0) }
    for count in counts { count.withLock { $0 += 1 } }
    let alive = LockIsolated(0)
    var (freed, peak) = ([Freed](), 0)
    for _ in 0..<1_000 {
      do {
        let token = Shared(value: Token(alive))
        token.withLock { $0 = Token(alive) }
        freed.append(Freed(status: token.reference.status))
      }
      peak = max(peak, alive.value)
    }
    #expect(freed.count == 1_000)
    #expect(peak == expected)
    for (number, count) in counts.enumerated() {
      #expect(SharedMoment(history).read { count.wrappedValue } == number)
    }
    tracker.stop()
  }

  @Test("A value of a freed reference may read the history when it is freed itself")
  func valueThatReadsTheHistory() {
    let history = SharedHistory()
    let tracker = SharedChangeTracker(in: .current) { history.note($0) }
    let count = Shared(value: 0)
    count.withLock { $0 = 1 }
    let (alive, reads) = (LockIsolated(0), LockIsolated<Set<Int>>([]))
    let end: @Sendable () -> Void = { [weak history] in
      guard let history else { return }
      let value = SharedMoment(history).read { count.wrappedValue }
      reads.withValue { _ = $0.insert(value) }
    }
    for _ in 0..<1_000 {
      let token = Shared(value: Token(alive, end: end))
      token.withLock { $0 = Token(alive) }
    }
    #expect(alive.value < 256)
    #expect(reads.value == [0])
    tracker.stop()
  }
}
