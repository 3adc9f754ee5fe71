/// An error that describes tasks that unexpectedly sleep on a clock.
public struct SuspensionError: Error, CustomStringConvertible {
  /// The descriptions of the deadlines of the sleeping tasks, earliest first.
  let deadlines: [String]

  /// The number of sleeping tasks and their deadlines.
  public var description: String {
    "\(Self.count(deadlines.count)) on the clock, until \(Self.list(deadlines))"
  }

  /// Returns the number of sleeping tasks, as the beginning of a sentence.
  static func count(_ sleepers: Int) -> String {
    sleepers == 1 ? "1 task sleeps" : "\(sleepers) tasks sleep"
  }

  /// Returns the first ten deadlines, and the number of the others.
  static func list(_ deadlines: [String]) -> String {
    let shown = deadlines.prefix(10).joined(separator: ", ")
    return deadlines.count > 10 ? "\(shown), and \(deadlines.count - 10) more" : shown
  }
}
