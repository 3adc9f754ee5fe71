public import Foundation

/// The error of a value in the user's defaults that could not be read or written.
///
/// ```swift
/// UserDefaults.standard.set("many", forKey: "count")
/// @Shared(.appStorage("count")) var count = 0
/// // count is 0, and $count.loadError says:
/// // The user's defaults have a String for "count" instead of Int.
/// ```
public struct AppStorageError: LocalizedError, Hashable, CustomStringConvertible {
  /// The name of the value, or the key path of its property.
  public let key: String

  /// A sentence about the error.
  public let description: String

  /// The same sentence, for `localizedDescription`.
  public var errorDescription: String? { description }

  /// Creates the error of a value that was set and could not be written to the disk.
  init(unwritten name: AppStorageName) {
    let key = if case .key(let key) = name { key } else { "\(name)" }
    self.init(
      key: key,
      """
      The user's defaults could not be written for \(name): this process has the new value, and the \
      disk does not. Make room on the disk, or allow writing to the folder, and save again.
      """)
  }

  init(key: String, _ description: String) {
    self.key = key
    self.description = description
  }
}
