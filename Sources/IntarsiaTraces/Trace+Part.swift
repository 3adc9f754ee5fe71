package import Foundation

extension Trace {
  /// Writes the lines of a part of the trace, which is a trace of its own.
  ///
  /// Like a ring, it begins with the states before its first event, and with a gap.
  ///
  /// - Parameter part: The numbers of the first and the last event.
  package func writeLines(of part: ClosedRange<Int>, _ write: (Data) throws -> Void) throws {
    var lines = TraceLines()
    lines.append(header)
    let first = events.rows.partitionPoint { $0.n < part.lowerBound }
    let last = events.rows.partitionPoint { $0.n <= part.upperBound }
    for store in stores where store.event.n < part.lowerBound {
      var event = store.event
      event.dump = dump(of: store.number, at: part.lowerBound - 1).map { .whole($0) }
      event.json = json(of: store.number, at: part.lowerBound - 1).map { .whole($0) }
      event.source = nil
      lines.append(event)
    }
    if first > 0 {
      lines.append(
        TraceEvent(
          gap: first, before: part.lowerBound, at: first < events.count ? events.rows[first].at : 0)
      )
    }
    try write(lines.data)
    for position in first..<last { try write(events.line(at: position) + [UInt8(ascii: "\n")]) }
  }
}
