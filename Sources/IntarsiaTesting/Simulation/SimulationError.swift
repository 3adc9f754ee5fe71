/// Why a simulation has ended before the operation that it ran.
public struct SimulationError: Error, Hashable, Sendable {
  /// How much virtual time has passed.
  public let timePassed: Duration

  /// How long the next sleeper would have slept on; `nil` if none slept.
  public let timeToNextDeadline: Duration?

  /// Describes an end.
  public init(timePassed: Duration, timeToNextDeadline: Duration?) {
    self.timePassed = timePassed
    self.timeToNextDeadline = timeToNextDeadline
  }
}

extension SimulationError: CustomStringConvertible {
  /// What happened, and what can be done about it.
  public var description: String {
    if let timeToNextDeadline {
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
