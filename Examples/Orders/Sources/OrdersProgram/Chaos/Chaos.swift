import Foundation
import IntarsiaDurability
import OrdersFeatures

/// Runs worker processes on one journal, kills them at random, and checks the journal at the end.
struct Chaos {
  let plan: ChaosPlan
  let options: OrdersOptions
  /// The shop of the process that runs this, which makes the audit.
  ///
  /// A second shop in this process would not see the messages to entities that the first one owns,
  /// and would end its wait before they are delivered.
  let shop: Shop
  /// The prefix of the identifiers of all articles and orders of the run.
  let tag: String

  /// The time limit for a payment, in seconds: short, so that the run ends soon.
  private static let expiry = 2
  /// The time until other processes can own the entities of a killed worker, in seconds.
  private static let lease = 2

  private enum Event: Sendable {
    case worker(Int, WorkerProcess.Event)
    case restart(Int)
    case timeIsUp
  }

  private struct State {
    var generator: SplitMix64
    var acknowledged = Acknowledged()
    /// The running workers by their numbers.
    var workers: [Int: WorkerProcess] = [:]
    /// The killed workers that have not ended yet.
    var killed: Set<Int> = []
    var startCount = 0
    var killCount = 0
    /// The number of facts until the next kill.
    var factsUntilKill = 0
    var isTimeUp = false
    var isEnding = false
    var problems: [String] = []
  }

  /// Runs the workers, and then the audit.
  ///
  /// - Throws: An error of the database, or of the start of a process.
  func run() async throws -> ChaosReport {
    try await stockArticles()
    var state = State(generator: SplitMix64(seed: plan.seed))
    let start = ContinuousClock.now
    try await runWorkers(&state)
    let duration = ContinuousClock.now - start
    let audit = try await audit(&state)
    return ChaosReport(
      kills: state.killCount, starts: state.startCount, duration: duration,
      acknowledged: state.acknowledged, failures: state.problems, audit: audit)
  }

  // MARK: - Before and after

  private func stockArticles() async throws {
    // The workers own the articles when this shop is closed.
    let shop = try await Shop(options)
    for number in 1...plan.articles {
      _ = try await shop.stock(WorkerPlan.article(number, of: tag), count: 50)
    }
    await shop.close()
  }

  /// Waits until all orders have ended, then reads the journal.
  private func audit(_ state: inout State) async throws -> Audit {
    // The killed workers own their entities until their leases end.
    try await Task.sleep(for: .seconds(Self.lease))
    if let message = try await shop.waitForMessages(timersToo: true, limit: .seconds(60)) {
      state.problems.append(
        "After 60 s the message \(message.id) to \(message.receiver) is still pending.")
    }
    var acknowledged = state.acknowledged
    for number in 1...plan.articles {
      let article = WorkerPlan.article(number, of: tag)
      acknowledged.stocked[article, default: 0] += 50
      acknowledged.attempted[article, default: 0] += 50
    }
    return try await shop.audit(with: "\(tag)-", acknowledged: acknowledged, isComplete: true)
  }

  // MARK: - Workers

  private func runWorkers(_ state: inout State) async throws {
    let (events, continuation) = AsyncStream<Event>.makeStream()
    defer { for worker in state.workers.values { worker.kill() } }
    if let seconds = plan.seconds {
      _ = Task {
        try await Task.sleep(for: .seconds(seconds))
        continuation.yield(.timeIsUp)
      }
    }
    scheduleKill(&state)
    for number in 1...plan.workers { try start(number, &state, continuation) }
    for await event in events {
      switch event {
      case .timeIsUp:
        state.isTimeUp = true
      case .restart(let number):
        if !state.isEnding { try start(number, &state, continuation) }
      case .worker(_, .line(let line)):
        guard state.acknowledged.add(line) else { continue }
        state.factsUntilKill -= 1
        if state.factsUntilKill <= 0 { killOne(&state) }
      case .worker(let number, .ended(let status, let isKilled)):
        state.workers[number] = nil
        if state.killed.remove(number) == nil {
          let end = isKilled ? "by the signal \(status)" : "with the status \(status)"
          state.problems.append("Worker \(number) ended \(end), although it was not killed.")
        }
        if !state.isEnding { restartLater(number, &state, continuation) }
      }
      if !state.isEnding, isDone(state) {
        // At the end of every run, all workers are killed.
        state.isEnding = true
        for number in state.workers.keys.sorted() { kill(number, &state) }
      }
      if state.isEnding, state.workers.isEmpty { break }
    }
  }

  private func isDone(_ state: State) -> Bool {
    // A worker that cannot run ends immediately after each start.
    if state.problems.count >= 10 { return true }
    if plan.seconds != nil { return state.isTimeUp }
    return state.acknowledged.placed.count >= plan.orders && state.killCount >= plan.kills
  }

  private func start(
    _ number: Int, _ state: inout State, _ events: AsyncStream<Event>.Continuation
  ) throws {
    state.startCount += 1
    var worker = WorkerPlan()
    worker.tag = tag
    worker.name = "w\(number).\(state.startCount)"
    worker.articles = plan.articles
    worker.seed = state.generator.next() >> 16
    var arguments = options.database.arguments
    if let bank = options.bank { arguments += ["--bank", bank] }
    // A worker that restarts under the same name owns its entities immediately.
    arguments += ["--node", "\(tag)-worker-\(number)"]
    arguments += ["--expiry", "\(Self.expiry)", "--lease", "\(Self.lease)"]
    state.workers[number] = try WorkerProcess(arguments: arguments + worker.arguments) { event in
      events.yield(.worker(number, event))
    }
  }

  private func scheduleKill(_ state: inout State) {
    state.factsUntilKill = Int.random(in: 5...100, using: &state.generator)
  }

  private func killOne(_ state: inout State) {
    scheduleKill(&state)
    let numbers = state.workers.keys.filter { !state.killed.contains($0) }.sorted()
    guard !state.isEnding, let number = numbers.randomElement(using: &state.generator) else {
      return
    }
    kill(number, &state)
  }

  private func kill(_ number: Int, _ state: inout State) {
    guard state.killed.insert(number).inserted else { return }
    state.killCount += 1
    state.workers[number]?.kill()
  }

  private func restartLater(
    _ number: Int, _ state: inout State, _ events: AsyncStream<Event>.Continuation
  ) {
    // A third of the workers restart only after other processes can own their entities.
    let isLate = Int.random(in: 0..<3, using: &state.generator) == 0
    let pause = isLate ? Duration.seconds(Self.lease) * 1.5 : .zero
    _ = Task {
      try await Task.sleep(for: pause)
      events.yield(.restart(number))
    }
  }
}
