import Intarsia

// snippet
/// The drafts that the examples of lifecycles load and save.
struct DraftStorage: DependencyKey {
  var load: @Sendable (Int) async -> String
  var save: @Sendable (Int, String) async -> Void

  static var liveValue: DraftStorage { DraftStorage(load: { _ in "" }, save: { _, _ in }) }
}
// end
