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

  /// The lines of the string, also of a literal of one line, whose control characters are escaped
  /// with number signs; none for an empty string.
  func allLines(hashes: String) -> [Substring] {
    guard !isMultiline, !string.isEmpty else { return lines }
    return Self.showingInvisible(string, hashes: hashes, controls: true)
      .split(separator: "\n", omittingEmptySubsequences: false)
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

  /// Returns the text with an escape for each character that is invisible, that changes the
  /// direction of other text, or that looks like a space.
  ///
  /// - Parameter controls: Whether to escape ASCII control characters, too, except line feeds and
  ///   tabs.
  static func showingInvisible(_ text: String, hashes: String, controls: Bool = false) -> String {
    let isPlain = text.utf8.allSatisfy {
      $0 < 0x80 && !(controls && ($0 < 0x20 && $0 != 0x09 && $0 != 0x0A || $0 == 0x7F))
    }
    guard !isPlain else { return text }
    var result = String.UnicodeScalarView()
    let scalars = text.unicodeScalars
    var previous: Unicode.Scalar?
    for index in scalars.indices {
      let scalar = scalars[index]
      let next = scalars.index(after: index)
      let following = next < scalars.endIndex ? scalars[next] : nil
      if isInvisible(scalar, after: previous, before: following)
        || controls && scalar != "\t" && needsEscape(scalar)
      {
        let number = String(scalar.value, radix: 16, uppercase: true)
        result.append(contentsOf: "\\\(hashes)u{\(number)}".unicodeScalars)
        previous = nil
      } else {
        result.append(scalar)
        previous = scalar
      }
    }
    return String(result)
  }

  /// - Parameter previous: The scalar before it, if that is shown as it is.
  private static func isInvisible(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?
  ) -> Bool {
    guard !scalar.isASCII else { return false }
    let properties = scalar.properties
    guard properties.isDefaultIgnorableCodePoint else {
      switch properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned,
        .privateUse, .surrogate:
        return true
      // A pattern of no Braille dots.
      default: return scalar == "\u{2800}"
      }
    }
    // Within an emoji or a word, such a character has a visible effect; a second one has none.
    guard let previous else { return true }
    let before = previous.properties
    switch scalar.value {
    case 0x200C, 0x200D:
      let isInEmoji =
        scalar == "\u{200D}" && isEmoji(next) && (isEmoji(previous) || isSelector(previous))
      let isInWord =
        !previous.isASCII && before.isAlphabetic || before.canonicalCombiningClass.rawValue > 0
      return !isInEmoji
        && !(isInWord && next.map { !$0.isASCII && $0.properties.isAlphabetic } == true)
    case 0xFE00...0xFE0F:
      return isSelector(previous) || before.isDefaultIgnorableCodePoint
        || previous.isASCII && !before.isEmoji
    case 0xE0100...0xE01EF: return !before.isIdeographic
    // The letters of a flag.
    case 0xE0020...0xE007F:
      return previous.value != 0x1F3F4 && !(0xE0020...0xE007E).contains(previous.value)
    default: return true
    }
  }

  private static func isEmoji(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { !$0.isASCII && $0.properties.isEmoji } ?? false
  }

  private static func isSelector(_ scalar: Unicode.Scalar) -> Bool {
    (0xFE00...0xFE0F).contains(scalar.value)
  }
}

extension String {
  /// Creates the literal of a string on one line, in which each invisible character is escaped.
  package init(swiftLiteral text: String) {
    self = StringLiteral.showingInvisible(text.debugDescription, hashes: "")
  }
}
