import IntarsiaClocks

@testable import IntarsiaRuntime

/// Runs a program with the registry and with the model, step by step.
struct RegistryRun {
  private let registry = EffectRegistry<String>()
  private let model = RegistryModel()
  /// The operations and parts that have not ended, in the order of their start.
  private var tokens: [(number: Int, token: EffectToken)] = []
  private var count = 0
  private var log: [Int] = []

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
      guard let (number, token) = choose(choice) else { return }
      model.emit(number)
      // The store core drops the actions of a cancelled completion.
      if let completion = registry.sender(token)?.completion, !completion.isCancelled {
        log.append(-number)
      }
    case .cancelTicket(let choice):
      guard let (number, token) = choose(choice) else { return }
      model.cancelTicket(number)
      registry.sender(token)?.completion.cancel()
    case .expand(let choice, let plan):
      guard let (number, token) = choose(choice) else { return }
      model.expand(number, plan)
      take(registry.start(plan.effect, onBehalfOf: token))
    case .cancelInTask(let choice, let id):
      guard let (number, token) = choose(choice) else { return }
      model.cancelInTask(number, id)
      take(registry.cancel(EffectID(id), onBehalfOf: token))
    case .endAll:
      model.endAll()
      take(registry.endAll())
    case .openPart(let choice, let id, let inFlight):
      guard let (number, token) = choose(choice) else { return }
      model.openPart(number, id, inFlight: inFlight)
      let part = EffectPart(id: EffectID(id), cancelInFlight: inFlight)
      let steps = registry.open(part, in: token)
      noteLaunches(steps)
      if registry.isLive(part.token) {
        count += 1
        tokens.append((count, part.token))
      }
      noteActions(steps)
    }
  }

  private mutating func start(_ effect: Effect<String>) {
    take(registry.start(effect, completion: EffectCompletion()))
  }

  private mutating func end(_ number: Int, _ token: EffectToken) {
    model.finish(number)
    for index in tokens.indices where tokens[index].number == number {
      tokens.remove(at: index)
      break
    }
    end(token)
  }

  private mutating func end(_ token: EffectToken) {
    let (steps, ended) = registry.end(token)
    take(steps)
    ended?.leaveCompletion()
  }

  private func choose(_ choice: Int) -> (number: Int, token: EffectToken)? {
    tokens.isEmpty ? nil : tokens[choice % tokens.count]
  }

  private mutating func take(_ steps: [EffectRegistry<String>.Step]) {
    for step in steps {
      switch step {
      case .launch(let effect): effect.completion.enter(effect)
      case .open(let part, let completion): completion.enter(part)
      case .deliver, .admit, .expand, .cancel, .cancelPart: break
      }
    }
    noteLaunches(steps)
    noteActions(steps)
  }

  private mutating func noteLaunches(_ steps: [EffectRegistry<String>.Step]) {
    for step in steps {
      if case .launch(let effect) = step {
        count += 1
        log.append(count)
        tokens.append((count, effect.token))
      }
    }
  }

  private mutating func noteActions(_ steps: [EffectRegistry<String>.Step]) {
    for step in steps {
      guard case .deliver(_, let token, _, _) = step else { continue }
      log.append(0)
      if let token { end(token) }
    }
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

  var effect: Effect<String> {
    switch self {
    case .run: .run { _ in }
    case .send: .send("")
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
    case .debounce(let plan, let id):
      plan.effect.debounce(id: id, for: .seconds(1), clock: Self.clock)
    }
  }
}
