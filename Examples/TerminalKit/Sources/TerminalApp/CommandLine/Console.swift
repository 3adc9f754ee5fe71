import Foundation

/// Where text goes that is not drawn on a screen.
public struct Console: Sendable {
  /// Writes to standard output.
  public let write: @Sendable (String) -> Void
  /// Writes to standard error.
  public let writeError: @Sendable (String) -> Void

  /// Creates a console from its two functions.
  public init(
    write: @escaping @Sendable (String) -> Void, writeError: @escaping @Sendable (String) -> Void
  ) {
    self.write = write
    self.writeError = writeError
  }

  /// The streams of this process; each text is out before the call returns.
  public static let standard = Console(
    write: { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
    writeError: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) })
}
