import CIntarsiaSimulation

/// The abilities that rely on interfaces or memory layouts that the toolchain does not promise.
///
/// Each has an exact list of toolchains and a check that cannot crash, and an environment variable
/// turns it off. Without them, tests run in a weaker mode: the order of jobs is not controlled, and
/// failures do not describe waits.
package struct Capabilities: Hashable, Sendable {
  /// Whether the process's executors are replaced at its start, so that every job can be routed;
  /// `INTARSIA_JOB_ROUTING=off` turns it off.
  package var routing: Bool

  /// Whether the C library's clock shows virtual time in jobs of a simulation;
  /// `INTARSIA_VIRTUAL_CLOCK=off` turns it off.
  package var virtualClock: Bool

  /// Whether the memory of tasks is read, so that failures describe waits;
  /// `INTARSIA_TASK_MEMORY=off` turns it off.
  package var taskMemory: Bool

  /// Descriptions of the missing abilities, as lines for a failure.
  package var gaps: [String] {
    var gaps: [String] = []
    if !routing { gaps.append("the order of jobs is not controlled") }
    if !virtualClock { gaps.append("clocks of the system show real time") }
    if !taskMemory { gaps.append("waits are not described") }
    return gaps
  }

  static func isOff(_ variable: String) -> Bool {
    intarsia_simulation_is_off(variable) == 1
  }

  #if os(Linux)
    static let hasVirtualClock = !isOff("INTARSIA_VIRTUAL_CLOCK")
  #else
    static let hasVirtualClock = false
  #endif

  #if compiler(>=6.3) && compiler(<6.4) && os(Linux) && (arch(x86_64) || arch(arm64))
    /// Whether the memory layout of tasks is known for this toolchain.
    package static let isListedToolchain = true
  #else
    package static let isListedToolchain = false
  #endif
}
