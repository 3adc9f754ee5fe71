/// A string as it would be written in Swift, with as few escapes as possible.
struct StringLiteral {
  /// What opens the literal: of a literal of several lines, the first of them.
  let opening: String

  /// The lines between, if there are several.
  let lines: [Substring]

  /// What closes it: of a literal of several lines, the last of them.
  let closing: String

  var isMultiline: Bool { opening.hasSuffix(#"""""#) }

  /// The whole literal in one piece.
  var text: String {
    isMultiline ? ([opening[...]] + lines + [closing[...]]).joined(separator: "\n") : opening
  }

  init(_ string: String) {
    guard !string.unicodeScalars.contains(where: Self.needsEscape) else {
      (opening, lines, closing) = (string.debugDescription, [], "")
      return
    }
    let isMultiline = string.contains(where: \.isNewline)
    let quote = isMultiline ? #"""""# : #"""#
    var hashes = string.contains(isMultiline ? #"""""# : #"""#) || string.contains(#"\"#) ? "#" : ""
    while !hashes.isEmpty, string.contains(quote + hashes) || string.contains(#"\"# + hashes) {
      hashes += "#"
    }
    if isMultiline {
      opening = hashes + quote
      lines = string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      closing = quote + hashes
    } else {
      (opening, lines, closing) = (hashes + quote + string + quote + hashes, [], "")
    }
  }

  /// Whether a character cannot be seen: a control character other than the end of a line.
  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n"
      && (scalar.properties.generalCategory == .control
        || ["\u{2028}", "\u{2029}"].contains(scalar))
  }
}
