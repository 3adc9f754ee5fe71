import IntarsiaClocks
import Synchronization

@testable import IntarsiaRuntime

/// Runs a program with the registry and with the model, step by step.
struct RegistryRun {
  /// The time of the throttles, on which no operation sleeps.
  private final class Time: Clock {
    let ticks = Atomic(0)
    var now: OffsetInstant<Time, Duration> {
      OffsetInstant(offset: .seconds(ticks.load(ordering: .relaxed)))
    }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: OffsetInstant<Time, Duration>, tolerance: Duration?) {}
  }

  private let registry = EffectRegistry<Int>()
  private let model = RegistryModel()
  /// The operations and parts that have not ended, in the order of their start.
  private var tokens: [(number: Int, token: EffectToken)] = []
  private var count = 0
  private var emissions = 0
  private var log: [Int] = []
  private let time = Time()

  /// Returns the first difference between the registry and the model in a program, or `nil`.
  static func failure(of program: [RegistryStep]) -> String? {
    var run = RegistryRun()
    for (index, step) in program.enumerated() {
      run.perform(step)
      if let difference = run.difference() { return "after step \(index + 1), \(difference)" }
    }
    while let (number, token) = run.tokens.first {
      run.end(number, token)
      if let difference = run.difference() { return "when #\(number) has ended, \(difference)" }
    }
    return run.registry.isEmpty ? nil : "something is left when everything has ended"
  }

  private func difference() -> String? {
    var running: [Int] = []
    for (number, token) in tokens where registry.isLive(token) { running.append(number) }
    return model.difference(running: running, log: log)
  }

  private mutating func perform(_ step: RegistryStep) {
    switch step {
    case .start(let plan):
      model.start(plan)
      start(plan.effect)
    case .cancel(let id, let feature):
      let plan = EffectPlan.cancel(id)
      let step = feature == 0 ? plan : .child(plan, feature - 1)
      model.start(step)
      start(step.effect)
    case .finish(let choice):
      guard let (number, token) = choose(choice) else { return }
      end(number, token)
    case .emit(let choice):
      guard let (number, token) = chooseSender(choice) else { return }
      emissions += 1
      // Actions of reducers have lower numbers.
      let action = 10 + emissions
      model.emit(action, from: number)
      receive(action, from: token)
    case .cancelTicket(let choice):
      guard let (number, token) = choose(choice) else { return }
      model.cancelTicket(number)
      registry.sender(token)?.completion.cancel()
    case .expand(let choice, let plan):
      guard let (number, token) = chooseSender(choice) else { return }
      model.expand(number, plan)
      take(registry.start(plan.effect, onBehalfOf: token))
    case .cancelInTask(let choice, let id):
      guard let (number, token) = chooseSender(choice) else { return }
      model.cancelInTask(number, id)
      take(registry.cancel(EffectID(id), onBehalfOf: token))
    case .timePasses:
      model.timePasses()
      timePasses()
    case .endAll:
      model.endAll()
      take(registry.endAll())
    case .openPart(let choice, let id, let inFlight):
      guard let (number, token) = chooseSender(choice) else { return }
      model.openPart(number, id, inFlight: inFlight)
      let entry = registry.entries[token] ?? registry.draining[token]
      guard let effect = entry?.effect else { return }
      let part = RunningEffect(partOf: effect)
      let steps = registry.open(part, EffectID(id), cancelInFlight: inFlight, in: token)
      noteLaunches(steps)
      if registry.isLive(part.token) {
        count += 1
        tokens.append((count, part.token))
      }
      noteActions(steps)
    }
  }

  private mutating func start(_ effect: Effect<Int>) {
    take(registry.start(effect, completion: EffectCompletion()))
  }

  private mutating func end(_ number: Int, _ token: EffectToken) {
    model.finish(number)
    for index in tokens.indices where tokens[index].number == number {
      tokens.remove(at: index)
      break
    }
    if registry.releasedThrottle(of: token) != nil {
      timePasses()
      release(token)
    }
    end(token)
  }

  private mutating func end(_ token: EffectToken) {
    let (steps, ended) = registry.end(token)
    take(steps)
    if let ended { ended.completion.leave(ended) }
  }

  private func choose(_ choice: Int) -> (number: Int, token: EffectToken)? {
    tokens.isEmpty ? nil : tokens[choice % tokens.count]
  }

  /// Chooses an operation or a part, unless it only waits in a throttle.
  private func chooseSender(_ choice: Int) -> (number: Int, token: EffectToken)? {
    choose(choice).flatMap { registry.releasedThrottle(of: $0.token) == nil ? $0 : nil }
  }

  private mutating func take(_ steps: [EffectRegistry<Int>.Step]) {
    for step in steps {
      switch step {
      case .launch(let effect): effect.completion.enter(effect)
      case .open(let part): part.completion.enter(part)
      case .deliver, .admit, .expand, .cancel: break
      }
    }
    noteLaunches(steps)
    noteActions(steps)
  }

  private mutating func noteLaunches(_ steps: [EffectRegistry<Int>.Step]) {
    for step in steps {
      if case .launch(let effect) = step {
        count += 1
        log.append(count)
        tokens.append((count, effect.token))
      }
    }
  }

  private mutating func noteActions(_ steps: [EffectRegistry<Int>.Step]) {
    for step in steps {
      switch step {
      case .deliver(let action, let token, _, _):
        log.append(-action.value(as: Int.self))
        if let token { end(token) }
      case .admit(let action, let token):
        guard registry.context(of: token) != nil else { continue }
        let (admitted, steps) = admit(action.value(as: Int.self), from: token)
        take(steps)
        if let admitted { log.append(-admitted) }
        end(token)
      case .launch, .open, .expand, .cancel: break
      }
    }
  }
}

// As the store core does.
extension RegistryRun {
  private mutating func receive(_ action: Int, from token: EffectToken) {
    guard let sender = registry.sender(token) else { return }
    guard sender.isThrottled else {
      // The store core drops the actions of a cancelled completion.
      if !sender.completion.isCancelled { log.append(-action) }
      return
    }
    let (admitted, steps) = admit(action, from: token)
    if let admitted { log.append(-admitted) }
    take(steps)
  }

  private mutating func admit(
    _ action: Int, from token: EffectToken
  ) -> (Int?, [EffectRegistry<Int>.Step]) {
    for case (_, let window?, let holder?) in registry.throttles(of: token) where window.isOver {
      release(holder)
    }
    let readings = registry.throttles(of: token).map { throttle in
      if let window = throttle.window, !window.isOver { return EffectThrottle.Reading.open }
      return .over(next: nextWindow())
    }
    return registry.admit(action, from: token, at: readings)
  }

  private mutating func release(_ token: EffectToken) {
    guard let action = registry.release(token, next: nextWindow()) else { return }
    receive(action.value(as: Int.self), from: token)
  }

  /// Returns a window that is over when time has passed once.
  private func nextWindow() -> EffectThrottle.Window {
    let clock = AnyClock<Duration>(time)
    return EffectThrottle.Window(clock: clock, end: clock.now.advanced(by: .seconds(1)))
  }

  private func timePasses() {
    time.ticks.add(1, ordering: .relaxed)
  }
}

extension EffectPlan {
  private struct Features {
    var child = 0
    var rows = 0
  }

  private static let rows = EffectScope(state: \Features.rows, action: \Features.rows)
  /// A child and two elements of a collection.
  private static let features = [
    EffectScope(state: \Features.child, action: \Features.child),
    rows.element(Row.first), rows.element(Row.second),
  ]
  private static let clock = TestClock()

  var effect: Effect<Int> {
    switch self {
    case .run: .run { _ in }
    case .send(let action): .send(action)
    case .concatenate(let plans): .concatenate(plans.map(\.effect))
    case .merge(let plans): .merge(plans.map(\.effect))
    case .cancellable(let plan, let id, let inFlight):
      plan.effect.cancellable(id: id, cancelInFlight: inFlight)
    case .cancel(let id): .cancel(id: id)
    case .child(let plan, let feature): plan.effect.scoped(to: Self.features[feature])
    case .endChild(let feature): Effect(.endScope(Self.features[feature]))
    case .endRows(let gone):
      Effect(
        .endElements(
          of: Self.rows, RemovedElements { id in gone.contains { id == AnyHashable($0) } }))
    case .delay(let plan):
      plan.effect.delay(for: .seconds(1), clock: Self.clock)
    case .debounce(let plan, let id):
      plan.effect.debounce(id: id, for: .seconds(1), clock: Self.clock)
    case .throttle(let plan, let id, let latest):
      plan.effect.throttle(id: id, for: .seconds(1), clock: Self.clock, latest: latest)
    }
  }
}
