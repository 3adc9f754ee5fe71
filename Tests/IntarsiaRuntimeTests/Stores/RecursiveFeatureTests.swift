import Foundation
import Intarsia
import IntarsiaIssues
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

@Suite("Recursive features", .endsWithinAMinute)
struct RecursiveFeatureTests {
  @Test("A level takes so little stack that 1,000 levels fit into 8 MB in a debug build")
  func stackPerLevel() async {
    let shallow = await onStack(ofBytes: 8 << 20) { DeepTree.stackUse(levels: 100) }
    let deep = await onStack(ofBytes: 8 << 20) { DeepTree.stackUse(levels: 300) }
    let perLevel = (deep - shallow) / 200
    print("A level of a recursive feature takes \(perLevel) bytes of stack.")
    #expect(perLevel > 0)
    #expect(perLevel * 1_000 < 8 << 20, "\(perLevel) bytes per level")
    #expect(perLevel * 80 < 512 << 10, "\(perLevel) bytes per level")
  }

  @Test(
    "1,000 levels are made, run and dropped on a stack of 8 MB",
    arguments: [DeepTree.Answer.none, .sent, .ran])
  func mainStack(_ answer: DeepTree.Answer) async {
    let result = await onStack(ofBytes: 8 << 20) { Self.run(levels: 1_000, answer) }
    Self.expect(result, answer)
  }

  @Test(
    "80 levels are made, run and dropped on a stack of 512 KB",
    arguments: [DeepTree.Answer.none, .sent, .ran])
  func secondaryStack(_ answer: DeepTree.Answer) async {
    // The first use of a generic type, possibly in the innermost level, needs extra stack once.
    let result = await onStack(ofBytes: 512 << 10) { Self.run(levels: 80, answer) }
    Self.expect(result, answer)
  }

  private struct Outcome: Equatable {
    var count: Int
    var running: Int
  }

  private static func expect(_ outcome: Outcome, _ answer: DeepTree.Answer) {
    let expected =
      switch answer {
      case .none: Outcome(count: 2, running: 0)
      case .sent: Outcome(count: 4, running: 0)
      case .ran: Outcome(count: 2, running: 2)
      }
    #expect(outcome == expected)
  }

  /// Sends twice to the innermost of nested features, and drops the store core.
  private static func run(levels: Int, _ answer: DeepTree.Answer) -> Outcome {
    let (state, action) = DeepTree.nested(levels)
    let core = StoreCore<DeepTree.State, DeepTree.Action>(
      initialState: state, dependencies: .empty, reducer: DeepTree(answer: answer)._install())
    core.makePort = { .calling(emit: { _, _ in }, end: { _ in }) }
    for _ in 0..<2 { _ = core.send(action, at: IssueLocation()) }
    let outcome = Outcome(
      count: core.state.countBelow, running: core.registry.operations.count)
    core.cancelAll()
    return outcome
  }
}

/// The highest and the lowest stack address that reducers of a recursive feature have seen.
final class StackProbe {
  private var lowest = UInt.max
  private var highest: UInt = 0

  /// The distance between the two addresses, in bytes.
  var distance: Int { Int(highest - lowest) }

  /// Records the address of a local variable.
  func note() {
    var local = 0
    withUnsafePointer(to: &local) { pointer in
      let address = UInt(bitPattern: pointer)
      lowest = min(lowest, address)
      highest = max(highest, address)
    }
  }
}

/// A recursive feature whose innermost level has effects.
struct DeepTree: Reducer {
  enum Answer: Sendable { case none, sent, ran }

  struct State: Identifiable {
    let id: Int
    var count = 0
    var children: IdentifiedArrayOf<State> = []

    /// The innermost feature's count.
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
  var probe: StackProbe?

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      probe?.note()
      if case .children = action { return .none }
      state.count += 1
      guard case .ask = action else { return .none }
      return switch answer {
      case .none: .none
      case .sent: .send(.answer)
      case .ran: .run { send in await send(.answer) }
      }
    }
    .forEach(\.children, action: \.children) { DeepTree(answer: answer, probe: probe) }
  }

  /// Returns the state of nested features and an action for the innermost.
  static func nested(_ depth: Int) -> (State, Action) {
    var state = State(id: 0)
    var action = Action.ask
    for _ in 0..<depth {
      state = State(id: 0, children: [state])
      action = .children(.element(id: 0, action: action))
    }
    return (state, action)
  }

  /// The stack between the outermost and the innermost reducer of nested features, in bytes.
  static func stackUse(levels: Int) -> Int {
    let probe = StackProbe()
    let (state, action) = nested(levels)
    let core = StoreCore<State, Action>(
      initialState: state, dependencies: .empty,
      reducer: DeepTree(answer: .none, probe: probe)._install())
    // The first action also evaluates the bodies, which needs more stack.
    _ = core.send(action, at: IssueLocation())
    return probe.distance
  }
}
