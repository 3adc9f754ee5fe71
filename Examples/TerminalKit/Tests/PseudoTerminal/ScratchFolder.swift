public import Foundation

/// A folder that is removed with its contents when its last reference is released.
public final class ScratchFolder: Sendable {
  /// The path of the folder.
  public let path: String

  /// Creates the folder.
  public init(named name: String) throws {
    path = NSTemporaryDirectory() + "\(name)-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the path of an item in the folder.
  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, and creates its parent folders.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> URL {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url
  }

  /// Removes a file or a folder.
  public func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name))
  }

  /// The contents of a file, or nil if there is none.
  public func read(_ name: String) -> String? {
    try? String(contentsOfFile: path(name), encoding: .utf8)
  }
}
