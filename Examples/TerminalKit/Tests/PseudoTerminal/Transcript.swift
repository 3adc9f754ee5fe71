/// The screens that a program printed for a script.
public struct Transcript {
  /// The screens, one for each command.
  public let screens: [String]

  /// Parses output that repeats `> command`, the screen and an empty line.
  public init(_ output: String) {
    var screens: [[Substring]] = []
    for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("> ") {
        screens.append([])
      } else if !screens.isEmpty {
        screens[screens.count - 1].append(line)
      }
    }
    self.screens = screens.map { $0.joined(separator: "\n") }
  }

  /// The text of the dialog on the last screen, as one line.
  public var dialog: String { Self.dialog(in: screens.last ?? "") }

  /// Returns the text of the dialog on a screen, as one line.
  public static func dialog(in screen: String) -> String {
    screen.split(separator: "\n").compactMap { line -> String? in
      let parts = line.split(separator: "│", omittingEmptySubsequences: false)
      guard parts.count == 3 else { return nil }
      let words = parts[1].split(separator: " ")
      return words.isEmpty ? nil : words.joined(separator: " ")
    }.joined(separator: " ")
  }
}
