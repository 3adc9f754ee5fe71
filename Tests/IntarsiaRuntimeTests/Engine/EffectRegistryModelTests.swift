import IntarsiaClocks
import IntarsiaIssues
import Testing

@testable import IntarsiaRuntime

/// Random programs of start, cancel, emit, finish and whatever else there is, run by the registry and by a model that rewrites trees.
@Suite("Effect registry against a model")
struct EffectRegistryModelTests {
  @Test(
    "After each step of a random program the registry and the model have the same effects",
    arguments: 0..<10)
  func programs(block: UInt64) {
    for seed in block * 10_000..<(block + 1) * 10_000 {
      var random = SplitMix(state: seed)
      let program = random.program()
      guard let failure = RegistryRun.failure(of: program) else { continue }
      let (smaller, reason) = Self.minimised(program, failure)
      let steps = smaller.map { "  \($0)" }.joined(separator: "\n")
      Issue.record("Seed \(seed): \(reason). The shortest program that fails:\n\(steps)")
      return
    }
  }

  @Test("A program that fails is made as short as it can be")
  func minimising() {
    let program: [RegistryStep] = [
      .start(.run), .cancel(1, in: 0), .start(.merge([.run, .send])), .finish(3), .cancel(2, in: 1),
    ]
    let (smaller, _) = Self.minimised(program, "because") { steps in
      steps.contains { if case .cancel(2, _) = $0 { true } else { false } } ? "because" : nil
    }
    #expect(smaller.map { "\($0)" } == ["cancel 2 in feature 1"])
  }

  /// Leaves out steps as long as the program still fails.
  private static func minimised(
    _ program: [RegistryStep], _ failure: String,
    failure fails: ([RegistryStep]) -> String? = RegistryRun.failure
  ) -> (program: [RegistryStep], failure: String) {
    var (program, failure) = (program, failure)
    var index = 0
    while index < program.count {
      var shorter = program
      shorter.remove(at: index)
      if let still = fails(shorter) {
        (program, failure) = (shorter, still)
        index = 0
      } else {
        index += 1
      }
    }
    return (program, failure)
  }
}

/// What an effect consists of, as a value that can be generated.
indirect enum EffectPlan: CustomStringConvertible {
  /// An element of the collection that is among the features of the programs, by its number among them.
  enum Row: Int {
    case first = 1
    case second = 2
  }

  case run
  case send
  case concatenate([EffectPlan])
  case merge([EffectPlan])
  case cancellable(EffectPlan, Int, inFlight: Bool)
  case cancel(Int)
  case child(EffectPlan, Int)
  case endChild(Int)
  /// The end of those elements of a collection that are gone.
  case endRows([Row])
  case debounce(EffectPlan, Int)

  var description: String {
    switch self {
    case .run: "run"
    case .send: "send"
    case .concatenate(let plans): "concatenate(\(Self.list(plans)))"
    case .merge(let plans): "merge(\(Self.list(plans)))"
    case .cancellable(let plan, let id, let inFlight):
      "\(plan).cancellable(\(id)\(inFlight ? ", inFlight" : ""))"
    case .cancel(let id): "cancel(\(id))"
    case .child(let plan, let feature): "\(plan).in(\(feature))"
    case .endChild(let feature): "end(\(feature))"
    case .endRows(let rows): "endRows(\(rows))"
    case .debounce(let plan, let id): "\(plan).debounce(\(id))"
    }
  }

  private static func list(_ plans: [EffectPlan]) -> String {
    plans.map(\.description).joined(separator: ", ")
  }
}

/// One step of a program.
///
/// Numbers choose among what runs, whatever their size.
enum RegistryStep: CustomStringConvertible {
  case start(EffectPlan)
  case finish(Int)
  case emit(Int)
  case expand(Int, EffectPlan)
  case cancel(Int, in: Int)
  /// `Task.cancel(id:)` in one of the operations.
  case cancelInTask(Int, Int)
  /// `StoreTask.cancel()` of what has started one of the operations.
  case cancelTicket(Int)
  /// `withTaskCancellation` in one of the operations.
  case openPart(Int, Int, inFlight: Bool)
  /// The store goes away.
  case endAll

  var description: String {
    switch self {
    case .start(let plan): "start \(plan)"
    case .finish(let number): "finish #\(number)"
    case .emit(let number): "emit from #\(number)"
    case .expand(let number, let plan): "#\(number) starts \(plan)"
    case .cancel(let id, let feature): "cancel \(id) in feature \(feature)"
    case .cancelInTask(let number, let id): "#\(number) cancels \(id)"
    case .cancelTicket(let number): "cancel all that was started with #\(number)"
    case .openPart(let number, let id, let inFlight):
      "#\(number) opens a part \(id)\(inFlight ? ", inFlight" : "")"
    case .endAll: "end all"
    }
  }
}

/// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
struct SplitMix {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }

  /// Begins with a start, because nothing else does anything before one.
  ///
  /// At the end of every other program the store goes away; in the others one effect after the other ends.
  mutating func program() -> [RegistryStep] {
    var steps = [RegistryStep.start(plan(depth: 1 + next(2)))]
    for _ in 0..<2 + next(4) { steps.append(step()) }
    if next(2) == 0 { steps.append(.endAll) }
    return steps
  }

  mutating func step() -> RegistryStep {
    switch next(10) {
    case 0...3: .start(plan(depth: 1 + next(2)))
    case 4, 5: .finish(next(16))
    case 6: .emit(next(16))
    case 7:
      switch next(5) {
      case 0, 1: .expand(next(16), plan(depth: 1))
      case 2, 3: .cancelInTask(next(16), next(2))
      default: .cancelTicket(next(16))
      }
    case 8: .openPart(next(16), next(2), inFlight: next(2) == 0)
    default: .cancel(next(2), in: next(4))
    }
  }

  mutating func plan(depth: Int) -> EffectPlan {
    switch next(depth == 0 ? 4 : 14) {
    case 0, 1: .run
    case 2: .send
    case 3:
      switch next(5) {
      case 0, 1: .cancel(next(2))
      case 2, 3: .endChild(next(3))
      default: .endRows([[.first], [.second], [.first, .second]][next(3)])
      }
    case 4...6: .concatenate(plans(depth))
    case 7...9: .merge(plans(depth))
    case 10, 11: .cancellable(plan(depth: depth - 1), next(2), inFlight: next(2) == 0)
    case 12: .child(plan(depth: depth - 1), next(3))
    default: .debounce(plan(depth: depth - 1), next(2))
    }
  }

  private mutating func plans(_ depth: Int) -> [EffectPlan] {
    (1...2 + next(2)).map { _ in plan(depth: depth - 1) }
  }
}
