#if GTK
  import Foundation
  import GTKKit
  import Intarsia
  import TerminalApp

  /// A script of a user's actions on the widgets, which prints their tree after each step.
  ///
  /// A line `> command` begins a step: the command is the one that does the same in a script of the
  /// terminal. The lines after it act on the frontmost window.
  @MainActor
  struct Tour {
    let script: Script
    let console: Console
    /// The folder for the pictures; `nil` for none.
    let pictures: String?
    /// Advances the time, and waits until no pending work can change a widget.
    let pass: @MainActor (Duration) async -> Void

    /// Runs the tour to its end, or to the first line that cannot be carried out.
    func run() async -> ExitCode {
      var script = script
      var step: String?
      func printStep() {
        guard let step else { return }
        let trees = Window.all.map(\.tree).joined()
        console.write("> \(step)\n\(trees)\n")
      }
      while let line = script.next() {
        if line.text.hasPrefix("> ") {
          printStep()
          step = String(line.text.dropFirst(2))
          continue
        }
        do {
          try await perform(line.text)
        } catch {
          console.writeError("samovar-window: \(script.name), line \(line.number): \(error)\n")
          return .usage
        }
      }
      printStep()
      return .success
    }

    private func perform(_ text: String) async throws {
      let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
      let rest = parts.count == 2 ? parts[1] : ""
      guard let window = Window.all.last else { throw TourError("No window is open.") }
      switch parts[0] {
      case "click":
        let (button, row) = Self.divide(rest, at: " in ")
        try window.click(button, inRow: row)
      case "open": try window.activateRow(rest)
      case "focus": try window.focus(rest)
      // Quotes keep the space at the end of a line.
      case "type": try window.type(rest.trimmingCharacters(in: ["\""]))
      case "erase": try window.erase()
      case "start": try window.moveToStart()
      case "set":
        let (field, number) = Self.divide(rest, at: " to ")
        guard let number = number.flatMap({ Int($0) }) else {
          throw TourError("Set it to a number.")
        }
        try window.set(field, to: number)
      case "choose":
        let (choice, row) = Self.divide(rest, at: " in ")
        let (field, title) = Self.divide(choice, at: " to ")
        try window.choose(title ?? "", in: field, inRow: row)
      case "close": window.requestClose()
      case "wait":
        guard let seconds = Int(rest) else { throw TourError("Wait for a number of seconds.") }
        await pass(.seconds(seconds))
      case "picture":
        guard let pictures else { break }
        let path = "\(pictures)/\(rest).png"
        guard await window.savePicture(to: path) else { throw TourError("\(path) is not written.") }
      default: throw TourError("There is no command \"\(parts[0])\".")
      }
      await pass(.zero)
    }

    private static func divide(_ text: String, at separator: String) -> (String, String?) {
      guard let range = text.firstRange(of: separator) else { return (text, nil) }
      return (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
    }
  }

  /// The reason for which a line of a tour cannot be carried out.
  struct TourError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
#endif
