import Foundation
import IntarsiaTraces

/// A page that shows a trace in a browser, and what is appended to it.
///
/// The page of a live trace loads `NAME.live/1.js`, `2.js` and so on, as they appear.
struct TracePage {
  private var follower: TraceFollower?
  private let folder: URL
  private var chunks = 0

  /// The number of bytes of lines that a browser can keep in one element.
  ///
  /// Chromium has strings of at most 512 MB.
  static let limit = 400_000_000

  /// Writes the page of a trace, or of a part of it.
  ///
  /// The page replaces a file of its name, and also a link: the file behind a link stays.
  ///
  /// - Parameter part: The numbers of the first and the last event.
  init(of file: URL, at output: URL, _ part: ClosedRange<Int>, isLive: Bool) throws {
    let name = output.deletingPathExtension().lastPathComponent + ".live"
    folder = output.deletingLastPathComponent().appending(path: name)
    let handle = try RegularFile.open(file)
    try RegularFile.checkOutput(output, of: handle, file)
    let size = try Int(handle.seekToEnd())
    let isWhole = part == 0...Int.max
    if isWhole, size > Self.limit {
      throw TraceTool.Problem.file(
        """
        \(file.path) has \(size / 1_000_000) MB, and a browser opens \(Self.limit / 1_000_000) MB at \
        the most. Choose a part by the numbers that `list` prints: --from N --to N.
        """)
    }
    try handle.seek(toOffset: 0)
    // Checks the header: the page reads the events.
    let trace = try isWhole ? Trace(Self.header(of: handle)) : Trace(contentsOf: file)
    if !isWhole { try Self.check(part, of: trace) }
    try handle.seek(toOffset: 0)
    if isLive {
      follower = try TraceFollower(file)
      try Self.empty(folder)
    }

    let (head, tail) = Self.halves(of: try Self.template, live: isLive ? name : nil)
    let end = follower?.trace.readBytes ?? size
    try RegularFile.replace(output) { page in
      try page.write(contentsOf: head)
      let write = { try page.write(contentsOf: Self.escaped($0)) }
      if isWhole {
        try Self.copyLines(of: handle, upTo: end, write)
      } else {
        try trace.writeLines(of: part, write)
      }
      try page.write(contentsOf: tail)
    }
  }

  private static func header(of handle: FileHandle) throws -> Data {
    let start = try handle.read(upToCount: longestHeader) ?? Data()
    return start.firstIndex(of: UInt8(ascii: "\n")).map { start[...$0] } ?? start
  }

  /// The number of bytes of a file in which its first line must end.
  private static let longestHeader = 65_536

  private static func check(_ part: ClosedRange<Int>, of trace: Trace) throws {
    let rows = trace.events.rows
    guard let first = rows.first, let last = rows.last else {
      throw TraceTool.Problem.missing("The trace has no events.")
    }
    guard rows.contains(where: { part.contains($0.n) }) else {
      throw TraceTool.Problem.missing(
        "The trace has no event of this part: its events have the numbers \(first.n) to \(last.n).")
    }
  }

  /// Copies complete lines in pieces, so that a page needs no memory of its size.
  private static func copyLines(
    of handle: FileHandle, upTo end: Int, _ write: (Data) throws -> Void
  ) throws {
    var left = end
    // The pieces of a line whose end has not been read.
    var rest: [Data] = []
    while left > 0, let next = try handle.read(upToCount: min(left, 1 << 20)), !next.isEmpty {
      left -= next.count
      guard let last = next.lastIndex(of: UInt8(ascii: "\n")) else {
        rest.append(next)
        continue
      }
      for piece in rest { try write(piece) }
      try write(next[...last])
      rest = [Data(next[(last + 1)...])]
    }
  }

  /// Writes the lines that were appended as the next file of the folder.
  mutating func step() throws {
    guard let lines = try follower?.step(), !lines.isEmpty else { return }
    chunks += 1
    let text = try JSONEncoder().encode(String(decoding: lines, as: UTF8.self))
    // Renames a complete file, so that the page never loads a part of it.
    try (Data("receiveTrace(".utf8) + text + Data(")\n".utf8))
      .write(to: folder.appending(path: "\(chunks).js"), options: .atomic)
  }

  /// Removes the files that an earlier run has written.
  private static func empty(_ folder: URL) throws {
    let files = FileManager.default
    let kind = try? files.attributesOfItem(atPath: folder.path)[.type] as? FileAttributeType
    guard kind ?? .typeDirectory == .typeDirectory else {
      throw TraceTool.Problem.file(
        "\(folder.path) is a link or a file. Remove it: the pieces of a live page go there.")
    }
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    for file in try files.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    where file.pathExtension == "js" && Int(file.deletingPathExtension().lastPathComponent) != nil {
      try files.removeItem(at: file)
    }
  }

  /// The page without lines.
  static var template: Data {
    get throws {
      guard let file = Bundle.module.url(forResource: "trace", withExtension: "html") else {
        throw CocoaError(.fileNoSuchFile)
      }
      return try Data(contentsOf: file)
    }
  }

  /// The page before and after the lines.
  private static func halves(of template: Data, live name: String?) -> (head: Data, tail: Data) {
    let element = #"<script type="application/x-ndjson" id="trace""#
    guard let place = template.range(of: Data((element + ">").utf8)) else {
      preconditionFailure("The page has no element for the lines of the trace.")
    }
    let attribute = name.map { " data-live=\"\(escaped($0))\"" } ?? ""
    let head = template[..<place.lowerBound] + Data("\(element)\(attribute)>\n".utf8)
    return (head, template[place.upperBound...])
  }

  /// Escapes lines: `</script>` and `<!--` in a text would end the element.
  ///
  /// JSON allows `<` in strings only.
  private static func escaped(_ lines: Data) -> Data {
    guard lines.contains(UInt8(ascii: "<")) else { return lines }
    var result = Data()
    lines.withUnsafeBytes { bytes in
      var start = 0
      while let next = bytes[start...].firstIndex(of: UInt8(ascii: "<")) {
        result.append(contentsOf: bytes[start..<next])
        result.append(contentsOf: #"\u003c"#.utf8)
        start = next + 1
      }
      result.append(contentsOf: bytes[start...])
    }
    return result
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
  }
}
