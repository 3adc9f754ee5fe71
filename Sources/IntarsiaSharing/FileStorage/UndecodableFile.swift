public import Foundation
import IntarsiaDump

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
      "\(url.lastPathComponent).undecodable-\(String(content.checksum, radix: 16))")
    self.underlyingError = underlyingError
  }

  /// A sentence about the file, the reason and the copy.
  public var description: String {
    """
    The content of \(url.path) cannot be decoded: \(decodingFailure(underlyingError)) The file \
    stays as it is. Before a save replaces it, its content is copied to \(copy.path).
    """
  }

  /// A sentence about the file, the reason and the copy.
  public var errorDescription: String? { description }
}
