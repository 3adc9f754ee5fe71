/// Somebody who is signed in.
package struct Profile: Codable, Equatable, Sendable {
  /// Their name.
  package let name: String
  /// What they pay for.
  package let plan: String

  /// Makes a profile.
  package init(name: String, plan: String) {
    self.name = name
    self.plan = plan
  }

  /// Somebody, for previews.
  package static let preview = Profile(name: "Blob", plan: "free")
}
