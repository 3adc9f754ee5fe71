/// A text of a trace: the whole text, or the lines that differ from the last one.
public enum TraceText: Sendable, Equatable {
  /// Lines that replace others.
  public struct Hunk: Codable, Sendable, Equatable {
    /// The index of the first inserted line in the new text, from 0.
    public var line: Int

    /// The lines of the old text.
    public var removed: [String]

    /// The lines of the new text.
    public var inserted: [String]

    /// Creates a hunk.
    public init(line: Int, removed: [String], inserted: [String]) {
      (self.line, self.removed, self.inserted) = (line, removed, inserted)
    }
  }

  /// The whole text.
  case whole(String)

  /// The lines that differ, from the first to the last.
  case hunks([Hunk])

  init(whole lines: [String]) { self = .whole(lines.joined(separator: "\n")) }

  /// Creates the difference between two texts.
  ///
  /// - Complexity: O(*n* + *d*²) for *n* lines, of which *d* between the first and the last
  ///   difference are compared; a longer middle becomes one hunk.
  public init(from old: [String], to new: [String]) {
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    guard oldEnd > start || newEnd > start else {
      self = .hunks([])
      return
    }
    let (removed, inserted) = (old[start..<oldEnd], new[start..<newEnd])
    guard removed.count <= Self.longestMiddle, inserted.count <= Self.longestMiddle else {
      self = .hunks([Hunk(line: start, removed: Array(removed), inserted: Array(inserted))])
      return
    }
    self = .hunks(Self.hunks(from: Array(removed), to: Array(inserted), at: start))
  }

  /// The number of lines up to which the middle of a difference is compared line by line.
  private static let longestMiddle = 400

  private static func hunks(from old: [String], to new: [String], at start: Int) -> [Hunk] {
    let difference = new.difference(from: old)
    let removals = Set(
      difference.removals.map { if case .remove(let offset, _, _) = $0 { offset } else { 0 } })
    let insertions = Set(
      difference.insertions.map { if case .insert(let offset, _, _) = $0 { offset } else { 0 } })
    var hunks: [Hunk] = []
    var (oldLine, newLine) = (0, 0)
    while oldLine < old.count || newLine < new.count {
      var hunk = Hunk(line: start + newLine, removed: [], inserted: [])
      while removals.contains(oldLine) {
        hunk.removed.append(old[oldLine])
        oldLine += 1
      }
      while insertions.contains(newLine) {
        hunk.inserted.append(new[newLine])
        newLine += 1
      }
      if hunk.removed.isEmpty, hunk.inserted.isEmpty {
        oldLine += 1
        newLine += 1
      } else {
        hunks.append(hunk)
      }
    }
    return hunks
  }

  /// Returns the new text of an old one.
  ///
  /// - Returns: `nil` if the old text does not have the lines that a hunk removes.
  public func applied(to old: [String]) -> [String]? {
    switch self {
    case .whole(let text): return Self.lines(of: text)
    case .hunks(let hunks):
      var lines = old
      for hunk in hunks {
        guard (0...lines.count).contains(hunk.line),
          lines[hunk.line...].starts(with: hunk.removed)
        else { return nil }
        lines.replaceSubrange(hunk.line..<hunk.line + hunk.removed.count, with: hunk.inserted)
      }
      return lines
    }
  }

  /// The lines of a text.
  public static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The number of bytes of the lines.
  var size: Int {
    switch self {
    case .whole(let text): text.utf8.count
    case .hunks(let hunks):
      hunks.reduce(0) { size, hunk in
        (hunk.removed + hunk.inserted).reduce(size) { $0 + $1.utf8.count }
      }
    }
  }
}

extension TraceText: Codable {
  private struct Hunks: Codable {
    var hunks: [Hunk]
  }

  /// Reads a text, or an object with hunks.
  public init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self = .whole(text)
    } else {
      self = .hunks(try Hunks(from: decoder).hunks)
    }
  }

  /// Writes a text, or an object with hunks.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .whole(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .hunks(let hunks): try Hunks(hunks: hunks).encode(to: encoder)
    }
  }
}
