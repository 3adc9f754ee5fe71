import Foundation
import Intarsia
import IntarsiaIssues
import IntarsiaTesting
import IntarsiaThread
import Testing

@testable import IntarsiaRuntime

@Suite("More stack than a thread has", .endsWithinAMinute)
struct StackRoomTests {
  /// Calls itself, once for each level, and returns how many stacks were in use at the deepest.
  private static func descend(_ depth: Int) -> Int {
    guard depth > 0 else { return intarsia_stack_segments() }
    return intarsia_stack_is_low()
      ? StackRoom.extended(0) { descend(depth - 1) } : descend(depth - 1)
  }

  @Test("A recursion goes on in as many stacks as it takes, and leaves none behind")
  func recursion() async {
    let counts = await onSmallStack {
      [
        intarsia_stack_segments(), Self.descend(10), Self.descend(100_000), Self.descend(200_000),
        intarsia_stack_segments(),
      ]
    }
    #expect(counts.first == 0 && counts.last == 0)
    #expect(counts[1] == 0)
    #expect(counts[2] > 0 && counts[3] > counts[2], "\(counts)")
  }

  @TaskLocal private static var bound = "nothing"

  @Test("On another stack it is the same thread, and what was bound is in force")
  @MainActor
  func sameThread() {
    let thread = pthread_self()
    let whole = 64 << 20
    let (inside, values) = Self.$bound.withValue("outside") {
      StackRoom.with(whole) {
        // Checked at run time: the main actor is known by its thread.
        MainActor.assertIsolated()
        return (
          pthread_self(),
          [
            Self.bound, Self.$bound.withValue("inside") { Self.bound },
            "\(intarsia_stack_segments())",
          ]
        )
      }
    }
    #expect(inside == thread)
    #expect(values == ["outside", "inside", "1"])
    #expect(Self.bound == "nothing")
  }

  @Test("Where there is room, nothing is switched")
  @MainActor
  func room() {
    #expect(StackRoom.with(1_000) { intarsia_stack_segments() } == 0)
  }

  @Test(
    "Features inside of each other, 1,000 deep, are made, run and dropped on a small stack",
    arguments: [DeepTree.Answer.none, .sent, .ran])
  func deepFeatures(_ answer: DeepTree.Answer) async {
    let counts = await onSmallStack {
      let emitted = Emissions()
      do {
        let (state, action) = DeepTree.nested(1_000)
        let core = StoreCore<DeepTree.State, DeepTree.Action>(
          initialState: state, dependencies: .empty, reducer: DeepTree(answer: answer)._install())
        core.makePort = { .calling(emit: { _, _ in }, end: { _ in }) }
        for _ in 0..<2 { _ = core.send(action, at: IssueLocation()) }
        emitted.count = core.state.countBelow
        emitted.running = core.registry.operations.count
        core.cancelAll()
      }
      return [emitted.count, emitted.running, intarsia_stack_segments()]
    }
    #expect(counts == (answer == .ran ? [2, 2, 0] : answer == .sent ? [4, 0, 0] : [2, 0, 0]))
  }

  private final class Emissions {
    var count = 0
    var running = 0
  }

  @Test("A store with a state of 64 KB is made and run on a small stack")
  func largeStore() async {
    let executor = SmallStackExecutor()
    let store = await onSmallStack {
      StoreActor(initialState: Large.State(), on: executor) { Large() }
    }
    for _ in 0..<3 { await store.send(.child(.increment)) }
    #expect(await store.sent == 3)
    #expect(await store.child.count == 3)
    executor.stop()
  }
}

/// A feature that contains itself, the innermost of which has effects.
struct DeepTree: Reducer {
  enum Answer: Sendable { case none, sent, ran }

  struct State: Identifiable {
    let id: Int
    var count = 0
    var children: IdentifiedArrayOf<State> = []

    /// What the innermost has counted.
    var countBelow: Int {
      var (count, children) = (count, children)
      while let child = children.first { (count, children) = (child.count, child.children) }
      return count
    }
  }

  @CasePathable
  indirect enum Action {
    case ask
    case answer
    case children(IdentifiedActionOf<DeepTree>)
  }

  let answer: Answer

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .children = action { return .none }
      state.count += 1
      guard case .ask = action else { return .none }
      return switch answer {
      case .none: .none
      case .sent: .send(.answer)
      case .ran: .run { send in await send(.answer) }
      }
    }
    .forEach(\.children, action: \.children) { DeepTree(answer: answer) }
  }

  /// Features that stand in each other, and an action for the innermost.
  static func nested(_ depth: Int) -> (State, Action) {
    var state = State(id: 0)
    var action = Action.ask
    for _ in 0..<depth {
      state = State(id: 0, children: [state])
      action = .children(.element(id: 0, action: action))
    }
    return (state, action)
  }
}
