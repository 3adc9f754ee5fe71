import IntarsiaIssues
import Testing

@testable import IntarsiaDependencies
@testable import IntarsiaRuntime

@Suite("StoreCore", .endsWithinAMinute)
struct StoreCoreTests {
  private enum Action: Sendable {
    case start
    case go
    case interrupt
    case rest
  }

  @Test(
    "Cancelling a sequence between two of its actions leaves nothing behind")
  func cancelledBetweenActions() {
    var log: [String] = []
    let core = StoreCore<Int, Action>(
      initialState: 0, dependencies: .empty,
      reducer: Reduce<Int, Action> { _, action in
        log.append("\(action)")
        guard case .go = action else { return .none }
        return .merge(
          .send(.interrupt), .concatenate(.send(.rest), .send(.rest)))
      }
      ._install())
    var completion: EffectCompletion?
    var listener = CoreListener<Int, Action>()
    listener.reduced = { [unowned core] action, _, _, _ in
      switch action {
      case .start: completion = core.send(.go, at: IssueLocation())
      case .interrupt: completion?.cancel()
      case .go, .rest: break
      }
    }
    core.listen(listener)
    _ = core.send(.start, at: IssueLocation())
    #expect(log == ["start", "go", "interrupt"])
    #expect(core.registry.isEmpty)
    #expect(completion?.isFinished == true)
  }

  private enum Loading: Sendable {
    case side
    case sequence
    case load([Int])
    case write
  }

  @Test("A value moved from an action into the state is changed in place by the next action")
  func carriedIntoState() {
    for start in [Loading.side, .sequence] {
      var addresses: [Int] = []
      let core = StoreCore<[Int], Loading>(
        initialState: [], dependencies: .empty,
        reducer: Reduce<[Int], Loading> { values, action in
          switch action {
          case .side: return .merge(.send(.load(Array(0..<100))), .send(.write))
          case .sequence: return .concatenate(.send(.load(Array(0..<100))), .send(.write))
          case .load(let loaded): values = loaded
          case .write: values[0] += 1
          }
          addresses.append(values.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) })
          return .none
        }
        ._install())
      _ = core.send(start, at: IssueLocation())
      #expect(core.state[0] == 1)
      #expect(addresses.count == 2 && addresses[0] == addresses[1], "\(start)")
    }
  }
}
