package import Intarsia

/// Keeps the teas: in a file on disk, in memory, or nowhere at all in a test.
@DependencyClient
package struct TeaFile: Sendable {
  /// Reads what was saved last; empty where nothing ever was.
  ///
  /// Throws a ``TeaFileError``.
  package var load: @Sendable () async throws -> IdentifiedArrayOf<Tea>

  /// Saves these teas in place of those that were saved before: all of them, or none.
  package var save: @Sendable (_ teas: IdentifiedArrayOf<Tea>) async throws -> Void

  /// Puts a file that cannot be read beside the one that will be written, and returns where it is now.
  package var setAside: @Sendable () async throws -> String
}
