import LoopbackServer

/// The profile of the user who is signed in.
enum CannedProfile {
  /// Answers `GET /profile` with JSON.
  @Sendable
  static func answer(_ request: LoopbackRequest) -> LoopbackResponse {
    request.path == "/profile" ? .json(#"{"name": "Wanda Holm", "plan": "maker"}"#) : .status(404)
  }
}
