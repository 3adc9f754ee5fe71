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
  /// The name of the value.
  public let key: String

  /// A sentence about the error.
  public let description: String

  /// The same sentence, for `localizedDescription`.
  public var errorDescription: String? { description }

  init(key: String, _ description: String) {
    self.key = key
    self.description = description
  }
}
