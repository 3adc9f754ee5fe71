/// Why a simulation has ended before the operation that it ran.
public struct SimulationError: Error, Hashable, Sendable {
  /// How much virtual time has passed.
  public let timePassed: Duration

  /// How long the next sleeper would have slept on; `nil` if none slept.
  public let timeToNextDeadline: Duration?

  /// What the operation's tasks waited for, one in a line; empty where the toolchain does not tell.
  public let waits: [String]

  /// How long the world outside was waited for in vain; `nil` if it was not asked.
  public let outsideTimeout: Duration?

  /// Describes an end.
  public init(
    timePassed: Duration, timeToNextDeadline: Duration?, waits: [String] = [],
    outsideTimeout: Duration? = nil
  ) {
    self.timePassed = timePassed
    self.timeToNextDeadline = timeToNextDeadline
    self.waits = waits
    self.outsideTimeout = outsideTimeout
  }
}

extension SimulationError: CustomStringConvertible {
  /// What happened, and what can be done about it.
  public var description: String {
    waits.isEmpty ? reason : "\(reason)\n\nIt \(waits.joined(separator: "\nIt "))."
  }

  private var reason: String {
    if let outsideTimeout {
      """
      The simulation can't go on: the world outside was asked and has not answered within \
      \(outsideTimeout). Replace what asks it, or raise outsideTimeout.
      """
    } else if let timeToNextDeadline {
      """
      The simulation has not ended after \(timePassed) of virtual time; the next sleeper wakes \
      \(timeToNextDeadline) later. Allow a longer timeout, or end what sleeps again and again.
      """
    } else {
      """
      The simulation can't go on: after \(timePassed) of virtual time nothing is ready to run, and \
      nothing sleeps. Let the operation make what it waits for happen, or replace what waits for the \
      world outside.
      """
    }
  }
}
