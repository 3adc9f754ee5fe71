import IntarsiaConcurrency
import IntarsiaDump
import IntarsiaSharing
import IntarsiaTesting
import Testing
import TimeLimits

@Suite(.endsWithinAMinute)
struct TrackerTests {
  private struct State: Equatable, Assigner {
    @Shared var count: Int
    @Shared var settings: Settings
    var own = 0

    init() {
      _count = Shared(value: 0)
      _settings = Shared(value: Settings())
    }

    @available(*, deprecated)
    func assign() { count = 1 }
  }

  @Test("A tracker lists each change with its reference, its values and its location")
  func changes() {
    let tracker = SharedChangeTracker()
    let place = Place(5)
    @Shared(.place(place)) var count = 0
    @Shared(.inMemory("name")) var name = "Ada"
    tracker.forget(before: tracker.position)
    let line: UInt = #line + 1
    $count.withLock { $0 += 1 }
    $name.withLock { $0 = "Grace" }
    place.change(to: 9)
    let changes = tracker.unasserted
    #expect(changes.map(\.name) == ["PlaceKey<Int>", #".inMemory("name")"#, "PlaceKey<Int>"])
    #expect(changes.map { $0.location?.line } == [line, line + 1, nil])
    #expect(changes.map { "\($0.before) > \($0.after)" } == ["5 > 6", "Ada > Grace", "6 > 9"])
    #expect(changes[0].referenceID == $count.referenceID)
    tracker.stop()
    $count.withLock { $0 += 1 }
    #expect(tracker.unasserted.count == 3)
  }

  @Test("A test asserts the change of a step with an assignment, which compiles with a warning")
  func assigning() {
    let tracker = SharedChangeTracker()
    let state = State()
    state.$count.withLock { $0 = 1 }
    let assertion = tracker.assertion(from: 0)
    assertion.perform {
      #expect(state.count == 0)
      (state as any Assigner).assign()
      #expect(state.count == 1)
    }
    #expect(assertion.mismatches.isEmpty)
    #expect(tracker.position == 1)
  }

  @Test("A test asserts the change of a step with withLock")
  func asserting() {
    let tracker = SharedChangeTracker()
    let state = State()
    let start = tracker.position
    state.$count.withLock { $0 += 1 }
    let assertion = tracker.assertion(from: start)
    var expected = state
    #expect(expected == state)
    assertion.perform {
      #expect(expected.count == 0)
      #expect(expected != state)
      expected.$count.withLock { $0 = 1 }
      #expect(expected.count == 1)
      #expect(expected == state)
    }
    #expect(assertion.mismatches.isEmpty)
    #expect(state.count == 1)
    expected.own = 1
    tracker.forget(before: tracker.position)
    #expect(tracker.unasserted.isEmpty)
  }

  /// A value whose text does not show it.
  private struct Opaque: Equatable, CustomDumpStringConvertible {
    var number: Int
    var customDumpDescription: String { "Opaque" }
  }

  /// A value without equality.
  private struct Incomparable: CustomDumpStringConvertible {
    var number: Int
    var customDumpDescription: String { "Incomparable" }
  }

  @Test("Values that differ and print the same are a mismatch, unless they have no equality")
  func samePrint() {
    let tracker = SharedChangeTracker()
    let (opaque, incomparable) = (
      Shared(value: Opaque(number: 1)), Shared(value: Incomparable(number: 1))
    )
    opaque.withLock { $0.number = 2 }
    incomparable.withLock { $0.number = 2 }
    let assertion = tracker.assertion(from: 0)
    assertion.perform {}
    #expect(assertion.mismatches.map(\.difference) == [diff(Opaque(number: 1), Opaque(number: 2))])
    tracker.stop()
  }

  @Test("A change that a test does not assert is a mismatch with its difference and location")
  func unasserted() {
    let tracker = SharedChangeTracker()
    let state = State()
    let line: UInt = #line + 1
    state.$settings.profile.name.withLock { $0 = "Grace" }
    let assertion = tracker.assertion(from: 0)
    assertion.perform {
      #expect(state.settings.profile.name == "Ada")
      #expect(state.$settings.profile.name.wrappedValue == "Ada")
    }
    let mismatches = assertion.mismatches
    #expect(mismatches.map(\.name) == ["Shared<Settings>"])
    #expect(mismatches.map { $0.location?.line } == [line])
    #expect(mismatches.map(\.isAsserted) == [false])
    #expect(
      mismatches.map(\.difference) == [
        """
          Settings(
            profile: Settings.Profile(
        -     name: "Ada",
        +     name: "Grace",
              age: 36
            ),
            isMuted: false,
            volume: nil
          )
        """
      ])
  }

  @Test("An asserted change that did not happen is a mismatch, and changes nothing")
  func notHappened() {
    let tracker = SharedChangeTracker()
    let place = Place(0)
    @Shared(.place(place)) var count = 0
    let assertion = tracker.assertion(from: tracker.position)
    assertion.perform { $count.withLock { $0 = 4 } }
    #expect(assertion.mismatches.map(\.difference) == ["- 4\n+ 0"])
    #expect(assertion.mismatches.map(\.isAsserted) == [true])
    #expect(count == 0)
    #expect(place.saves == [])
  }

  @Test("A step is compared with its own changes, although an effect went on meanwhile")
  func laterChanges() {
    let tracker = SharedChangeTracker()
    let state = State()
    state.$count.withLock { $0 = 1 }
    let end = tracker.position
    state.$count.withLock { $0 = 2 }
    state.$settings.isMuted.withLock { $0 = true }

    let step = tracker.assertion(from: 0, to: end)
    step.perform {
      #expect(!state.settings.isMuted)
      state.$count.withLock { $0 += 1 }
    }
    #expect(step.mismatches.isEmpty)
    tracker.forget(before: end)

    let rest = tracker.assertion(from: end)
    rest.perform {
      #expect(state.count == 1)
      state.$count.withLock { $0 = 2 }
    }
    #expect(rest.mismatches.map(\.name) == ["Shared<Settings>"])
  }

  @Test("A change that another one takes back needs no assertion")
  func takenBack() {
    let tracker = SharedChangeTracker()
    let count = Shared(value: 0)
    count.withLock { $0 += 1 }
    count.withLock { $0 -= 1 }
    #expect(tracker.assertion(from: 0).mismatches.isEmpty)
  }
}
