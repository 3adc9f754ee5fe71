import CIntarsiaSimulation

/// The abilities that rest on interfaces or memory layouts which the toolchain does not promise.
///
/// Each is for an exact list of toolchains, has a check that cannot crash, and can be switched off
/// in the environment. Without them, tests run in a weaker mode: their order is not controlled, and
/// failures do not describe waits.
package struct Capabilities: Hashable, Sendable {
  /// Whether every job of the process can be routed: the executors of the process are replaced
  /// before anything runs.
  ///
  /// `INTARSIA_JOB_ROUTING=off` switches it off.
  package var routing: Bool

  /// Whether the C library's clock shows virtual time in jobs of a simulation.
  ///
  /// `INTARSIA_VIRTUAL_CLOCK=off` switches it off.
  package var virtualClock: Bool

  /// Whether the memory of tasks is read, so that failures describe what tasks wait for.
  ///
  /// `INTARSIA_TASK_MEMORY=off` switches it off.
  package var taskMemory: Bool

  /// Whether the toolchain is in the list of those whose layout of tasks is known.
  package static var isListedToolchain: Bool { knowsTaskMemory }

  /// The missing abilities, as lines for a failure; empty if there are all.
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
    static let knowsTaskMemory = true
  #else
    static let knowsTaskMemory = false
  #endif
}
