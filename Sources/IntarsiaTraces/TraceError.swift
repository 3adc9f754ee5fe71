/// An error of reading a trace.
public enum TraceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The first line is not the header of a trace.
  case notATrace

  /// The trace has a version that this library does not know.
  case newerVersion(Int)

  /// A complete line cannot be read.
  case unreadableLine(Int, reason: String)

  /// The failure, and a sentence on how to go on.
  public var description: String {
    switch self {
    case .notATrace:
      """
      This file is not a trace: its first line is not a header. Record one with \
      INTARSIA_TRACE=session.trace, or with a TraceRecorder.
      """
    case .newerVersion(let version):
      """
      The trace has version \(version), and was written by a newer version: update intarsia-trace.
      """
    case .unreadableLine(let line, let reason):
      """
      Line \(line) is not an event: \(reason) Delete the line, or cut the file before it, to read \
      the other events.
      """
    }
  }
}
