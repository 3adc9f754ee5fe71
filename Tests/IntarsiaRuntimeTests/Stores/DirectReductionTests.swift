import Intarsia
import IntarsiaClocks
import IntarsiaIssues
import Testing

@testable import IntarsiaRuntime

/// Functions that callers may use without a store, or beside it.
@Suite("Functions beside a store", .endsWithinAMinute)
struct DirectReductionTests {
  @Test("A value of an enum of features reduces the state of each case with its own feature")
  func enumOfFeatures() {
    let feature = Destination.child(Child())
    var state = Destination.State.child(Child.State())
    _ = feature.reduce(into: &state, action: .child(.increment))
    #expect(state == .child(Child.State(count: 1)))
    state = .stepping(Stepping.State())
    let before = state
    let action = Stepping.Action.step
    _ = feature.reduce(into: &state, action: .stepping(action))
    #expect(state != before)
  }

  @Test("A throttle's window ends when its interval on its clock is over")
  func window() async {
    let clock = TestClock()
    let throttle = EffectThrottle(
      id: EffectID(1), interval: .seconds(2), takesLatest: true, clock: AnyClock(clock),
      origin: IssueLocation())
    let window = throttle.openWindow()
    func isOpen(_ window: EffectThrottle.Window?) -> Bool {
      if case .open = throttle.read(window) { true } else { false }
    }
    #expect(!isOpen(nil))
    #expect(isOpen(window))
    await clock.advance(by: .seconds(1))
    #expect(!window.isOver)
    #expect(isOpen(window))
    await clock.advance(by: .seconds(1))
    #expect(window.isOver)
    #expect(!isOpen(window))
    if case .over(let next) = throttle.read(window) { #expect(!next.isOver) }
  }

  @Test("Springs that bounce more than usual have the sum of both bounces")
  func extraBounces() {
    let springs: [(UIAnimation, duration: Double, bounce: Double)] = [
      (.smooth(duration: 2, extraBounce: 0.25), 2, 0.25),
      (.snappy(extraBounce: 0.25), 0.5, 0.4), (.snappy(duration: 2, extraBounce: 0.1), 2, 0.25),
      (.bouncy(extraBounce: 0.25), 0.5, 0.55), (.bouncy(duration: 2, extraBounce: 0.1), 2, 0.4),
    ]
    for (animation, duration, bounce) in springs {
      guard case .spring(let actualDuration, let actualBounce) = animation.curve else {
        Issue.record("\(animation) is no spring")
        continue
      }
      #expect(abs(actualDuration - duration) < 1e-9)
      #expect(abs(actualBounce - bounce) < 1e-9)
    }
  }

  @Test("Store tasks without effects count as cancelled, and are equal")
  @MainActor
  func taskWithoutEffects() async {
    let task = StoreTask(completion: nil)
    #expect(task.isCancelled)
    await task.finish()
    task.cancel()
    #expect(task == StoreTask(completion: nil))
    let running = StoreTask(completion: EffectCompletion())
    #expect(!running.isCancelled)
    #expect(running != task)
    #expect(running == running)
    running.cancel()
    #expect(running.isCancelled)
  }

  @Test("Entries of released element stores are removed at 16, or at twice the remaining ones")
  @MainActor
  func elementEntries() {
    for (held, requested, entries) in [
      (0, 16, 16), (0, 17, 1), (10, 16, 16), (10, 17, 11), (10, 26, 20), (10, 27, 11),
    ] {
      var state = Parent.State()
      state.rows = IdentifiedArray(uniqueElements: (0..<requested).map { Row.State(id: $0) })
      let store = Store(initialState: state) { Parent() }
      let rows = store.scope(state: \.rows, action: \.rows)
      let first = (0..<held).map { rows[$0] }
      for position in held..<requested { _ = rows[position] }
      #expect(rows.stores.entries.count == entries, "\(held) of \(requested) are held")
      withExtendedLifetime((store, first)) {}
    }
  }
}
