import Foundation

/// A new folder for one test, which goes away with this object.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "FavoritesFileTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The favourites' path in this folder.
  var file: String { path + "/primetime/favorite-primes.json" }

  /// The names of the files beside the favourites.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path + "/primetime").sorted()
  }

  func write(_ text: String, to name: String = "favorite-primes.json") throws {
    try FileManager.default.createDirectory(
      atPath: path + "/primetime", withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path + "/primetime/" + name))
  }

  func text(of name: String = "favorite-primes.json") throws -> String {
    String(
      decoding: try Data(contentsOf: URL(filePath: path + "/primetime/" + name)), as: UTF8.self)
  }
}
