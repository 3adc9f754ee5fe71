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

  /// Whether it ended because jobs made one another ready without end, so that no time could pass.
  public let isRestless: Bool

  /// Describes an end.
  public init(
    timePassed: Duration, timeToNextDeadline: Duration?, waits: [String] = [],
    outsideTimeout: Duration? = nil, isRestless: Bool = false
  ) {
    self.isRestless = isRestless
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
    if isRestless {
      """
      The simulation does not come to rest: after \(timePassed) of virtual time one job follows the \
      other, and no time passes. Let each task wait for what it needs instead of asking for it again and \
      again, as a loop around Task.yield() does.
      """
    } else if let outsideTimeout {
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
