public import IntarsiaCases
public import IntarsiaIssues

/// Runs a child reducer on a part of the state, for the actions that belong to the child.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   Scope(state: \.counter, action: \.counter) {
///     Counter()
///   }
///   Reduce { state, action in … }
/// }
/// ```
///
/// The child's state is changed in place, so the cost of an action does not depend on the size of
/// the state. This holds for a key path of any length if each component is a field of an observable
/// state, or if each is a stored property.
///
/// A computed property is read, changed and set, and storage that it shares with other properties
/// is copied. The same happens for a key path that mixes both kinds of components, and for a key
/// path through a subscript. Nest a scope in a scope there.
///
/// The state may be an enum, and the child's state the payload of a case:
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   Scope(state: \.signedOut, action: \.signedOut) {
///     Login()
///   }
///   Scope(state: \.signedIn, action: \.signedIn) {
///     Account()
///   }
/// }
/// ```
///
/// The child's effects run in its own scope: their cancellation identifiers are local to the child.
public struct Scope<ParentState, ParentAction, Child: Reducer>: _InstallableReducer {
  /// How the parent holds the child.
  @usableFromInline
  enum Route {
    case part(WritableKeyPath<ParentState, Child.State>)
    case enumCase(AnyCasePath<ParentState, Child.State>, ChildAbsence)
  }

  @usableFromInline let route: Route
  @usableFromInline let action: AnyCasePath<ParentAction, Child.Action>
  @usableFromInline let scope: EffectScope
  @usableFromInline let child: Child

  /// Runs a child reducer on a property of the state.
  ///
  /// - Parameters:
  ///   - state: A key path to the child's state.
  ///   - action: The case that carries the child's actions.
  ///   - child: The child reducer.
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    route = .part(state)
    self.action = AnyCasePath(action)
    scope = EffectScope(state: state, action: action)
    self.child = child()
  }

  /// Creates a reducer that runs a child on a part of the state.
  ///
  /// ```swift
  /// Scope(\.counter, action: \.counter) { Counter() }
  /// ```
  ///
  /// This initializer is equivalent to `init(state:action:child:)`.
  public init<ChildState, ChildAction>(
    _ state: WritableKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.init(state: state, action: action, child: child)
  }

  /// Runs a child reducer on the payload of a case of the state.
  ///
  /// An action for the child while the state is another case is reported as an issue. If the parent
  /// itself changes the case, use
  /// ``Reducer/ifCaseLet(_:action:then:fileID:filePath:line:column:)``. It runs the child before
  /// the parent and cancels the child's effects.
  ///
  /// - Parameters:
  ///   - state: The case that holds the child's state.
  ///   - action: The case that carries the child's actions.
  ///   - child: The child reducer.
  public init<ChildState, ChildAction>(
    state: CaseKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ParentState: CasePathable, Child.State == ChildState, Child.Action == ChildAction {
    let path = AnyCasePath(state)
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    route = .enumCase(path, .enumCase(path, name: "Scope", at: location))
    self.action = AnyCasePath(action)
    scope = EffectScope(state: state, action: action)
    self.child = child()
  }

  /// The reducer, installed in one position of one store.
  @_alwaysEmitIntoClient
  public func _install() -> _InstalledReducer<ParentState, ParentAction> {
    installed(before: nil)
  }

  /// The reducer and the reducer that runs after it, installed together in one position of one
  /// store.
  @_alwaysEmitIntoClient
  public func _install(
    before next: _InstalledReducer<ParentState, ParentAction>
  ) -> _InstalledReducer<ParentState, ParentAction> {
    installed(before: next)
  }

  /// Whether the child has a lifecycle.
  public static func _mounts(_ seen: inout _SeenReducers) -> Bool { Child._mounts(&seen) }

  @_alwaysEmitIntoClient
  @inline(__always)
  func installed(
    before next: _InstalledReducer<ParentState, ParentAction>?
  ) -> _InstalledReducer<ParentState, ParentAction> {
    let installed = InstalledScope(
      action: action, scope: scope, child: child._install(), next: next)
    // Two closures, because an optional effect costs a third of a send to a property.
    switch route {
    case .part(let keyPath):
      let path = StatePath(keyPath)
      let reducer = InstalledClosure<ParentState, ParentAction> { state, action in
        guard let childAction = installed.action.extract(from: action) else {
          return installed.goOn(after: .none, action, on: &state)
        }
        let effect = path.modify(&state) { installed.child.run(childAction, on: &$0) }
        return installed.goOn(after: effect, action, on: &state)
      }
      installed.addVisitor(
        to: reducer, isMounting: Child.hasLifecycle, presence: { _ in (true, nil) },
        access: { $1 ? path.modify(&$0, $2) : path.inspect(&$0, $2) })
      return reducer
    case .enumCase(let path, let absence):
      let reducer = InstalledClosure<ParentState, ParentAction> { state, action in
        guard let childAction = installed.action.extract(from: action) else {
          return installed.goOn(after: .none, action, on: &state)
        }
        let effect = path.change(&state) { installed.child.run(childAction, on: &$0) }
        if effect == nil { absence.report(action, for: Child.State.self, in: state) }
        return installed.goOn(after: effect ?? .none, action, on: &state)
      }
      installed.addVisitor(
        to: reducer, isMounting: Child.hasLifecycle,
        presence: { [identity = ChildIdentityReader<Child.State>()] state in
          let id = path.inspect(&state) { identity?.explicit(of: &$0) }
          return (id != nil, id ?? nil)
        },
        access: { _ = $1 ? path.change(&$0, $2) : path.inspect(&$0, $2) })
      return reducer
    }
  }
}

/// The installation of a child in its parent, with the reducer that runs after the child.
///
/// It is a class so that the closure that runs for each action holds a single reference.
@usableFromInline
final class InstalledScope<ParentState, ParentAction, ChildState, ChildAction> {
  @usableFromInline let action: AnyCasePath<ParentAction, ChildAction>
  @usableFromInline let scope: EffectScope
  @usableFromInline let child: _InstalledReducer<ChildState, ChildAction>
  /// The reducer that runs after the child, if any.
  ///
  /// It is retained here, so a call need not retain it.
  @usableFromInline let next: Unmanaged<_InstalledReducer<ParentState, ParentAction>>?

  @usableFromInline
  init(
    action: AnyCasePath<ParentAction, ChildAction>, scope: EffectScope,
    child: _InstalledReducer<ChildState, ChildAction>,
    next: _InstalledReducer<ParentState, ParentAction>?
  ) {
    self.action = action
    self.scope = scope
    self.child = child
    self.next = next.map { .passRetained($0) }
  }

  deinit {
    next?.release()
  }

  /// Runs the reducer that follows the child, and merges the effects.
  @_alwaysEmitIntoClient
  @inline(__always)
  func goOn(
    after effect: Effect<ChildAction>, _ action: ParentAction, on state: inout ParentState
  ) -> Effect<ParentAction> {
    guard let next else { return effect.isNone ? .none : effect.lifted(self.action, to: scope) }
    let nextEffect = next._withUnsafeGuaranteedRef { $0.run(action, on: &state) }
    return effect.isNone
      ? nextEffect : effect.lifted(self.action, to: scope).merge(with: nextEffect)
  }
}
