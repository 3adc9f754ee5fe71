import IntarsiaConcurrency
import IntarsiaTesting
import Testing
import TimeLimits

@testable import IntarsiaSharing

@Suite("Moments of shared values", .endsWithinAMinute)
struct MomentTests {
  private let history = SharedHistory()
  private let changes = LockIsolated<[SharedChange]>([])

  private func tracker() -> SharedChangeTracker {
    SharedChangeTracker(in: .current) { [history, changes] change in
      history.note(change)
      changes.withValue { $0.append(change) }
    }
  }

  @Test("A moment has the values between two changes, also of parts and optionals")
  func values() {
    let tracker = tracker()
    let pair = Shared(value: [1, 2])
    let name = Shared(value: String?.some("Ada"))
    func text() -> String {
      "\(pair.wrappedValue) \(pair.first.wrappedValue ?? 0) \(name.wrappedValue ?? "-")"
    }
    pair.withLock { $0[0] = 3 }
    name.withLock { $0 = nil }
    pair.withLock { $0 = [] }
    name.withLock { $0 = "Bo" }
    var moment = SharedMoment(history)
    var texts = [moment.read(text)]
    for change in changes.value {
      moment.advance(to: change)
      texts.append(moment.read(text))
    }
    #expect(texts == ["[1, 2] 1 Ada", "[3, 2] 3 Ada", "[3, 2] 3 -", "[] 0 -", "[] 0 Bo"])
    #expect(text() == "[] 0 Bo")
    tracker.stop()
  }

  @Test("An old moment keeps its values while others change")
  func oldMoment() {
    let tracker = tracker()
    let count = Shared(value: 0)
    let moment = SharedMoment(history)
    for _ in 0..<3 { count.withLock { $0 += 1 } }
    #expect(moment.read { count.wrappedValue } == 0)
    #expect(count.wrappedValue == 3)
    tracker.stop()
  }

  private final class Token: Sendable {
    let alive: LockIsolated<Int>

    init(_ alive: LockIsolated<Int>) {
      self.alive = alive
      alive.withValue { $0 += 1 }
    }

    deinit { alive.withValue { $0 -= 1 } }
  }

  /// Keeps the address of a freed reference from being used again.
  private struct Freed {
    unowned let status: SharedStatus
  }

  @Test("A history keeps the values of held references, and few of freed ones")
  func freedReferences() {
    let tracker = SharedChangeTracker(in: .current) { [history] in history.note($0) }
    let count = Shared(value: 0)
    count.withLock { $0 = 1 }
    let alive = LockIsolated(0)
    var freed: [Freed] = []
    for _ in 0..<1_000 {
      let token = Shared(value: Token(alive))
      token.withLock { $0 = Token(alive) }
      freed.append(Freed(status: token.reference.status))
      tracker.forget(before: tracker.position)
    }
    #expect(freed.count == 1_000)
    #expect(alive.value <= 256)
    #expect(SharedMoment(history).read { count.wrappedValue } == 0)
    tracker.stop()
  }

  @Test("A moment names the references that were read")
  func references() {
    let tracker = tracker()
    let (first, second) = (Shared(value: 1), Shared(value: [2]))
    let noted = SharedMoment(history).readNoting { first.wrappedValue + second.count.wrappedValue }
    #expect(noted.result == 2)
    #expect(noted.references == [first.referenceID, second.referenceID])
    tracker.stop()
  }

  @Test("A moment retains no reference, and forgets the values of freed ones")
  func freed() {
    let tracker = tracker()
    var moment = SharedMoment(history)
    weak var last: AnyObject?
    for number in 0..<1_000 {
      let count = Shared(value: number)
      count.withLock { $0 += 1 }
      if let change = changes.value.last { moment.advance(to: change) }
      changes.withValue { $0.removeAll() }
      last = count.box
      #expect(moment.read { count.wrappedValue } == number + 1)
      #expect(SharedMoment(history).read { count.wrappedValue } == number)
    }
    #expect(last == nil)
    tracker.stop()
  }
}
