/// One HTTP request, as the loopback server received it.
///
/// ```swift
/// #expect(server.requests.map(\.path) == ["/v2/query"])
/// #expect(server.requests.first?.query["input"] == "prime 1000")
/// ```
public struct LoopbackRequest: Sendable, Equatable {
  /// The method of the request line, such as `GET`.
  public let method: String

  /// The path without its query, with percent escapes resolved.
  public let path: String

  /// The query's last item of each name, with percent escapes resolved.
  public let query: [String: String]

  /// The headers by name in lower case.
  public let headers: [String: String]

  /// Reads the head of a request: the request line, then one header a line.
  ///
  /// Returns `nil` if the text is not the head of an HTTP request.
  init?(head: String) {
    let lines = head.split(separator: "\r\n")
    guard let requestLine = lines.first?.split(separator: " "), requestLine.count == 3 else {
      return nil
    }
    let target = requestLine[1].split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let items = target.count == 2 ? target[1].split(separator: "&") : []

    method = String(requestLine[0])
    path = Self.unescaped(target[0])
    query = Dictionary(
      items.map { item in
        let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (Self.unescaped(pair[0]), pair.count == 2 ? Self.unescaped(pair[1]) : "")
      },
      uniquingKeysWith: { $1 })
    headers = Dictionary(
      lines.dropFirst().compactMap { line in
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        return (line[..<colon].lowercased(), String(value))
      },
      uniquingKeysWith: { $1 })
  }

  private static func unescaped(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let escaped = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(escaped)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
