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
    // Three times as fast as the checked indices of the data.
    let ends = lines.withUnsafeBytes { bytes in
      bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    }
    var rows: [TraceRow] = []
    var start = 0
    for (index, end) in ends.enumerated() {
      let line = Array(lines[lines.startIndex + start..<lines.startIndex + end])
      do {
        if let row = try TraceRow(line, at: readBytes + start) { rows.append(row) }
      } catch {
        throw TraceError.unreadableLine(readLines + index + 1, reason: error.description)
      }
      start = end + 1
    }
    if !events.append(rows, in: lines, at: readBytes) { index = TraceIndex() }
    index.append(events.rows)
    readLines += ends.count
    readBytes += lines.count
    return lines
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
