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
