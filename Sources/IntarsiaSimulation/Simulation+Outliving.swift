import IntarsiaConcurrency

extension Simulation {
  /// Whether tasks are ready or sleeping that belong to none of the given effects.
  ///
  /// An effect creates such tasks with `Task { }` or `Task.detached`, and ends before they do.
  ///
  /// - Parameter roots: The numbers of the effects' tasks.
  /// - Complexity: O(*n*) in the number of tasks that the simulation has run.
  package func hasOutlivingTasks(besides roots: [UInt64]) -> Bool {
    state.withLock { state in
      state.tasks.hasOthers(than: state.ignoredRoots.union(roots))
    }
  }

  /// Describes the waits of the tasks that ``hasOutlivingTasks(besides:)`` finds, one in each line.
  ///
  /// - Parameter roots: The numbers of the effects' tasks.
  package func describeOutlivingTasks(besides roots: [UInt64]) -> [String] {
    let others = state.withLock { state in
      state.tasks.roots(besides: state.ignoredRoots.union(roots))
    }
    return describeWaits(of: others).joined().map(\.self)
  }

  /// Allows all ready and sleeping tasks to outlive the test.
  package func ignoreRunningTasks() {
    state.withLock { state in
      state.ignoredRoots.formUnion(state.tasks.roots(besides: state.ignoredRoots))
    }
  }
}
