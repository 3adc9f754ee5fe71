/// The feature of an effect, the names of the effect, and the throttles that its actions pass.
///
/// It is an object because nearly all effects of a store share one. An effect then holds one
/// reference instead of three.
final class EffectAddress {
  let branch: EffectBranch
  let names: [EffectBranch.Name]
  /// The throttles, outermost first.
  let gates: [EffectGate]

  init(branch: EffectBranch, names: [EffectBranch.Name] = [], gates: [EffectGate] = []) {
    self.branch = branch
    self.names = names
    self.gates = gates
  }

  /// Returns the address in a child feature.
  func entering(_ branch: EffectBranch) -> EffectAddress {
    EffectAddress(branch: branch, names: names, gates: gates)
  }

  /// Returns the address with one more name.
  func named(_ name: EffectBranch.Name) -> EffectAddress {
    EffectAddress(branch: branch, names: names + [name], gates: gates)
  }

  /// Returns the address with one more throttle, inside the others.
  func behind(_ gate: EffectGate) -> EffectAddress {
    EffectAddress(branch: branch, names: names + [gate.name], gates: gates + [gate])
  }

  /// Returns the address with only the given throttles left to pass.
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
