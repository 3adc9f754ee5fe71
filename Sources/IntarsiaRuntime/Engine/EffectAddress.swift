/// The feature that an effect belongs to, the names that it bears, and the throttles that its
/// actions pass.
///
/// An object: nearly all effects of a store share one, and to hold it is one reference instead of
/// three.
final class EffectAddress {
  let branch: EffectBranch
  let names: [EffectBranch.Name]
  /// The outermost first.
  let gates: [EffectGate]

  init(branch: EffectBranch, names: [EffectBranch.Name] = [], gates: [EffectGate] = []) {
    self.branch = branch
    self.names = names
    self.gates = gates
  }

  /// The same in a feature below.
  func entering(_ branch: EffectBranch) -> EffectAddress {
    EffectAddress(branch: branch, names: names, gates: gates)
  }

  /// The same with one more name.
  func named(_ name: EffectBranch.Name) -> EffectAddress {
    EffectAddress(branch: branch, names: names + [name], gates: gates)
  }

  /// The same behind one more throttle.
  func behind(_ gate: EffectGate) -> EffectAddress {
    EffectAddress(branch: branch, names: names + [gate.name], gates: gates + [gate])
  }

  /// The same where only some of the throttles are still to be passed.
  func behindOnly(_ gates: [EffectGate]) -> EffectAddress {
    EffectAddress(branch: branch, names: names, gates: gates)
  }

  func insert(_ token: EffectToken) {
    branch.insert(token, named: names)
  }

  func remove(_ token: EffectToken) {
    branch.remove(token, named: names)
  }
}
