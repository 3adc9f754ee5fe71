import Foundation

/// Where a service hears words.
///
/// Linux has no speech recogniser of its own, so the words come as text, in the same portions in which a recogniser would
/// hand them out: word by word, a sentence a line.
package enum WordSource: Equatable, Sendable {
  /// What a person types, or another program writes.
  case standardInput
  /// What is in a file.
  case file(String)

  /// Opens the source for reading.
  ///
  /// - Throws: ``DictationError/refused`` where the file may not be read, ``DictationError/unavailable(_:)`` where it
  ///   cannot be.
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
