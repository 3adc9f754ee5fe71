package import CaseStudyHTTP

extension ProfileAPI {
  /// Returns a sample profile at once, without a network: for previews.
  package static let preview = ProfileAPI { .preview }

  /// Requests `GET <base URL>/profile` from a service, which returns `{"name": "…", "plan": "…"}`.
  package static func http(_ service: HTTPService) -> Self {
    ProfileAPI { try await service.decode(from: "profile") }
  }
}
