import Foundation
import IntarsiaTraces

/// A page that shows a trace in a browser, and what is appended to it.
///
/// The page of a live trace loads `NAME.live/1.js`, `2.js` and so on, as they appear.
struct TracePage {
  private var follower: TraceFollower?
  private let folder: URL
  private var chunks = 0

  /// Writes the page of a trace.
  init(of file: URL, at output: URL, isLive: Bool) throws {
    let name = output.deletingPathExtension().lastPathComponent + ".live"
    folder = output.deletingLastPathComponent().appending(path: name)
    let data = try Data(contentsOf: file, options: .mappedIfSafe)
    let end = data.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? data.startIndex
    if isLive {
      follower = try TraceFollower(file)
      try Self.empty(folder)
    } else {
      // Checks the header only: the page reads the events.
      let header = data.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? data.startIndex
      _ = try Trace(data[..<header])
    }
    let lines = data[..<(follower.map { data.startIndex + $0.trace.readBytes } ?? end)]
    try Self.page(of: lines, live: isLive ? name : nil, template: try Self.template).write(
      to: output)
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

  static func page(of lines: Data, live name: String?, template: Data) -> Data {
    let element = #"<script type="application/x-ndjson" id="trace""#
    guard let place = template.range(of: Data((element + ">").utf8)) else {
      preconditionFailure("The page has no element for the lines of the trace.")
    }
    var page = template[..<place.lowerBound]
    let attribute = name.map { " data-live=\"\(escaped($0))\"" } ?? ""
    page.append(Data("\(element)\(attribute)>\n".utf8))
    page.reserveCapacity(template.count + lines.count + lines.count / 8)
    // `</script>` and `<!--` in a text would end the element. JSON allows `<` in strings only.
    lines.withUnsafeBytes { bytes in
      var start = 0
      while let next = bytes[start...].firstIndex(of: UInt8(ascii: "<")) {
        page.append(contentsOf: bytes[start..<next])
        page.append(contentsOf: #"\u003c"#.utf8)
        start = next + 1
      }
      page.append(contentsOf: bytes[start...])
    }
    page.append(template[place.upperBound...])
    return page
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
  }
}
