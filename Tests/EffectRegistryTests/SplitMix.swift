/// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
struct SplitMix {
  private var state: UInt64

  init(state: UInt64) {
    self.state = state
  }

  mutating func next(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }

  /// Returns a program that begins with a start, because no other step has an effect before one.
  ///
  /// Half of the programs, at random, end with the release of the store.
  mutating func program() -> [RegistryStep] {
    var steps = [RegistryStep.start(plan(depth: 1 + next(2)))]
    for _ in 0..<2 + next(6) { steps.append(step()) }
    if next(2) == 0 { steps.append(.endAll) }
    return steps
  }

  mutating func step() -> RegistryStep {
    switch next(11) {
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
    case 9: .cancel(next(2), in: next(4))
    default: .timePasses
    }
  }

  mutating func plan(depth: Int) -> EffectPlan {
    switch next(depth == 0 ? 4 : 18) {
    case 0, 1: .run
    case 2: .send(1 + next(9))
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
    case 13: .debounce(plan(depth: depth - 1), next(2))
    case 14, 15: .throttle(plan(depth: depth - 1), next(2), latest: next(3) > 0)
    default: .throttle(.merge((0...1 + next(2)).map { _ in sharer() }), 2, latest: next(3) > 0)
    }
  }

  /// Returns an effect that shares a throttle with others, under a name or in a feature of its own.
  private mutating func sharer() -> EffectPlan {
    let plan = next(3) == 0 ? EffectPlan.run : .send(1 + next(9))
    return switch next(4) {
    case 0: plan
    case 1: .child(plan, next(3))
    case 2: .concatenate([.cancellable(plan, next(2), inFlight: false), self.plan(depth: 0)])
    default: .cancellable(plan, next(2), inFlight: false)
    }
  }

  private mutating func plans(_ depth: Int) -> [EffectPlan] {
    (1...2 + next(2)).map { _ in plan(depth: depth - 1) }
  }
}
