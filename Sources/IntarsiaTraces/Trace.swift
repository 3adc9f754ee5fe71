public import Foundation
import IntarsiaConcurrency

/// A recorded session: the lines of a file that a ``TraceRecorder`` has written.
///
/// ```swift
/// let trace = try Trace(contentsOf: URL(filePath: "session.trace"))
/// for store in trace.stores {
///   print(trace.dump(of: store.number, at: .max) ?? "unknown")
/// }
/// ```
///
/// A trace of a process that still runs, or was killed, ends with its last complete line. Kinds of
/// events that this version does not know are left out.
public struct Trace: Sendable {
  /// The program that was recorded.
  public let header: TraceHeader

  /// The events in the order of their numbers.
  public private(set) var events = TraceEvents()

  var index = TraceIndex()

  /// The number of bytes of complete lines that were read.
  package private(set) var readBytes: Int
  private var readLines = 1

  /// Reads a file.
  ///
  /// - Throws: A ``TraceError``, or the error of the file system.
  public init(contentsOf file: URL) throws {
    try self.init(Data(contentsOf: file, options: .mappedIfSafe))
  }

  /// Reads the contents of a file.
  ///
  /// - Throws: A ``TraceError``.
  public init(_ data: Data) throws {
    struct Version: Decodable {
      var trace: String
      var version: Int
    }
    guard let end = data.firstIndex(of: UInt8(ascii: "\n")) else { throw TraceError.notATrace }
    let line = data.startIndex..<end
    let decoder = JSONDecoder()
    guard let version = try? decoder.decode(Version.self, from: data[line]),
      version.trace == "intarsia"
    else { throw TraceError.notATrace }
    guard version.version <= TraceHeader.currentVersion else {
      throw TraceError.newerVersion(version.version)
    }
    do {
      header = try decoder.decode(TraceHeader.self, from: data[line])
    } catch {
      throw TraceError.unreadableLine(1, reason: Self.reason(error))
    }
    readBytes = line.upperBound + 1 - data.startIndex
    try append(data[(line.upperBound + 1)...])
  }

  /// Reads the lines that were appended to the file since the last call.
  ///
  /// - Returns: The lines, without an incomplete last one.
  @discardableResult
  package mutating func append(_ data: Data) throws -> Data {
    guard let last = data.lastIndex(of: UInt8(ascii: "\n")) else { return Data() }
    let lines = data[data.startIndex...last]
    let (rows, count) = try Self.rows(of: lines, at: readBytes, after: readLines)
    if !events.append(rows, in: lines, at: readBytes) { index = TraceIndex() }
    index.append(events.rows)
    readLines += count
    readBytes += lines.count
    return lines
  }

  // MARK: - Lines

  /// The number of bytes that are read at a time, on each core.
  private static let pieceSize = 1 << 20

  /// Reads the rows of complete lines, on all cores: a trace may have millions of them.
  private static func rows(
    of data: Data, at start: Int, after readLines: Int
  ) throws -> (rows: [TraceRow], lines: Int) {
    let pieces = pieces(of: data)
    let results = LockIsolated<[Result<Rows, UnreadableRow>?]>(
      Array(repeating: nil, count: pieces.count))
    DispatchQueue.concurrentPerform(iterations: pieces.count) { index in
      let first = start + pieces[index].lowerBound - data.startIndex
      let result = Result { () throws(UnreadableRow) in
        try Rows(of: Array(data[pieces[index]]), at: first)
      }
      results.withValue { $0[index] = result }
    }
    var rows: [TraceRow] = []
    var lines = 0
    for result in results.value.compactMap(\.self) {
      do {
        let piece = try result.get()
        rows += piece.rows
        lines += piece.lines
      } catch {
        throw TraceError.unreadableLine(
          readLines + lines + error.line, reason: error.reason.description)
      }
    }
    return (rows, lines)
  }

  /// Divides data after the ends of lines.
  private static func pieces(of data: Data) -> [Range<Data.Index>] {
    var pieces: [Range<Data.Index>] = []
    var start = data.startIndex
    while start < data.endIndex {
      let middle = min(start + pieceSize, data.endIndex) - 1
      guard let end = data[middle...].firstIndex(of: UInt8(ascii: "\n")) else { break }
      pieces.append(start..<end + 1)
      start = end + 1
    }
    return pieces
  }

  private struct UnreadableRow: Error {
    /// The number of the line in its piece, from 1.
    let line: Int
    let reason: TraceRow.Unreadable
  }

  /// The rows of a piece.
  private struct Rows {
    var rows: [TraceRow] = []
    var lines = 0

    init(of bytes: [UInt8], at start: Int) throws(UnreadableRow) {
      var first = 0
      while let end = bytes[first...].firstIndex(of: UInt8(ascii: "\n")) {
        lines += 1
        do {
          if let row = try TraceRow(bytes, first..<end, from: start) { rows.append(row) }
        } catch {
          throw UnreadableRow(line: lines, reason: error)
        }
        first = end + 1
      }
    }
  }

  private static func reason(_ error: any Error) -> String {
    let reason: TraceRow.Unreadable =
      switch error {
      case DecodingError.keyNotFound(let key, _): .missing(key.stringValue)
      case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
        .type(context.codingPath.last?.stringValue ?? "")
      default: .syntax
      }
    return reason.description
  }
}

extension TraceRow.Unreadable: CustomStringConvertible {
  var description: String {
    switch self {
    case .missing(let key): "the key \"\(key)\" is missing."
    case .type(let key): "the value of \"\(key)\" has another type."
    case .syntax: "it is not a JSON object."
    }
  }
}
