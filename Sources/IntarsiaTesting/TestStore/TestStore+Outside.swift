import IntarsiaIssues
import IntarsiaRuntime

extension TestStore {
  /// Shows, once, that the world outside has taken part.
  func reportCrossing() {
    guard !simulation.isReproducible, !usesOutsideWorld, let crossing = simulation.takeCrossing()
    else { return }
    let operation = core.registry.operations.first { operation in
      guard let root = crossing.root, let task = core.registry.task(of: operation.token) else {
        return false
      }
      return TaskNumber.of(task) == root
    }
    crossing.report(effect: operation.map { "made at \($0.run.origin)" }, at: driver)
  }

  /// What can be done about a world that does not answer; `nil` if nobody waits for it in vain.
  var outsideRemedy: String? {
    guard simulation.hasGivenUpOutside else { return nil }
    return """
      The world outside was asked and did not answer in time: the store's outsideTimeout is \
      \(outsideTimeout). Override the dependency that asks it, with withDependencies or \
      store.dependencies, or raise outsideTimeout.
      """
  }
}

extension Crossing {
  /// Shows that a job came from outside.
  ///
  /// - Parameter effect: The effect that it belongs to, if that still runs.
  func report(effect: String?, at location: IssueLocation) {
    var values: [(String, String)] = []
    if let effect { values.append(("Effect", effect)) }
    if let wait {
      let description = WaitDescription(wait, in: FrameSymbol.at(wait.frames))
      values.append(("Had waited for", description.description))
    }
    values.append(("Resumed by", isFromTask ? "a task that is not part of it" : "a thread outside"))
    reportIssue(
      IssueCode.simulation.crossing,
      "The world outside has taken part: the order of what runs from here on depends on it.",
      values: values, severity: .warning, at: location)
  }
}
