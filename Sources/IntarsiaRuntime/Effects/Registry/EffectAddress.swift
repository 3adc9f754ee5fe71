/// The feature of an effect, the names of the effect, and the throttles that its actions pass.
///
/// It is an object because nearly all effects of a store share one. An effect then holds one
/// reference instead of three.
final class EffectAddress {
  let branch: EffectBranch
  let names: [EffectBranch.Name]
  /// The throttles, outermost first.
  let throttles: [NamedThrottle]

  init(branch: EffectBranch, names: [EffectBranch.Name] = [], throttles: [NamedThrottle] = []) {
    self.branch = branch
    self.names = names
    self.throttles = throttles
  }

  /// Returns the address in a child feature.
  func entering(_ branch: EffectBranch) -> EffectAddress {
    EffectAddress(branch: branch, names: names, throttles: throttles)
  }

  /// Returns the address with one more name.
  func named(_ name: EffectBranch.Name) -> EffectAddress {
    EffectAddress(branch: branch, names: names + [name], throttles: throttles)
  }

  /// Returns the address with one more throttle, inside the others.
  func adding(_ throttle: NamedThrottle) -> EffectAddress {
    EffectAddress(branch: branch, names: names + [throttle.name], throttles: throttles + [throttle])
  }

  /// Returns the address with only the given throttles left to pass.
  func behindOnly(_ throttles: [NamedThrottle]) -> EffectAddress {
    EffectAddress(branch: branch, names: names, throttles: throttles)
  }

  /// Keeps the feature and the names, even without effects.
  func retain() {
    branch.retain()
    for name in names { name.retain() }
  }

  func release() {
    for name in names { name.release() }
    branch.release()
  }

  func insert(_ token: EffectToken) {
    branch.insert(token, named: names)
  }

  func remove(_ token: EffectToken) {
    branch.remove(token, named: names)
  }
}
