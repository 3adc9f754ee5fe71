public import IntarsiaTraces

/// A reason why a file cannot be shown as a session of an application.
public enum ReplayError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file is not a valid trace, or a newer version of the program wrote it.
  case trace(TraceError)
  /// The trace has only these stores, and no store of the application.
  case noStore([String], recordedBy: String)
  /// The states of the trace cannot be restored.
  case player(TracePlayerError)

  /// The reason and a remedy.
  public var description: String {
    switch self {
    case .trace(.notATrace):
      "This is not a trace: its first line is not a header. Record a session with --record FILE."
    case .trace(.newerVersion(let version)):
      """
      The trace has version \(version), which a newer version of this program has written: \
      replay it with that one.
      """
    case .trace(let error): "\(error)"
    case .noStore([], _):
      "The trace ends before the first state. Record the session again, with --record FILE."
    case .noStore(let stores, let program):
      """
      The trace has no state of this application, but those of \
      \(stores.joined(separator: ", ")). Replay it with the program that recorded it: \(program).
      """
    case .player(let error): "\(error)"
    }
  }
}
