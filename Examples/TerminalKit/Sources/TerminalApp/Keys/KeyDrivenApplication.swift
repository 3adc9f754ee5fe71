import TerminalKit

/// An application whose scripts press keys and let time pass.
///
/// The same script does the same each time, if ``pass(_:)`` returns only when nothing goes on any more that
/// could change the screen.
@MainActor
public protocol KeyDrivenApplication: TerminalApplication where Problem == KeyCommandError {
  /// What the program is called.
  var name: String { get }

  /// Lets time pass, and everything come to rest.
  func pass(_ duration: Duration) async
}

extension KeyDrivenApplication {
  /// Does what a person at the keyboard would do.
  public func carryOut(_ line: Script.Line) async throws(KeyCommandError) -> Proceeding {
    let command = try KeyCommand(parsing: line.text)
    await pass(.zero)
    switch command {
    case .press(let keys): return await press(keys)
    case .type(let text): return await press(text.map { Key(.character($0)) })
    case .wait(let seconds): await pass(.seconds(seconds))
    case .resize(let size): resize(to: size)
    case .quit: return .quit
    }
    return .goOn
  }

  private func press(_ keys: [Key]) async -> Proceeding {
    for key in keys {
      guard handle(.key(key)) == .goOn else { return .quit }
      await pass(.zero)
    }
    return .goOn
  }

  /// What is wrong with a line, and what would be right.
  public func message(
    about problem: KeyCommandError, line: Script.Line, of script: String
  ) -> String {
    "\(name): \(script), line \(line.number): \(problem)\n\n\(KeyCommand.help)"
  }
}
