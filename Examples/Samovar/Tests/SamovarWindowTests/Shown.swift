#if GTK
  import TerminalKit

  @testable import SamovarTerminal

  /// The output of a program for one step of a tour.
  struct Step {
    let command: String
    let lines: [String]
    /// Whether the bell rang during the step.
    let rings: Bool

    /// Divides output that repeats `> command` and lines.
    static func steps(in output: String) -> [Step] {
      var steps: [Step] = []
      var rings = false
      for line in output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
        if line.hasPrefix("♪") {
          rings = true
        } else if line.hasPrefix("> ") {
          steps.append(Step(command: String(line.dropFirst(2)), lines: [], rings: rings))
          rings = false
        } else if let last = steps.last {
          steps[steps.count - 1] = Step(
            command: last.command, lines: last.lines + [line], rings: last.rings)
        }
      }
      return steps
    }
  }

  /// The texts that a screen or a window shows, without those that only one of them has.
  struct Shown: Equatable {
    let command: String
    let rings: Bool
    let title: String
    /// The words of the frontmost part, in reading order.
    let words: [String]

    /// Reads a screen of the terminal.
    ///
    /// Left out are the rules, the row of keys, the marks of the selection, the bar of the
    /// progress, and hints at keys. Digits that are drawn from blocks become a text. A dialog hides
    /// the screen below it.
    init(screen step: Step) {
      command = step.command
      rings = step.rings
      title = step.lines[0].trimmingPrefix { $0 == " " }.description
      let rules = step.lines.indices.filter { step.lines[$0].hasPrefix("──") }
      let body = Array(step.lines[(rules[0] + 1)..<rules[1]])
      let dialog = body.compactMap { line -> Substring? in
        let parts = line.split(separator: "│", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        return parts[1].firstRange(of: "] ").map { parts[1][$0.upperBound...] } ?? parts[1]
      }
      guard dialog.isEmpty else {
        words = dialog.flatMap { $0.split(separator: " ").map(String.init) }
        return
      }
      var text = ""
      var rows = body[...]
      while let row = rows.first {
        if Self.isDrawn(row) {
          text += Self.time(in: Array(rows.prefix(5))) + "\n"
          rows = rows.dropFirst(5)
        } else {
          text += row + "\n"
          rows = rows.dropFirst()
        }
      }
      for hint in ["Press s to make it.", "Press a to add a tea.", "(^N)", "▸", "‹", "›"] {
        text.replace(hint, with: "")
      }
      text.replace("], ", with: ", ")
      words = text.split { $0 == " " || $0 == "\n" || "[]█░".contains($0) }.map(String.init)
    }

    /// Reads the tree of the frontmost window.
    ///
    /// Left out are the header, the buttons of a window other than an alert, and boxes to check. An
    /// alert is a window without a title.
    init(tree step: Step) {
      command = step.command
      rings = step.rings
      var windows: [(title: String, words: [String])] = []
      var headerDepth: Int?
      for line in step.lines where !line.isEmpty {
        let depth = line.prefix { $0 == " " }.count
        if let header = headerDepth, depth > header { continue }
        headerDepth = nil
        let kind = String(line.dropFirst(depth).prefix { $0 != " " })
        let quotes = line.indices.filter { line[$0] == "\"" }
        let text =
          quotes.count < 2
          ? "" : String(line[line.index(after: quotes[0])..<quotes[quotes.count - 1]])
        switch kind {
        case "window": windows.append((text, []))
        case "header": headerDepth = depth
        case "label", "entry", "choice", "number", "progress":
          windows[windows.count - 1].words += text.split(separator: " ").map(String.init)
        case "button" where windows.last?.title == "":
          windows[windows.count - 1].words += text.split(separator: " ").map(String.init)
        default: break
        }
      }
      title = windows.last { $0.title != "" }?.title ?? ""
      words = windows.last?.words ?? []
    }

    /// Whether a row has digits that are drawn from blocks.
    private static func isDrawn(_ row: String) -> Bool {
      row.contains("██") && row.allSatisfy { $0 == "█" || $0 == " " }
    }

    /// Reads a time that is drawn from blocks on five rows.
    private static func time(in rows: [String]) -> String {
      let width = rows.map(\.count).max() ?? 0
      let cells = rows.map { Array($0.padding(to: width)) }
      var glyphs: [[String]] = []
      var isInside = false
      for column in 0..<width {
        let isBlank = cells.allSatisfy { $0[column] == " " }
        if !isBlank, !isInside { glyphs.append(Array(repeating: "", count: rows.count)) }
        isInside = !isBlank
        guard isInside else { continue }
        for row in rows.indices { glyphs[glyphs.count - 1][row].append(cells[row][column]) }
      }
      return String(
        glyphs.map { glyph in Screen.glyphs.first { $0.value == glyph }?.key ?? "?" })
    }
  }

  extension String {
    fileprivate func padding(to count: Int) -> String {
      self + String(repeating: " ", count: Swift.max(0, count - self.count))
    }
  }
#endif
