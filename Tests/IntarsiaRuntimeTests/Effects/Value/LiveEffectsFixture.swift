@testable import IntarsiaTesting

extension TestStore {
  /// The names of the running effects, without those that were cancelled and have not ended yet.
  var liveEffects: [String] {
    core.registry.operations.filter { !$0.isCancelled }.map { $0.run.name ?? "unnamed" }
  }
}
