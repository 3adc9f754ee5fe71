package import Foundation
import IntarsiaIssues
import IntarsiaSharing

/// Formats entries, and writes them to a file.
struct TraceWriter {
  var formatter: TraceFormatter
  /// The file, until it could not be written; `nil` for a ring.
  var file: TraceFile?

  /// Writes the events of entries in one piece, so that a killed process leaves whole lines.
  mutating func write(_ entries: [TraceEntry]) {
    guard let file else { return }
    var lines = TraceLines()
    lines.append(entries, &formatter)
    do {
      try file.handle.write(contentsOf: lines.data)
    } catch {
      // Set first: the report is an event of this trace.
      self.file = nil
      reportIssue(
        TraceIssues.fileNotWritten, "A trace could not be written, and ends here.",
        values: [("File", file.url.path), ("Error", error.localizedDescription)], at: nil)
    }
  }
}

/// Lines of JSON.
package struct TraceLines {
  package private(set) var data = Data()
  private let encoder: JSONEncoder

  package init() {
    encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Appends the events of entries.
  mutating func append(_ entries: [TraceEntry], _ formatter: inout TraceFormatter) {
    for entry in entries {
      if let event = formatter.event(of: entry) { append(event) }
    }
  }

  package mutating func append(_ line: some Encodable) {
    // Texts and integers can always be encoded.
    guard let line = try? encoder.encode(line) else { return }
    data.append(line)
    data.append(UInt8(ascii: "\n"))
  }
}

/// The file of a trace.
struct TraceFile: Sendable {
  let url: URL
  let handle: FileHandle

  /// Creates or replaces a file that begins with a header.
  init(_ url: URL, _ header: TraceHeader) throws {
    var lines = TraceLines()
    lines.append(header)
    try lines.data.write(to: url)
    self.url = url
    handle = try FileHandle(forWritingTo: url)
    try handle.seekToEnd()
  }
}

extension TraceHeader {
  /// Creates the header of this process.
  init(started: Date) {
    let process = ProcessInfo.processInfo
    self.init(
      program: process.processName, process: Int(process.processIdentifier),
      started: started.formatted(
        Date.ISO8601FormatStyle(includingFractionalSeconds: true)),
      swift: Self.swiftVersion)
  }

  private static var swiftVersion: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
