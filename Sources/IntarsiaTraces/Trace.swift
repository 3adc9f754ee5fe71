public import Foundation
public import Intarsia

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
  public private(set) var events: [TraceEvent] = []

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
    guard let line = Self.lines(of: data, limit: 1).first else { throw TraceError.notATrace }
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
    let lines = Self.lines(of: data)
    guard let last = lines.last else { return Data() }
    let first = events.count
    for chunk in try Self.events(of: lines, in: data, after: readLines) { events += chunk }
    // A ring writes the states before its events first, with numbers in no order.
    if !Self.isSorted(events[max(0, first - 1)...]) {
      let sorted = events.enumerated().sorted {
        ($0.element.n, $0.offset) < ($1.element.n, $1.offset)
      }
      events = sorted.map(\.element)
      index = TraceIndex()
    }
    index.append(events)
    readLines += lines.count
    readBytes += last.upperBound + 1 - data.startIndex
    return data[data.startIndex...last.upperBound]
  }

  private static func isSorted(_ events: ArraySlice<TraceEvent>) -> Bool {
    zip(events, events.dropFirst()).allSatisfy { $0.n <= $1.n }
  }

  // MARK: - Lines

  /// Returns the ranges of complete lines, without their ends.
  private static func lines(of data: Data, limit: Int = .max) -> [Range<Data.Index>] {
    var lines: [Range<Data.Index>] = []
    data.withUnsafeBytes { bytes in
      var start = 0
      while lines.count < limit, let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
        lines.append(data.startIndex + start..<data.startIndex + end)
        start = end + 1
      }
    }
    return lines
  }

  /// Decodes lines, many at a time and on all cores: a trace may have millions of them.
  private static func events(
    of lines: [Range<Data.Index>], in data: Data, after readLines: Int
  ) throws -> [[TraceEvent]] {
    let size = 1_000
    let chunks = (lines.count + size - 1) / size
    let results = LockIsolated<[Result<[TraceEvent], TraceError>?]>(
      Array(repeating: nil, count: chunks))
    DispatchQueue.concurrentPerform(iterations: chunks) { chunk in
      let part = lines[chunk * size..<min((chunk + 1) * size, lines.count)]
      let result = Result { () throws(TraceError) in
        try events(of: part, in: data, after: readLines)
      }
      results.withValue { $0[chunk] = result }
    }
    return try results.value.compactMap { try $0?.get() }
  }

  private static func events(
    of lines: ArraySlice<Range<Data.Index>>, in data: Data, after readLines: Int
  ) throws(TraceError) -> [TraceEvent] {
    let decoder = JSONDecoder()
    var list = Data("[".utf8)
    for line in lines {
      if list.count > 1 { list.append(UInt8(ascii: ",")) }
      list.append(data[line])
    }
    list.append(UInt8(ascii: "]"))
    if let events = try? decoder.decode([TraceEvent].self, from: list),
      events.count == lines.count, events.allSatisfy({ known.contains($0.event) })
    {
      return events
    }
    // One of the lines is unknown or unreadable.
    struct Kind: Decodable { var event: TraceEvent.Kind }
    var events: [TraceEvent] = []
    for (position, line) in zip(lines.indices, lines) {
      do {
        guard known.contains(try decoder.decode(Kind.self, from: data[line]).event) else {
          continue
        }
        events.append(try decoder.decode(TraceEvent.self, from: data[line]))
      } catch {
        throw .unreadableLine(readLines + position + 1, reason: reason(error))
      }
    }
    return events
  }

  private static let known: Set<TraceEvent.Kind> = [
    .store, .action, .change, .started, .emitted, .finished, .cancelled, .dependency, .call,
    .answer, .element, .ended, .value, .shared, .issue, .orders, .gap,
  ]

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "the key \"\(key.stringValue)\" is missing."
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "the value of \"\(context.codingPath.last?.stringValue ?? "")\" has another type."
    default: "it is not a JSON object."
    }
  }
}
