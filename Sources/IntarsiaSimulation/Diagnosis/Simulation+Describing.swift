import IntarsiaConcurrency

extension Simulation {
  /// Describes the known waits of the tasks of some effects, given by number, one in each line.
  ///
  /// The simulation knows clocks and announced external work. The runtime does not tell what a task
  /// awaits otherwise.
  package func describeWaits(of roots: [UInt64]) -> [[String]] {
    state.withLock { state in
      roots.map { root in
        let names = Set(state.external.announcements.values.filter { $0.root == root }.map(\.name))
        let waits =
          state.tasks.members(of: root).compactMap { task in
            task.wakesAt.map { "a clock, sleeping until +\($0)" } ?? task.clock
          } + (names.isEmpty ? [] : ["external work: \(names.sorted().joined(separator: ", "))"])
        var lines: [String] = []
        for wait in waits where !lines.contains("waits for " + wait) {
          lines.append("waits for " + wait)
        }
        return lines
      }
    }
  }
}
