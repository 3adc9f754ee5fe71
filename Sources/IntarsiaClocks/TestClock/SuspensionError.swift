/// Says that tasks sleep on a clock on which none should.
public struct SuspensionError: Error, CustomStringConvertible {
  /// Until when they sleep, as the clock's durations print themselves, the earliest first.
  let deadlines: [String]

  /// How many sleep, and until when.
  public var description: String {
    "\(Self.count(deadlines.count)) on the clock, until \(Self.list(deadlines))"
  }

  /// How many sleep, as the beginning of a sentence.
  static func count(_ sleepers: Int) -> String {
    sleepers == 1 ? "1 task sleeps" : "\(sleepers) tasks sleep"
  }

  /// The first few of many deadlines.
  static func list(_ deadlines: [String]) -> String {
    let shown = deadlines.prefix(10).joined(separator: ", ")
    return deadlines.count > 10 ? "\(shown), and \(deadlines.count - 10) more" : shown
  }
}
