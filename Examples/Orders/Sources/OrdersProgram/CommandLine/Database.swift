import Foundation
package import IntarsiaDurability

/// The location of the journal.
package enum Database: Equatable, Sendable {
  /// The memory of the process, which is lost when it ends.
  case memory
  /// A SQLite file.
  case sqlite(path: String)
  /// A PostgreSQL database.
  case postgres(url: String)

  /// The options with which another process opens the same database.
  var arguments: [String] {
    switch self {
    case .memory: ["--memory"]
    case .sqlite(let path): ["--sqlite", path]
    case .postgres(let url): ["--postgres", url]
    }
  }

  /// The path of the bank's file unless `--bank` names another one.
  var bankPath: String? {
    switch self {
    case .memory: nil
    case .sqlite(let path): "\(path).bank"
    case .postgres: "orders.bank"
    }
  }

  /// Opens the journal.
  ///
  /// - Throws: A `DurabilityError`, or ``MissingTrait`` if this build lacks the database.
  package func open() async throws -> any Journal {
    switch self {
    case .memory:
      return InMemoryJournal()
    case .sqlite(let path):
      #if SQLite
        return try await SQLiteJournal(path: path, isShared: true)
      #else
        throw MissingTrait(trait: "SQLite", package: "libsqlite3-dev", target: path)
      #endif
    case .postgres(let url):
      #if PostgreSQL
        return try await PostgreSQLJournal(url: url)
      #else
        throw MissingTrait(trait: "PostgreSQL", package: "libpq-dev", target: name)
      #endif
    }
  }
}

/// The error of a build without the requested database.
package struct MissingTrait: Error, Equatable, CustomStringConvertible {
  let trait: String
  let package: String
  let target: String

  /// The reason and the remedy.
  package var description: String {
    "\(target) cannot be opened, because this build has no \(trait). Install \(package) and run "
      + "`swift run --package-path Examples --traits \(trait) orders`, or use --memory."
  }
}

extension Database {
  /// The location for a sentence, without the password of a URL.
  var name: String {
    switch self {
    case .memory: "memory"
    case .sqlite(let path): path
    case .postgres(let url): Self.withoutPassword(url)
    }
  }

  private static func withoutPassword(_ url: String) -> String {
    guard var parts = URLComponents(string: url), parts.password != nil else { return url }
    parts.password = "…"
    return parts.string ?? "the database"
  }
}
