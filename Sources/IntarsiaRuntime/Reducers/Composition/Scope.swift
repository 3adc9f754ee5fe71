public import IntarsiaCases
public import IntarsiaIssues

/// Runs a child reducer on a part of the state and on those actions that are the child's.
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
/// The child's state is changed where it lies, so that an action costs the same however much state there is. That
/// holds for a way of any number of steps if each is a field of an observable state, or each a stored property. A
/// property that is computed from others is read, changed and set, and what it shares with them is copied; so is
/// what a way mixed of both kinds leads to, or one through a subscript: nest a scope in a scope there.
///
/// The state may be an enum, and the child's a case of it:
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
/// The child's effects belong to it: the identifiers that it cancels them by are its own.
public struct Scope<ParentState, ParentAction, Child: Reducer>: _InstallableReducer {
  /// How the parent holds the child.
  @usableFromInline
  enum Route {
    case part(WritableKeyPath<ParentState, Child.State>)
    case enumCase(CaseChildPath<ParentState, Child.State>, ChildAbsence)
  }

  @usableFromInline let route: Route
  @usableFromInline let action: AnyCasePath<ParentAction, Child.Action>
  @usableFromInline let scope: EffectScope
  @usableFromInline let child: Child

  /// Runs a child reducer on a property of the state.
  ///
  /// - Parameters:
  ///   - state: The way to the child's state.
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

  /// Runs a child reducer on what a case of the state holds.
  ///
  /// An action for the child while the state is another case is reported. Where the parent itself changes the case, use
  /// ``Reducer/ifCaseLet(_:action:then:fileID:filePath:line:column:)``, which keeps the right order and ends the
  /// child's effects.
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
    route = .enumCase(
      CaseChildPath(path), .enumCase(path, name: "Scope", at: location))
    self.action = AnyCasePath(action)
    scope = EffectScope(state: state, action: action)
    self.child = child()
  }

  /// The reducer, made ready for one place in one store.
  @inlinable
  public func _install() -> _InstalledReducer<ParentState, ParentAction> {
    installed(before: nil)
  }

  /// The reducer together with what runs after it, made ready for one place in one store.
  @inlinable
  public func _install(
    before next: _InstalledReducer<ParentState, ParentAction>
  ) -> _InstalledReducer<ParentState, ParentAction> {
    installed(before: next)
  }

  @inlinable
  @inline(__always)
  func installed(
    before next: _InstalledReducer<ParentState, ParentAction>?
  ) -> _InstalledReducer<ParentState, ParentAction> {
    switch route {
    case .part(let keyPath):
      let path = StatePath(keyPath)
      let installed = InstalledScope(
        action: action, scope: scope, child: child._install(), next: next)
      return InstalledClosure { state, action in
        guard let childAction = installed.action.extract(from: action) else {
          return installed.goOn(after: .none, action, on: &state)
        }
        let effect = path.modify(&state) { installed.child.run(childAction, on: &$0) }
        return installed.goOn(after: effect, action, on: &state)
      }
    case .enumCase(let path, let absence):
      let installed = InstalledScope(
        action: action, scope: scope, child: child._install(), next: next)
      return InstalledClosure { state, action in
        guard let childAction = installed.action.extract(from: action) else {
          return installed.goOn(after: .none, action, on: &state)
        }
        let effect = path.modify(&state) { installed.child.run(childAction, on: &$0) }
        if effect == nil { absence.report(action, for: Child.State.self, in: state) }
        return installed.goOn(after: effect ?? .none, action, on: &state)
      }
    }
  }
}

/// The place of a child in its parent, with what runs after the child.
///
/// An object, so that the closure which runs per action holds one reference, and takes from it what it needs.
@usableFromInline
final class InstalledScope<ParentState, ParentAction, ChildState, ChildAction> {
  @usableFromInline let action: AnyCasePath<ParentAction, ChildAction>
  @usableFromInline let scope: EffectScope
  @usableFromInline let child: _InstalledReducer<ChildState, ChildAction>
  /// What runs after the child, if anything does; this holds it, so that a call need not.
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

  /// Runs what comes after the child.
  @inlinable
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
