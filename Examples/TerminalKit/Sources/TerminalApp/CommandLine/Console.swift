import Foundation
import TerminalKit

/// Where text goes that is not drawn on a screen.
///
/// A text may quote a script, an argument or a server, so characters that steer a terminal are
/// written out. ``ringBell`` is the exception.
public struct Console: Sendable {
  /// Writes to standard output.
  public let write: @Sendable (String) -> Void
  /// Writes to standard error.
  public let writeError: @Sendable (String) -> Void
  /// Rings the bell of the terminal.
  public let ringBell: @Sendable () -> Void

  /// Creates a console from two functions; nothing but the bell that they receive steers a terminal.
  public init(
    write: @escaping @Sendable (String) -> Void, writeError: @escaping @Sendable (String) -> Void
  ) {
    self.write = { write($0.escapingControlCharacters) }
    self.writeError = { writeError($0.escapingControlCharacters) }
    ringBell = { write("\u{7}") }
  }

  /// The streams of this process; each text is out before the call returns.
  public static let standard = Console(
    write: { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
    writeError: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) })
}
