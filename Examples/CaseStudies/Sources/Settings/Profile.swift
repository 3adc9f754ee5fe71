/// The profile of the user who is signed in.
package struct Profile: Codable, Equatable, Sendable {
  /// The user's name.
  package let name: String
  /// The name of the user's plan, such as `free`.
  package let plan: String

  /// Makes a profile.
  package init(name: String, plan: String) {
    self.name = name
    self.plan = plan
  }

  /// A sample profile for previews.
  package static let preview = Profile(name: "Blob", plan: "free")
}
