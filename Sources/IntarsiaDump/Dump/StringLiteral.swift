/// A string as a Swift literal, with as few escapes as possible.
struct StringLiteral {
  /// The string itself.
  let string: String

  /// The first line of a literal of several lines, or the whole literal of one line.
  let opening: String

  /// The lines between `opening` and `closing`; empty for a literal of one line.
  let lines: [Substring]

  /// The last line of a literal of several lines; empty for a literal of one line.
  let closing: String

  var isMultiline: Bool { opening.hasSuffix(#"""""#) }

  /// The number signs before the quotation marks of a literal of several lines.
  var hashes: String { isMultiline ? String(closing.drop { $0 != "#" }) : "" }

  /// The lines of the string, also of a literal of one line; none for an empty string.
  var allLines: [Substring] {
    isMultiline || string.isEmpty
      ? lines : string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// The whole literal.
  var text: String {
    isMultiline ? ([opening[...]] + lines + [closing[...]]).joined(separator: "\n") : opening
  }

  init(_ string: String) {
    self.string = string
    let isMultiline = string.contains(where: \.isNewline)
    // A tab between lines stands for itself.
    let escapes = string.unicodeScalars.contains {
      Self.needsEscape($0) && !(isMultiline && $0 == "\t")
    }
    guard !escapes else {
      (opening, lines, closing) = (
        Self.showingInvisible(string.debugDescription, hashes: ""), [], ""
      )
      return
    }
    let quote = isMultiline ? #"""""# : #"""#
    // Between lines, a backslash stands for itself, except beside an escape.
    let isRaw =
      string.contains(#"\"#)
      && (!isMultiline || Self.showingInvisible(string, hashes: "") != string)
    var hashes = string.contains(quote) || isRaw ? "#" : ""
    while !hashes.isEmpty,
      string.contains(quote + hashes) || isRaw && string.contains(#"\"# + hashes)
    {
      hashes += "#"
    }
    let shown = Self.showingInvisible(string, hashes: hashes)
    if isMultiline {
      opening = hashes + quote
      lines = shown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      closing = quote + hashes
    } else {
      (opening, lines, closing) = (hashes + quote + shown + quote + hashes, [], "")
    }
  }

  /// Returns whether a character is a control character or a line separator, except for a line
  /// feed.
  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n"
      && (scalar.properties.generalCategory == .control
        || ["\u{2028}", "\u{2029}"].contains(scalar))
  }

  /// Returns the text with an escape for each character that is invisible or looks like a space.
  private static func showingInvisible(_ text: String, hashes: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    var result = String.UnicodeScalarView()
    let scalars = text.unicodeScalars
    var previous: Unicode.Scalar?
    for index in scalars.indices {
      let scalar = scalars[index]
      let next = scalars.index(after: index)
      let following = next < scalars.endIndex ? scalars[next] : nil
      if isInvisible(scalar, after: previous, before: following) {
        let number = String(scalar.value, radix: 16, uppercase: true)
        result.append(contentsOf: "\\\(hashes)u{\(number)}".unicodeScalars)
      } else {
        result.append(scalar)
      }
      previous = scalar
    }
    return String(result)
  }

  private static func isInvisible(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?
  ) -> Bool {
    guard !scalar.isASCII else { return false }
    guard scalar.properties.isDefaultIgnorableCodePoint else {
      return [.spaceSeparator, .format].contains(scalar.properties.generalCategory)
    }
    // Within an emoji, or between letters that it joins or separates, such a character has a
    // visible effect.
    guard let previous else { return true }
    switch scalar.value {
    case 0x200C, 0x200D: return previous.isASCII || next?.isASCII ?? true
    case 0xFE00...0xFE0F: return previous.isASCII && !previous.properties.isEmoji
    case 0xE0020...0xE007F, 0xE0100...0xE01EF: return previous.isASCII
    default: return true
    }
  }
}
