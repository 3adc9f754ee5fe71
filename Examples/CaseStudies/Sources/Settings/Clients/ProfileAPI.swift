import CaseStudyHTTP
package import Intarsia

/// Loads the profile of the user who is signed in: the first client of the screen, an API.
@DependencyClient
package struct ProfileAPI: Sendable {
  /// Loads the profile of the user who is signed in.
  package var profile: @Sendable () async throws -> Profile
}

extension DependencyValues {
  /// Loads the profile of the user: by default, from a server on this machine.
  @DependencyEntry(liveValue: ProfileAPI.http(.development), previewValue: ProfileAPI.preview)
  package var profileAPI = ProfileAPI()
}
