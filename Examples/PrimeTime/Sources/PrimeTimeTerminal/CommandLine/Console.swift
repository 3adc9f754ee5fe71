import Foundation

/// Where text goes that is not drawn on a screen.
struct Console: Sendable {
  /// Writes to standard output.
  let write: @Sendable (String) -> Void
  /// Writes to standard error.
  let writeError: @Sendable (String) -> Void

  /// The streams of this process; each text is out before the call returns.
  static let standard = Console(
    write: { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
    writeError: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) })
}
