public import Foundation

/// The error of the operating system about a file.
///
/// ```swift
/// if let error = $settings.saveError as? FileSystemError, error.code == ENOSPC {
///   print("The disk is full. Make room, and save again.")
/// }
/// ```
public struct FileSystemError: LocalizedError, Hashable, CustomStringConvertible {
  /// A verb, such as "write".
  public let operation: String

  /// The path of the file or folder.
  public let path: String

  /// The error number of the operating system, such as `ENOSPC`.
  public let code: Int32

  /// Creates the error of the last call of the operating system on this thread.
  init(_ operation: String, _ path: String, code: Int32 = errno) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// A sentence: "Cannot write /tmp/count.json: No space left on device.", for example.
  public var description: String {
    switch (operation, code) {
    // The number is the one of a full disk, and the text would mislead.
    case ("watch", ENOSPC):
      return "Cannot watch \(path): raise the limit fs.inotify.max_user_watches."
    case ("read", EINVAL), ("write", EINVAL):
      return "Cannot \(operation) \(path): It is not a regular file."
    default: break
    }
    return "Cannot \(operation) \(path): \(String(cString: strerror(code)))."
  }

  /// A sentence: "Cannot write /tmp/count.json: No space left on device.", for example.
  public var errorDescription: String? { description }
}
