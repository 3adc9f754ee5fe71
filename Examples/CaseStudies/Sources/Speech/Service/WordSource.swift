import Foundation

/// A source of words for the service.
///
/// Linux has no speech recogniser, so the words come as text. The service reports them in the same
/// portions as a recogniser: word by word, with one sentence per line.
package enum WordSource: Equatable, Sendable {
  /// The text that a user types, or that another program writes.
  case standardInput
  /// The text of a file.
  case file(String)

  /// Opens the source for reading.
  ///
  /// - Throws: ``DictationError/refused`` if the process may not read the file, or
  ///   ``DictationError/unavailable(_:)`` if the path leads to no file.
  func open() throws(DictationError) -> FileHandle {
    switch self {
    case .standardInput: return .standardInput
    case .file(let path):
      var isFolder = ObjCBool(false)
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw .unavailable("there is no file \(path).")
      }
      if isFolder.boolValue { throw .unavailable("\(path) is a folder.") }
      guard let handle = FileHandle(forReadingAtPath: path) else { throw .refused }
      return handle
    }
  }
}
