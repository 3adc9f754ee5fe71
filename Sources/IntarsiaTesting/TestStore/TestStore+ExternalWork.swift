import IntarsiaIssues
import IntarsiaRuntime
import IntarsiaSimulation

extension TestStore {
  /// Reports once that external work has resumed an effect.
  func reportResumption() {
    guard !simulation.isReproducible, let resumption = simulation.takeResumption() else { return }
    let operation = core.registry.operations.first { operation in
      guard let root = resumption.root, let task = core.registry.task(of: operation.token) else {
        return false
      }
      return TaskNumber.of(task) == root
    }
    resumption.report(effect: operation.map { "made at \($0.run.origin)" }, at: driver)
  }

  /// The remedy after a wait for external work has timed out; `nil` if none has.
  var externalWorkRemedy: String? {
    guard simulation.hasGivenUpExternalWork else { return nil }
    return """
      External work has not resumed the effect in time: the store's externalTimeout is \
      \(externalTimeout). Override the dependency that waits for it, with withDependencies or \
      store.dependencies, or raise externalTimeout.
      """
  }
}
