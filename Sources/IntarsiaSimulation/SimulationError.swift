/// The reason why a simulation ended before its operation.
public struct SimulationError: Error, Hashable, Sendable {
  /// The virtual time that passed.
  public let timePassed: Duration

  /// The virtual time until the next sleeper would have woken; `nil` if no task slept.
  public let timeToNextDeadline: Duration?

  /// The waits of the operation's tasks, in words; empty if they are not known on this toolchain.
  public let waits: [String]

  /// The real time of a wait for external work that timed out; `nil` if there was none.
  public let externalTimeout: Duration?

  /// Whether jobs made one another ready without end, so that no time could pass.
  public let neverSettles: Bool

  /// Describes an end.
  public init(
    timePassed: Duration, timeToNextDeadline: Duration?, waits: [String] = [],
    externalTimeout: Duration? = nil, neverSettles: Bool = false
  ) {
    self.neverSettles = neverSettles
    self.timePassed = timePassed
    self.timeToNextDeadline = timeToNextDeadline
    self.waits = waits
    self.externalTimeout = externalTimeout
  }
}

extension SimulationError: CustomStringConvertible {
  /// The failure, and how to fix it.
  public var description: String {
    waits.isEmpty ? reason : "\(reason)\n\nIt \(waits.joined(separator: "\nIt "))."
  }

  private var reason: String {
    if neverSettles {
      """
      The simulation never settles: after \(timePassed) of virtual time one job follows the other, and no \
      time passes. Let each task await the event that it needs, instead of a loop around Task.yield().
      """
    } else if let externalTimeout {
      """
      The simulation cannot go on: external work has not resumed it within \(externalTimeout). Replace the \
      dependency that waits for it, or raise externalTimeout.
      """
    } else if let timeToNextDeadline {
      """
      The simulation has not ended after \(timePassed) of virtual time; the next sleeper wakes \
      \(timeToNextDeadline) later. Allow a longer timeout, or end the task that sleeps again and again.
      """
    } else {
      """
      The simulation cannot go on: after \(timePassed) of virtual time nothing is ready to run, and \
      nothing sleeps. Let the operation itself resume what it waits for. If external work is to resume it, \
      put withExternalWork("label") { … } around that wait, or .usesExternalWork on the test.
      """
    }
  }
}
