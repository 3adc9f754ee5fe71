import Foundation
package import Intarsia

/// Writes files that the user keeps: the second client of the screen.
@DependencyClient
package struct ExportFiles: Sendable {
  /// Writes a text to a file of this name, and replaces an existing file.
  package var write: @Sendable (_ text: String, _ name: String) async throws -> Void
}

extension DependencyValues {
  /// Writes files that the user keeps: by default, to the folder for temporary files.
  @DependencyEntry(
    liveValue: ExportFiles.folder(NSTemporaryDirectory()), previewValue: ExportFiles.preview)
  package var exportFiles = ExportFiles()
}

extension ExportFiles {
  /// Writes nothing: for previews.
  package static let preview = ExportFiles { _, _ in }

  /// Writes to a folder, which it creates if necessary.
  package static func folder(_ path: String) -> Self {
    ExportFiles { text, name in
      let folder = URL(fileURLWithPath: path)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: folder.appendingPathComponent(name), options: .atomic)
    }
  }
}
