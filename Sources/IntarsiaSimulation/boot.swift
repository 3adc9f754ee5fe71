import CIntarsiaSimulation

/// Keeps the file with the constructor in a program.
///
/// The package manager links every file of a target. Another build system that links an archive
/// takes only the files to which other code refers.
enum Boot {
  static func ensureIsLinked() {
    precondition(
      intarsia_simulation_boot_anchor == 1, "The constructor of CIntarsiaSimulation is not linked")
  }
}
