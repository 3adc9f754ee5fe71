import CIntarsiaSimulation

/// The abilities that rely on interfaces that the toolchain does not promise.
///
/// Each has an exact list of toolchains and a check that cannot crash, and an environment variable
/// turns it off. Without them, tests run in a weaker mode: the order of jobs is not controlled, and
/// the clocks of the system show real time.
package struct Capabilities: Hashable, Sendable {
  /// Whether the process's executors are replaced at its start, so that every job can be routed;
  /// `INTARSIA_JOB_ROUTING=off` turns it off.
  package var routing: Bool

  /// Whether the C library's clock shows virtual time in jobs of a simulation;
  /// `INTARSIA_VIRTUAL_CLOCK=off` turns it off.
  package var virtualClock: Bool

  /// Descriptions of the missing abilities, as lines for a failure.
  package var gaps: [String] {
    var gaps: [String] = []
    if !routing { gaps.append("the order of jobs is not controlled") }
    if !virtualClock { gaps.append("clocks of the system show real time") }
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
}
