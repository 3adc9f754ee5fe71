package import CaseStudyHTTP

extension ProfileAPI {
  /// Knows somebody, at once and without a network: for previews.
  package static let preview = ProfileAPI { .preview }

  /// Asks a service over HTTP: `GET <base URL>/profile` is answered with `{"name": "…", "plan": "…"}`.
  package static func http(_ service: HTTPService) -> Self {
    ProfileAPI { try await service.decode(from: "profile") }
  }
}
