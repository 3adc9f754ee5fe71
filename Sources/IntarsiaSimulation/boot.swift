import CIntarsiaSimulation

/// Forces the linker to include the file with the constructor.
///
/// The package manager links every file of a target. A build system that links an archive includes
/// only files whose symbols are referenced.
enum Boot {
  static func ensureIsLinked() {
    precondition(
      intarsia_simulation_boot_anchor == 1, "The constructor of CIntarsiaSimulation is not linked")
  }
}
