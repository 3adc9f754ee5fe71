extension Character {
  /// The number of terminal columns that the character takes: 0, 1 or 2.
  ///
  /// Combining marks are part of their character and take no column of their own.
  /// Control characters count one column. A ``Screen`` shows them as a replacement character,
  /// so that external text cannot control the terminal.
  ///
  /// ```swift
  /// Character("e\u{301}").displayWidth  // 1
  /// Character("素").displayWidth         // 2
  /// ```
  ///
  /// The ranges are those of East Asian Width W and F in Unicode Standard Annex #11.
  public var displayWidth: Int {
    if isASCII { return 1 }
    var scalars = unicodeScalars.makeIterator()
    guard let first = scalars.next() else { return 0 }
    let second = scalars.next()
    if first.isRegionalIndicator { return second?.isRegionalIndicator == true ? 2 : 1 }
    if first.properties.isEmojiPresentation { return 2 }
    if first.properties.isEmoji, unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return 0
    default: return first.isEastAsianWide ? 2 : 1
    }
  }

  /// The character that a screen shows: U+FFFD instead of a control character.
  var shown: Character {
    unicodeScalars.first?.properties.generalCategory == .control ? "\u{FFFD}" : self
  }
}

extension Unicode.Scalar {
  fileprivate var isRegionalIndicator: Bool {
    (0x1F1E6...0x1F1FF).contains(value)
  }

  fileprivate var isEastAsianWide: Bool {
    guard value >= 0x1100 else { return false }
    return wideRanges.contains { $0.contains(value) }
  }
}

private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F,  // Hangul Jamo
  0x2329...0x232A,  // angle brackets
  0x2E80...0x303E,  // radicals, CJK punctuation
  0x3041...0x33FF,  // kana, Bopomofo, compatibility Jamo, enclosed CJK
  0x3400...0x4DBF,  // CJK extension A
  0x4E00...0x9FFF,  // CJK unified ideographs
  0xA000...0xA4CF,  // Yi
  0xA960...0xA97F,  // Hangul Jamo extended A
  0xAC00...0xD7A3,  // Hangul syllables
  0xF900...0xFAFF,  // CJK compatibility ideographs
  0xFE10...0xFE19,  // vertical forms
  0xFE30...0xFE6F,  // CJK compatibility and small forms
  0xFF01...0xFF60,  // fullwidth forms
  0xFFE0...0xFFE6,  // fullwidth signs
  0x16FE0...0x18DFF,  // Tangut, Khitan
  0x1AFF0...0x1B2FF,  // kana extensions, Nushu
  0x1F200...0x1F265,  // enclosed ideographs
  0x20000...0x3FFFD,  // CJK extensions B and later
]
