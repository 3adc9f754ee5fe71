import Foundation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The error of a file whose content cannot be decoded: the `loadError` of a shared value.
///
/// The content is never lost. The file stays as it is until a save replaces it, and that save first
/// copies it to ``copy``.
///
/// ```swift
/// if let error = $settings.loadError as? UndecodableFile {
///   print("Your settings are damaged. They are kept in \(error.copy.path).")
/// }
/// ```
public struct UndecodableFile: LocalizedError, CustomStringConvertible {
  /// The file.
  public let url: URL

  /// The copy that the next save makes, whose name ends with a checksum of the content.
  public let copy: URL

  /// The error of the decoder.
  public let underlyingError: any Error

  init(_ url: URL, content: Data, _ underlyingError: any Error) {
    self.url = url
    copy = url.deletingLastPathComponent().appendingPathComponent(
      "\(url.lastPathComponent).undecodable-\(Self.checksum(of: content))")
    self.underlyingError = underlyingError
  }

  /// FNV-1a with 64 bits, so that equal contents share one copy.
  private static func checksum(of content: Data) -> String {
    let hash = content.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }

  /// A sentence about the file, the reason and the copy.
  public var description: String {
    """
    The content of \(url.path) cannot be decoded: \(reason) The file stays as it is. Before a save \
    replaces it, its content is copied to \(copy.path).
    """
  }

  /// A sentence about the file, the reason and the copy.
  public var errorDescription: String? { description }

  private var reason: String {
    guard let error = underlyingError as? DecodingError else { return "\(underlyingError)." }
    let context =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .keyNotFound(_, let context), .dataCorrupted(let context):
        context
      @unknown default: DecodingError.Context(codingPath: [], debugDescription: "\(error)")
      }
    let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }
    let place = path.isEmpty ? "" : "At \(path.joined()): "
    let text = context.debugDescription
    return place + text + (text.hasSuffix(".") ? "" : ".")
  }
}

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
    // The number is the one of a full disk, and the text would mislead.
    if operation == "watch", code == ENOSPC {
      return "Cannot watch \(path): raise the limit fs.inotify.max_user_watches."
    }
    return "Cannot \(operation) \(path): \(String(cString: strerror(code)))."
  }

  /// A sentence: "Cannot write /tmp/count.json: No space left on device.", for example.
  public var errorDescription: String? { description }
}
