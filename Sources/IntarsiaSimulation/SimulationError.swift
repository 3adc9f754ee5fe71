/// An error of a simulation that ended before its operation.
public struct SimulationError: Error, Hashable, Sendable {
  /// The virtual time that passed.
  public let timePassed: Duration

  /// The virtual time until the next sleeper would have woken; `nil` if no task slept.
  public let timeToNextDeadline: Duration?

  /// Descriptions of the operation's waits for clocks and announced external work.
  public let waits: [String]

  /// The time limit of a wait for external work that timed out; `nil` if none did.
  public let externalTimeout: Duration?

  /// Whether jobs kept making one another ready, so that virtual time could not advance.
  public let neverSettles: Bool
}

extension SimulationError: CustomStringConvertible {
  /// The failure and its fix.
  public var description: String {
    waits.isEmpty ? reason : "\(reason)\n\nIt \(waits.joined(separator: "\nIt "))."
  }

  private var reason: String {
    if neverSettles {
      """
      The simulation never settles: after \(timePassed) of virtual time one job follows the other, \
      and no time passes. Let each task await the event that it needs, instead of a loop around \
      Task.yield().
      """
    } else if let externalTimeout {
      """
      The simulation cannot go on: external work has not resumed it within \(externalTimeout). \
      Replace the dependency that waits for it, or raise externalTimeout.
      """
    } else if let timeToNextDeadline {
      """
      The simulation has not ended after \(timePassed) of virtual time; the next sleeper wakes \
      \(timeToNextDeadline) later. Allow a longer timeout, or end the task that sleeps again and \
      again.
      """
    } else {
      """
      The simulation cannot go on: after \(timePassed) of virtual time nothing is ready to run, \
      and nothing sleeps. Let the operation itself resume what it waits for. If external work is \
      to resume it, put withExternalWork("label") { … } around that wait, or .usesExternalWork on \
      the test.
      """
    }
  }
}
