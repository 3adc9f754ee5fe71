import IntarsiaConcurrency

/// A reducer with a child or a modifier, whose type names both.
///
/// A store learns from the types whether a feature has a lifecycle, without evaluating a body.
public struct _ComposedReducer<Base: Reducer, Child: Reducer>: _InstallableReducer {
  private let install: () -> _InstalledReducer<Base.State, Base.Action>

  /// Creates a reducer from its installation in one position of one store.
  @usableFromInline
  package init(installing install: @escaping () -> _InstalledReducer<Base.State, Base.Action>) {
    self.install = install
  }

  /// The reducer, installed in one position of one store.
  public func _install() -> _InstalledReducer<Base.State, Base.Action> {
    install()
  }

  /// Whether one of both has a lifecycle.
  public static func _mounts(_ seen: inout _SeenReducers) -> Bool {
    Base._mounts(&seen) || Child._mounts(&seen)
  }
}

/// A mark in the type of a reducer that has, or may have, a lifecycle.
@usableFromInline
enum LifecycleMark<State, Action>: _InstallableReducer {
  @usableFromInline
  func _install() -> _InstalledReducer<State, Action> {
    switch self {}
  }

  @usableFromInline
  static func _mounts(_ seen: inout _SeenReducers) -> Bool { true }
}

/// The types of reducers with bodies that were asked whether they have a lifecycle.
public typealias _SeenReducers = [ObjectIdentifier]

/// The answers for the types that were asked first.
///
/// Without them, making a store took 37% more instructions instead of 6%.
private let knownLifecycles = VisibleMutex<[ObjectIdentifier: Bool]>([:])

extension Reducer {
  /// Whether features of this type, or features that they can contain, have a lifecycle.
  @usableFromInline
  package static var hasLifecycle: Bool {
    let type = ObjectIdentifier(Self.self)
    if let known = knownLifecycles.withLock({ $0[type] }) { return known }
    var seen: _SeenReducers = []
    let isFound = _mounts(&seen)
    knownLifecycles.withLock { $0[type] = isFound }
    return isFound
  }

  /// Returns whether a body has a lifecycle, or `false` if it was asked before.
  static func mounts<R: Reducer>(_ body: R.Type, _ seen: inout _SeenReducers) -> Bool {
    let type = ObjectIdentifier(Self.self)
    guard !seen.contains(type) else { return false }
    seen.append(type)
    return R._mounts(&seen)
  }
}
