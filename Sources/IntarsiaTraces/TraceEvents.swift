import Foundation

/// The events of a trace, in the order of their numbers.
///
/// - Complexity: Each access decodes the event from its line, in about 25 microseconds.
public struct TraceEvents: RandomAccessCollection, Sendable {
  /// The rows of the events.
  package private(set) var rows: [TraceRow] = []
  /// The pieces of the file, which may have been appended one by one.
  private var pieces: [(start: Int, data: Data)] = []

  init() {}

  /// The position of the first event, 0.
  public var startIndex: Int { 0 }

  /// The number of events.
  public var endIndex: Int { rows.count }

  /// The event at a position.
  public subscript(position: Int) -> TraceEvent {
    if let event = try? JSONDecoder().decode(TraceEvent.self, from: line(at: position)) {
      return event
    }
    // A member that the row does not have is none of its type.
    let row = rows[position]
    var event = TraceEvent(row.kind)
    (event.n, event.at, event.store) = (row.n, row.at, row.store)
    return event
  }

  /// The line of the event at a position.
  func line(at position: Int) -> Data {
    let line = rows[position].line
    let piece = pieces[pieces.partitionPoint { $0.start <= line.lowerBound } - 1]
    let first = piece.data.startIndex - piece.start
    return piece.data[first + line.lowerBound..<first + line.upperBound]
  }

  /// The events of a kind, of one store or of all.
  package func all(_ kind: TraceEvent.Kind, of store: Int? = nil) -> [TraceEvent] {
    rows.indices.lazy.filter { rows[$0].kind == kind && (store == nil || rows[$0].store == store) }
      .map { self[$0] }
  }

  /// Adds the events of lines.
  ///
  /// - Parameters:
  ///   - new: Their rows.
  ///   - data: The piece of the file with the lines.
  ///   - start: The number of bytes of the file before it.
  /// - Returns: Whether the events before them have kept their positions.
  mutating func append(_ new: [TraceRow], in data: Data, at start: Int) -> Bool {
    pieces.append((start, data))
    let first = Swift.max(0, rows.count - 1)
    if rows.isEmpty { rows = new } else { rows += new }
    guard !zip(rows[first...], rows[first...].dropFirst()).allSatisfy({ $0.n <= $1.n }) else {
      return true
    }
    // A ring writes the states before its events first, with numbers in no order.
    rows.sort { ($0.n, $0.start) < ($1.n, $1.start) }
    return false
  }
}
