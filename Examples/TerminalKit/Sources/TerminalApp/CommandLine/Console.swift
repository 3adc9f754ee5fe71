import Foundation
import TerminalKit

/// The output for text that is not drawn on a screen.
///
/// A text may quote a script, an argument or a server, so the console escapes characters that
/// control a terminal. ``ringBell`` is the exception.
public struct Console: Sendable {
  /// Writes to standard output.
  public let write: @Sendable (String) -> Void
  /// Writes to standard error.
  public let writeError: @Sendable (String) -> Void
  /// Rings the bell of the terminal.
  public let ringBell: @Sendable () -> Void

  /// Creates a console from two functions, which receive escaped text apart from the bell.
  public init(
    write: @escaping @Sendable (String) -> Void, writeError: @escaping @Sendable (String) -> Void
  ) {
    self.write = { write($0.escapingControlCharacters) }
    self.writeError = { writeError($0.escapingControlCharacters) }
    ringBell = { write("\u{7}") }
  }

  /// The standard streams of this process; each text is written before the call returns.
  public static let standard = Console(
    write: { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
    writeError: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) })
}
