public import IntarsiaIssues

/// The name of an effect, unique in its store.
public struct EffectName: Sendable, Hashable, CustomStringConvertible {
  /// A number that increases with each effect of the store, so that it is unique.
  public let number: UInt64

  /// The name that the feature gave to the effect's task.
  public let name: String?

  /// The source location that made the effect.
  public let location: IssueLocation

  /// The number, the name if there is one, and the location.
  ///
  /// For example: `effect 3 "search" made at Shop/Search.swift:12`.
  public var description: String {
    "effect \(number)" + (name.map { " \"\($0)\"" } ?? "") + " made at \(location)"
  }
}
