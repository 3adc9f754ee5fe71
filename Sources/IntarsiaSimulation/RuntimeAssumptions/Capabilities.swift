import CIntarsiaSimulation

/// The abilities that rely on interfaces that the toolchain does not promise.
///
/// Each has an exact list of toolchains and a check that cannot crash, and an environment variable
/// turns it off. Without them, tests run in a weaker mode, which the page about testing describes.
package enum Capabilities {
  /// Whether the C library's clock shows virtual time in jobs of a simulation;
  /// `INTARSIA_VIRTUAL_CLOCK=off` turns it off.
  #if os(Linux)
    package static let hasVirtualClock = intarsia_simulation_is_off("INTARSIA_VIRTUAL_CLOCK") == 0
  #else
    package static let hasVirtualClock = false
  #endif
}
