/// A reason why a trace cannot be played.
public enum TracePlayerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The trace has no store with the type of the state, but these.
  case noStore([String])

  /// The states of the trace have no JSON.
  case noValues

  /// The types of the trace are others: recorded lines with `-`, those of the program with `+`.
  case otherTypes([String])

  /// Events before the event of this number are missing.
  case unknownState(Int)

  /// The action of this number has no JSON.
  case noAction(Int)

  /// The state has shared values, with which no reducer can run again.
  case sharedValues

  /// A value of the trace is not one of the type.
  case undecodable(String, reason: String)

  /// The reason, and a sentence on how to go on.
  public var description: String {
    switch self {
    case .noStore(let names):
      """
      The trace has no store with this state. It has \(names.joined(separator: ", ")). Pass the \
      number of a store.
      """
    case .noValues:
      "The states were not recorded as values. Make the state Codable, and record the session again."
    case .otherTypes(let lines):
      """
      The trace was recorded with other types (recorded -, here +):
      \(lines.map { "  " + $0 }.joined(separator: "\n"))
      Play it with the version of the program that recorded it.
      """
    case .unknownState(let n):
      "The state at event \(n) is unknown, because events before it are missing. Go to a later one."
    case .noAction(let n):
      """
      The action of event \(n) was not recorded as a value. Make the action Codable, and record \
      the session again.
      """
    case .sharedValues:
      """
      The state has shared values, and the trace does not say which of them are the same one. So \
      no reducer can run on it. Look at its states, or print the session with intarsia-trace test.
      """
    case .undecodable(let type, let reason):
      "A recorded value is no \(type): \(reason)"
    }
  }
}
