import IntarsiaRuntime

/// Replaces the identifiers that a session generated with short ones: `UUID(0)`, `UUID(1)`.
///
/// It does nothing if an identifier occurs in another form, as in a text.
struct RecordedIdentifiers {
  private var names: [Substring: Int] = [:]

  private static let start = "UUID(uuidString: \""
  private static let end = "\")!"

  /// Whether identifiers are replaced.
  var isEmpty: Bool { names.isEmpty }

  /// - Parameters:
  ///   - group: The calls of the generator.
  ///   - texts: The expressions in which identifiers occur.
  init(_ group: CallGroup?, in texts: [String]) {
    guard let group, group.dependency == "UUIDGenerator", group.hasDistinctResults else { return }
    for (index, call) in group.calls.enumerated() {
      guard let value = call.deliveries.first?.event.value, value.hasPrefix(Self.start),
        value.hasSuffix(Self.end)
      else {
        names = [:]
        return
      }
      names[value.dropFirst(Self.start.count).dropLast(Self.end.count)] = index
    }
    if texts.contains(where: isHidden) { names = [:] }
  }

  /// Whether an identifier occurs in another form.
  private func isHidden(in text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.indices.contains { index in
      // The first hyphen is after eight digits.
      guard bytes[index] == UInt8(ascii: "-"), index >= 8, index + 28 <= bytes.count else {
        return false
      }
      let id = String(decoding: bytes[(index - 8)..<(index + 28)], as: UTF8.self)
      return names[id[...]] != nil && !bytes[..<(index - 8)].reversed().starts(with: Self.ending)
    }
  }

  /// The code before an identifier, backwards.
  private static let ending = Array(start.utf8.reversed())

  /// Returns a text with short identifiers.
  func replaced(in text: String) -> String {
    guard !isEmpty, text.contains(Self.start) else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: Self.start) {
      result += rest[..<start.lowerBound]
      let id = rest[start.upperBound...].prefix(36)
      if let number = names[id] {
        result += "UUID(\(number))"
        rest = rest[id.endIndex...].dropFirst(Self.end.count)
      } else {
        result += Self.start
        rest = rest[start.upperBound...]
      }
    }
    return result + rest
  }
}
