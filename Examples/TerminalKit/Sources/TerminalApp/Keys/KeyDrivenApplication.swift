import TerminalKit

/// An application whose scripts press keys and advance the time.
///
/// A script has the same result in every run if ``pass(_:)`` returns only when no pending work can
/// change the screen.
@MainActor
public protocol KeyDrivenApplication: TerminalApplication where Problem == KeyCommandError {
  /// The name of the program, for messages.
  var name: String { get }

  /// Advances the time, and waits until no pending work can change the screen.
  func pass(_ duration: Duration) async
}

extension KeyDrivenApplication {
  /// Carries out a line of a script as a user at the terminal would.
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

  /// Returns a message that describes the problem and lists the valid commands.
  public func message(
    about problem: KeyCommandError, line: Script.Line, of script: String
  ) -> String {
    "\(name): \(script), line \(line.number): \(problem)\n\n\(KeyCommand.help)"
  }
}
