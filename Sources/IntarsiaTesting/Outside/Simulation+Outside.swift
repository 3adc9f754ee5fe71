import Dispatch
import IntarsiaConcurrency
import IntarsiaTestingBoot
import Synchronization

/// What a simulation knows about the world outside.
struct OutsideState {
  /// What was given away and has not come back.
  var handovers: [UInt64: Handover] = [:]

  /// Whether the world had a chance to take part: it was asked, or came by itself.
  var wasAsked = false

  /// Whether something was done since a job was looked for last: a task may have gone on elsewhere.
  var hasEndedMeanwhile = false

  /// Whether it was waited for in vain, and nothing has been given away or come back since.
  var isGivenUp = false

  /// Whoever lets the jobs run, while there are none.
  var waiter: OutsideWaiter?

  /// The first time that a job came from outside.
  var crossing: Crossing?
  var crossingIsReported = false

  /// Takes out who waits, to go on.
  mutating func takeWaiter() -> OutsideWaiter? {
    defer { waiter = nil }
    return waiter
  }
}

/// Whoever lets the jobs of a simulation run, while there are none.
struct OutsideWaiter: Sendable {
  private let continuation: CheckedContinuation<Void, Never>

  init(_ continuation: CheckedContinuation<Void, Never>) {
    self.continuation = continuation
  }

  /// Lets it go on.
  ///
  /// The thread that does so may work for the simulation. To let the jobs run is no part of that work.
  func resume() {
    OutsideWorld.ownWork { continuation.resume() }
  }
}

/// A job came into a simulation from outside: from then on, the order is not a function of the inputs.
struct Crossing: Sendable {
  /// The effect: its task.
  let root: UInt64?

  /// What the job's task has waited for.
  let wait: TaskWait?

  /// Whether a task outside of the simulation has resumed it; otherwise it was a thread.
  let isFromTask: Bool
}

extension Simulation {
  /// Work was given away.
  ///
  /// - Parameter isAskedNow: Whether a job of the simulation gives it away, and not somebody on its behalf.
  func begin(
    _ number: UInt64, _ receiver: Handover.Receiver, endIsSeen: Bool, isAskedNow: Bool
  ) {
    let task = isAskedNow ? TaskNumber.current : nil
    state.withLock { state in
      let root = task.flatMap { state.tasks[$0]?.root }
      state.outside.handovers[number] = Handover(
        receiver: receiver, root: root, endIsSeen: endIsSeen)
      state.outside.wasAsked = true
      if isAskedNow { state.outside.isGivenUp = false }
    }
  }

  /// Work is done, whatever has become of it.
  func end(_ number: UInt64) {
    let waiter = state.withLock { state in
      state.outside.handovers[number] = nil
      state.outside.hasEndedMeanwhile = true
      return state.outside.handovers.isEmpty ? state.outside.takeWaiter() : nil
    }
    waiter?.resume()
  }

  /// Whether something can come from outside, or just has: it was asked, and a task waits for nothing that is in here.
  var awaitsOutside: Bool {
    state.withLock { state in
      if state.effort.isExhausted { return false }
      if state.queue.hasReadyJobs || state.outside.hasEndedMeanwhile { return true }
      guard !state.outside.handovers.isEmpty, !state.outside.isGivenUp, !state.isClosed else {
        return false
      }
      guard observesTasks else { return true }
      return state.tasks.values.contains { task in
        guard !task.isReady, task.wakesAt == nil, task.clock == nil, !task.isComplete else {
          return false
        }
        let wait = task.waitKind
        switch wait.kind {
        // A task that has ended has not told those yet who wait for it, if it did so elsewhere.
        case .taskGroup:
          return state.tasks.values.contains { $0.root == task.root && $0.isComplete }
        case .task:
          return !state.tasks.values.contains {
            UInt(bitPattern: $0.address) == wait.object && !$0.isComplete
          }
        // A task that is being resumed waits for an executor, for the moment before its job arrives.
        case .continuation, .executor, .actor, .unknown: return true
        }
      }
    }
  }

  /// Waits, in real time, until something comes from outside or until nothing can come any more.
  ///
  /// - Parameter deadline: When to give up.
  /// - Returns: Whether something may have changed.
  nonisolated(nonsending) func waitForOutside(until deadline: ContinuousClock.Instant) async -> Bool
  {
    guard awaitsOutside else { return false }
    driver = TaskNumber.current
    beginDrive()
    defer { endDrive() }
    let waitAround = beginWaitAround()
    defer { OutsideWorld.end(waitAround) }
    var alarm: (any DispatchSourceTimer)?
    await withCheckedContinuation { continuation in
      let waiter = OutsideWaiter(continuation)
      let goesOn = state.withLock { state in
        guard !state.queue.hasReadyJobs, !state.outside.handovers.isEmpty, !state.isClosed else {
          return true
        }
        state.outside.waiter = waiter
        return false
      }
      if goesOn { return waiter.resume() }
      alarm = OutsideWorld.ownWork { makeAlarm(at: deadline) }
    }
    alarm?.cancel()
    return state.withLock { $0.queue.hasReadyJobs || !$0.outside.isGivenUp }
  }

  /// Where the simulation is driven by a job of another one, that one waits for the same.
  func beginWaitAround() -> UInt64 {
    guard let around = Simulation.ofThisThread else { return 0 }
    let asked = state.withLock { state in
      state.outside.handovers.min { $0.key < $1.key }?.value.receiver
    }
    return OutsideWorld.begin(asked ?? .queue, for: around.id, endIsSeen: true)
  }

  /// Where a simulation ends inside of another one, what it asked the world for counts for that one, too.
  ///
  /// The other one has waited meanwhile, or not, if the world was fast.
  func noteOutsideAround() {
    guard let around = Simulation.ofThisThread, around !== self,
      state.withLock(\.outside.wasAsked)
    else { return }
    around.state.withLock { $0.outside.wasAsked = true }
  }

  /// Gives up at a time, unless it is cancelled: a timer, because dispatch lets go of one at once, and not at its deadline.
  private func makeAlarm(at deadline: ContinuousClock.Instant) -> any DispatchSourceTimer {
    let delay = max(.zero, ContinuousClock.now.duration(to: deadline))
    let alarm = DispatchSource.makeTimerSource(queue: .global())
    alarm.schedule(deadline: .now() + .nanoseconds(Int(delay.wholeNanoseconds)))
    alarm.setEventHandler { [weak self] in self?.giveUpOutside() }
    alarm.resume()
    return alarm
  }

  private func giveUpOutside() {
    let waiter = state.withLock { state in
      guard state.outside.waiter != nil else { return state.outside.waiter }
      state.outside.isGivenUp = true
      return state.outside.takeWaiter()
    }
    waiter?.resume()
  }

  /// The first job that came from outside, if nobody was told of it.
  func takeCrossing() -> Crossing? {
    state.withLock { state in
      guard let crossing = state.outside.crossing, !state.outside.crossingIsReported else {
        return nil
      }
      state.outside.crossingIsReported = true
      return crossing
    }
  }

  /// Whether the order of the jobs so far is a function of the inputs.
  var isReproducible: Bool { state.withLock { $0.outside.crossing == nil } }

  /// Whether it was waited for the world outside in vain.
  var hasGivenUpOutside: Bool { state.withLock { $0.outside.isGivenUp } }
}
