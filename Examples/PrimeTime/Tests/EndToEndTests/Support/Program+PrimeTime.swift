import PseudoTerminal

extension Program {
  /// The built executable `primetime`.
  init() throws {
    try self.init(named: "primetime")
  }
}
