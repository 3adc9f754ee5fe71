import Foundation
import IntarsiaConcurrency
import IntarsiaIssues
import IntarsiaRuntime
import IntarsiaSimulation

/// Drives features with actions that it chooses, and checks laws after each of them.
///
/// `withActions` makes one for each run. Describe what a user may do and what must hold, and then
/// call ``run()``:
///
/// ```swift
/// try await withActions { machine in
///   let store = TestStore(initialState: Shop.State()) { Shop() } withDependencies: {
///     $0.payments.charge = machine.answers(.success(()), .failure(Declined()))
///   }
///   let user = machine.user(of: store)
///   user.action { .buyTapped($0.pick(1...2)) }
///   user.always("stock is never negative") { $0.stock >= 0 }
///   machine.advance(by: .zero ... .seconds(10))
///   try await machine.run()
/// }
/// ```
///
/// - Isolation: The task of the run uses it. `answers(_:_:after:)` may also be called by effects.
public final class TestMachine: @unchecked Sendable {
  // Safe: the task of a run is the only one that uses the rules and the laws, and `Choices`, the
  // coverage and the watch have locks.

  /// Something that may happen in a step.
  struct Rule {
    let weight: Int
    let isEnabled: () throws -> Bool
    /// Lets it happen; `false` if it was refused.
    let perform: nonisolated(nonsending) () async throws -> Bool
  }

  let choices: Choices
  let coverage: Coverage
  /// Whether the run is reported, and so recorded.
  let isReported: Bool
  /// Whether the coverage gets the fields and cases of the states, which costs time.
  let isSurveyed: Bool
  private let watch: RunWatch
  private let limit: Int
  private var rules: [Rule] = []
  /// The rules of this run; a run without some of the rules gets further with the others.
  private var weights: [Int] = []
  private var laws: [Law] = []
  var worlds: [any MachineWorld] = []
  /// The rest of each description, before the run.
  var preparations: [() -> Void] = []
  /// Reads states that can only be read asynchronously, after each step.
  var observations: [nonisolated(nonsending) () async -> Void] = []
  /// The first law that broke since the last check.
  private var broken: BrokenLaw?
  private(set) var stepCount = 0
  /// The number of refused actions in a row: a run in which nothing can be done ends early.
  private var refusals = 0

  init(
    _ choices: Choices, limit: Int, coverage: Coverage, watch: RunWatch, isReported: Bool,
    isSurveyed: Bool
  ) {
    (self.choices, self.limit, self.coverage, self.watch) = (choices, limit, coverage, watch)
    (self.isReported, self.isSurveyed) = (isReported, isSurveyed)
  }

  /// Makes values for the setup of a run, such as the state at the start.
  ///
  /// ```swift
  /// let state = Shop.State(stock: machine.draw.pick(0...3))
  /// ```
  public var draw: Draw<Void> { Draw(state: (), choices: choices) }

  // MARK: - Rules

  func add(_ rule: Rule) { rules.append(rule) }

  func add(_ law: Law) { laws.append(law) }

  /// Adds something that may happen in a step, other than an action of a store.
  ///
  /// ```swift
  /// machine.step("the network fails") { _ in await network.disconnect() }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - weight: How often it happens, compared with the other rules, whose default is 1.
  ///   - isEnabled: Whether it may happen now.
  ///   - perform: Lets it happen.
  public func step(
    _ name: String, weight: Int = 1, when isEnabled: @escaping () throws -> Bool = { true },
    perform: nonisolated(nonsending) @escaping (Draw<Void>) async throws -> Void
  ) {
    add(
      Rule(weight: weight, isEnabled: isEnabled) { [draw, coverage] in
        coverage.note(name, isTaken: true)
        try await perform(draw)
        return true
      })
  }

  /// Adds the passage of virtual time as something that may happen in a step.
  ///
  /// Sleeping effects wake in their order. Without this rule, no time passes between the actions.
  ///
  /// - Parameters:
  ///   - duration: The shortest and the longest time that passes in a step.
  ///   - weight: How often it happens, compared with the other rules, whose default is 1.
  public func advance(by duration: ClosedRange<Duration>, weight: Int = 1) {
    add(
      Rule(weight: weight, isEnabled: { true }) { [unowned self] in
        coverage.note("time passes", isTaken: true)
        let duration = draw.pick(duration)
        for world in worlds { await world.advance(by: duration) }
        return true
      })
  }

  /// Adds a law that holds after each step.
  ///
  /// For a law about the state of one store, see ``MachineUser/always(_:when:_:)``.
  public func always(_ name: String, _ holds: @escaping () throws -> Bool) {
    add(Law(name: name, moment: .afterEachStep, holds: holds))
  }

  // MARK: - Running

  /// Runs the steps, and checks the laws.
  ///
  /// Call it last. Without a test store, call it inside
  /// ``simulate(_:timeout:externalTimeout:fileID:filePath:line:column:operation:)``.
  ///
  /// - Throws: An error that ends the run, if a law is broken or an issue was reported. Let it go
  ///   through.
  public nonisolated(nonsending) func run() async throws {
    prepare()
    defer { for world in worlds { world.abandon() } }
    await settle()
    try check(.afterEachStep)
    choices.endStep()
    while let rule = try nextRule() {
      let isTaken = try await rule.perform()
      await settle()
      choices.endStep(isKept: isTaken)
      refusals = isTaken ? 0 : refusals + 1
      if isTaken { stepCount += 1 }
      try check(.afterEachStep)
    }
    try await rest()
  }

  private func prepare() {
    for world in worlds { world.prepare() }
    for prepare in preparations { prepare() }
    if let simulation = Simulation.ofThisTask {
      worlds.append(SimulatedWorld(simulation: simulation))
    }
    weights = rules.map(\.weight)
    // Swarm testing, by Alex Groce and others (ISSTA 2012): half of the runs leave out half of the
    // rules, so that the others happen more often in a row.
    if !choices.isReplay, choices.chance(below: 2) == 0 {
      let left = weights.map { choices.chance(below: 2) == 0 ? 0 : $0 }
      if left.contains(where: { $0 > 0 }) { weights = left }
    }
  }

  private nonisolated(nonsending) func settle() async {
    for world in worlds { await world.settle() }
    for observe in observations { await observe() }
    guard isSurveyed else { return }
    for swap in choices.jobs.takeSwaps() {
      let places = [swap.first, swap.second].map { task in
        worlds.lazy.compactMap { $0.place(ofTask: task) }.first
      }
      if let first = places[0], let second = places[1] { coverage.note(swap: first, second) }
    }
  }

  /// Chooses what happens next; `nil` at the end of the steps.
  private func nextRule() throws -> Rule? {
    while true {
      var enabled: [(number: Int, weight: Int)] = []
      var total = 0
      if !choices.isReplay, stepCount < limit, refusals < 20 {
        for (number, rule) in rules.enumerated() where weights[number] > 0 {
          guard try rule.isEnabled() else { continue }
          enabled.append((number, weights[number]))
          total += weights[number]
        }
      }
      let number = choices.draw(upTo: UInt64(rules.count)) { random in
        guard total > 0 else { return 0 }
        var place = Int.random(in: 0..<total, using: &random)
        let chosen = enabled.first { rule in
          place -= rule.weight
          return place < 0
        }
        return UInt64((chosen?.number ?? -1) + 1)
      }
      guard number > 0, stepCount < limit else { return nil }
      let rule = rules[Int(number) - 1]
      if !choices.isReplay { return rule }
      if try rule.isEnabled() { return rule }
      // A choice that another change of the script has made impossible.
      choices.endStep(isKept: false)
    }
  }

  /// Ends the run: waits for what must happen eventually, and for the end of all effects.
  private nonisolated(nonsending) func rest() async throws {
    for law in laws {
      switch law.moment {
      case .afterEachStep: continue
      case .eventually(let limit):
        coverage.note(law: law.name)
        let holds = try await wait(atMost: limit) { try law.holds() }
        if !holds { breakLaw(law.name, "It does not come true within \(limit).") }
      case .atRest(let limit):
        let isAtRest = try await wait(atMost: limit) { worlds.allSatisfy(\.isAtRest) }
        if isAtRest {
          coverage.note(law: law.name)
          if try !law.holds() { breakLaw(law.name, "It is broken after all effects have ended.") }
        } else {
          let running = worlds.compactMap(\.activity).joined(separator: "\n")
          breakLaw(law.name, "After \(limit), effects still run.", [("Running", running)])
        }
      }
      try check(nil)
    }
    // Time passes only if there is such an effect.
    let haveEnded = try await wait(atMost: .seconds(60)) {
      worlds.allSatisfy { $0.cancelledEffects == nil }
    }
    if !haveEnded {
      breakLaw(
        "an effect ends after its cancellation, as when its feature goes",
        "60 seconds later, it still runs.",
        [("Running", worlds.compactMap(\.cancelledEffects).joined(separator: "\n"))])
    }
    for world in worlds { world.checkAtEnd() }
    try check(nil)
  }

  /// Advances virtual time until a condition holds, and returns whether it does.
  private nonisolated(nonsending) func wait(
    atMost limit: Duration, until condition: () throws -> Bool
  ) async throws -> Bool {
    var left = limit
    while true {
      if try condition() { return true }
      let next = worlds.compactMap(\.timeToNextDeadline).min()
      guard let next, next <= left else { return false }
      left -= next
      for world in worlds { await world.advance(by: next) }
      for observe in observations { await observe() }
      try check(nil)
    }
  }

  /// The traces of the run.
  var recordings: [Data] { worlds.compactMap(\.recording) }

  /// The states at the end, to compare runs with equal choices.
  var states: String { worlds.map(\.description).joined(separator: "\n") }

  // MARK: - Laws

  /// Records that a law is broken; the run ends after the step.
  func breakLaw(_ name: String, _ what: String, _ values: [(String, String)] = []) {
    if broken == nil { broken = BrokenLaw(name: name, what: what, values: values) }
  }

  private func check(_ moment: Law.Moment?) throws {
    if let moment {
      for law in laws where broken == nil && law.moment == moment {
        coverage.note(law: law.name)
        if try !law.holds() { breakLaw(law.name, "It is broken after a step.") }
      }
    }
    if let broken { throw broken }
    if watch.hasFailed { throw RunHasFailed() }
  }
}

/// A condition that must hold.
struct Law {
  enum Moment: Equatable {
    case afterEachStep
    /// At some time after the steps, within a virtual time.
    case eventually(within: Duration)
    /// When all effects have ended, which they do within a virtual time.
    case atRest(within: Duration)
  }

  let name: String
  let moment: Moment
  let holds: () throws -> Bool
}

/// The error that ends a run whose law is broken.
struct BrokenLaw: Error {
  let name: String
  let what: String
  let values: [(String, String)]
}

/// The error that ends a run in which an issue was reported.
struct RunHasFailed: Error {}

/// Something that a machine drives: a store, or a simulation.
protocol MachineWorld: CustomStringConvertible {
  /// The description has the state.
  func prepare()
  /// Runs all jobs that can run without time passing.
  nonisolated(nonsending) func settle() async
  nonisolated(nonsending) func advance(by duration: Duration) async
  /// The time until the next sleeper wakes; `nil` if none sleeps.
  var timeToNextDeadline: Duration? { get }
  /// The line of the effect that a task runs.
  func place(ofTask task: UInt64) -> String?
  /// The trace of the run.
  var recording: Data? { get }
  /// Whether nothing runs.
  var isAtRest: Bool { get }
  /// A description of the effects that run.
  var activity: String? { get }
  /// A description of the effects that still run, although they are cancelled.
  var cancelledEffects: String? { get }
  func checkAtEnd()
  /// Lets everything that still runs outlive the run.
  func abandon()
}

/// The simulation that a run is a part of.
struct SimulatedWorld: MachineWorld {
  let simulation: Simulation

  func prepare() {}
  nonisolated(nonsending) func settle() async { await simulation.waitUntilIdle() }

  nonisolated(nonsending) func advance(by duration: Duration) async {
    try? await VirtualClock().sleep(for: duration)
    await simulation.waitUntilIdle()
  }

  var timeToNextDeadline: Duration? { simulation.timeToNextDeadline }
  func place(ofTask task: UInt64) -> String? { nil }
  var recording: Data? { nil }
  var isAtRest: Bool { timeToNextDeadline == nil }
  var activity: String? { nil }
  var cancelledEffects: String? { nil }
  var description: String { "" }
  func checkAtEnd() {}
  func abandon() {}
}
