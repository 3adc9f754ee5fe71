import Synchronization

extension Simulation {
  /// What the tasks of some effects wait for, in words: for each effect as many lines as there are things to wait for.
  ///
  /// - Parameter roots: The numbers of the effects' tasks.
  func describeWaits(of roots: [UInt64]) -> [[String]] {
    guard observesTasks else { return roots.map { _ in [] } }
    // It may take its time, and the test does use its store meanwhile.
    beginDrive()
    defer { endDrive() }
    let (tasks, handovers) = state.withLock { ($0.tasks, Array($0.outside.handovers.values)) }
    let waiting = roots.map { root in
      tasks.filter { $0.value.root == root && !$0.value.isReady && !$0.value.isComplete }
        .sorted { $0.key < $1.key }.map { WaitingTask($0.value, among: tasks) }
        .filter { !$0.isForItsOwn }
    }
    let symbols = FrameSymbol.at(waiting.joined().flatMap(\.wait.frames))
    var rest = symbols[...]
    return zip(roots, waiting).map { root, tasks in
      var lines: [String] = []
      for task in tasks {
        let frames = Array(rest.prefix(task.wait.frames.count))
        rest = rest.dropFirst(task.wait.frames.count)
        let line = "waits for " + task.describe(in: frames)
        if !lines.contains(line) { lines.append(line) }
      }
      return lines + Self.describe(handovers.filter { $0.root == root })
    }
  }

  private static func describe(_ handovers: [Handover]) -> [String] {
    let receivers = Set(handovers.map { "\($0.receiver)" }).sorted()
    return receivers.isEmpty ? [] : ["has asked \(receivers.joined(separator: ", "))"]
  }
}

/// A task that waits, at the time of a failure.
private struct WaitingTask {
  let task: LiveTask
  let wait: TaskWait

  /// Whether it waits for tasks that it has made, which are listed themselves.
  let isForItsOwn: Bool

  /// Whether it waits for a task that is none of the simulation's.
  private let isForOthers: Bool

  init(_ task: LiveTask, among tasks: [UInt64: LiveTask]) {
    self.task = task
    let wait = task.wait
    self.wait = wait
    switch wait.kind {
    case .task:
      let awaited = tasks.values.first { UInt(bitPattern: $0.address) == wait.object }
      isForItsOwn = awaited?.root == task.root
      isForOthers = awaited == nil && wait.object != 0
    case .taskGroup:
      isForItsOwn = tasks.values.contains { $0.root == task.root && $0.address != task.address }
      isForOthers = false
    default:
      isForItsOwn = false
      isForOthers = false
    }
  }

  /// What it waits for.
  func describe(in frames: [FrameSymbol?]) -> String {
    let description = WaitDescription(wait, in: frames)
    let place = description.place.map { ", at \($0)" } ?? ""
    if let deadline = task.wakesAt { return "a clock, sleeping until +\(deadline)\(place)" }
    if let clock = task.clock { return "\(clock)\(place)" }
    if isForOthers { return "the value of a task that was made elsewhere\(place)" }
    return description.description
  }
}
