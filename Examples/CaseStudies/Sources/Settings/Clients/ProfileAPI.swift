import CaseStudyHTTP
package import Intarsia

/// Knows who is signed in: the first client of the screen, an API.
@DependencyClient
package struct ProfileAPI: Sendable {
  /// The person who is signed in.
  package var profile: @Sendable () async throws -> Profile
}

extension DependencyValues {
  /// Knows who is signed in: asks a server on this machine, unless another one is named.
  @DependencyEntry(liveValue: ProfileAPI.http(.development), previewValue: ProfileAPI.preview)
  package var profileAPI = ProfileAPI()
}
