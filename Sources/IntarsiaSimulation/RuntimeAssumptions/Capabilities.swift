import CIntarsiaSimulation

/// The abilities of the platform that a simulation uses where they are available.
package enum Capabilities {
  /// Whether the C library's clock shows virtual time in jobs of a simulation;
  /// `INTARSIA_VIRTUAL_CLOCK=off` turns it off.
  #if os(Linux)
    package static let hasVirtualClock = intarsia_simulation_is_off("INTARSIA_VIRTUAL_CLOCK") == 0
  #else
    package static let hasVirtualClock = false
  #endif
}
