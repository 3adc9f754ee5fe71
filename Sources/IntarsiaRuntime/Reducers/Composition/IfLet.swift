public import IntarsiaCases
public import IntarsiaIssues

extension Reducer {
  /// Runs a child reducer on an optional part of the state, while it is not `nil`.
  ///
  /// ```swift
  /// var body: some ReducerOf<Self> {
  ///   Reduce { state, action in
  ///     switch action {
  ///     case .detailButtonTapped:
  ///       state.detail = Detail.State()
  ///       return .none
  ///     case .detail(.closeButtonTapped):
  ///       state.detail = nil
  ///       return .none
  ///     case .detail:
  ///       return .none
  ///     }
  ///   }
  ///   .ifLet(\.detail, action: \.detail) {
  ///     Detail()
  ///   }
  /// }
  /// ```
  ///
  /// - Ordering: The child runs first, so the parent can remove the child's state in response to
  ///   the child's action. When the state is removed, or replaced by another child's, the child's
  ///   effects are cancelled.
  /// - Note: An action for a child whose state is `nil` is reported as an issue, with the action
  ///   and the usual causes.
  ///
  /// - Parameters:
  ///   - state: A key path to the child's optional state.
  ///   - action: The case that carries the child's actions.
  ///   - child: The child reducer.
  @_alwaysEmitIntoClient
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    let installed = InstalledIfLet<OptionalChildPath<State, ChildState>, Action, ChildAction>(
      action: AnyCasePath(action), scope: EffectScope(state: state, action: action),
      absence: .optional(state, name: "ifLet", at: location))
    return installed.reducer(of: child(), in: self) { OptionalChildPath(StatePath(state)) }
  }
}

extension Reducer where State: CasePathable {
  /// Runs a child reducer on the payload of a case, while the state is that case.
  ///
  /// ```swift
  /// @Reducer struct App {
  ///   @ObservableState enum State {
  ///     case signedOut(Login.State)
  ///     case signedIn(Account.State)
  ///   }
  ///   enum Action {
  ///     case signedOut(Login.Action)
  ///     case signedIn(Account.Action)
  ///   }
  ///   var body: some ReducerOf<Self> {
  ///     Reduce { state, action in
  ///       switch action {
  ///       case .signedOut(.response(let user)):
  ///         state = .signedIn(Account.State(user: user))
  ///         return .none
  ///       case .signedOut, .signedIn:
  ///         return .none
  ///       }
  ///     }
  ///     .ifCaseLet(\.signedOut, action: \.signedOut) { Login() }
  ///     .ifCaseLet(\.signedIn, action: \.signedIn) { Account() }
  ///   }
  /// }
  /// ```
  ///
  /// The child's state is changed in place: its contents are not copied.
  ///
  /// - Ordering: The child runs first, so the parent can move to another case in response to the
  ///   child's action. When the case changes, or another child's state replaces the child's, the
  ///   child's effects are cancelled.
  /// - Note: An action for a child whose case is not current is reported as an issue, with the
  ///   action, the state and the usual causes.
  ///
  /// - Parameters:
  ///   - state: The case that holds the child's state.
  ///   - action: The case that carries the child's actions.
  ///   - child: The child reducer.
  @_alwaysEmitIntoClient
  public func ifCaseLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: CaseKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    let path = AnyCasePath(state)
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    let installed = InstalledIfLet<AnyCasePath<State, ChildState>, Action, ChildAction>(
      action: AnyCasePath(action), scope: EffectScope(state: state, action: action),
      absence: .enumCase(path, name: "ifCaseLet", at: location))
    return installed.reducer(of: child(), in: self) { path }
  }
}

/// The installation of a child in its parent, where the child's state may be absent.
@usableFromInline
final class InstalledIfLet<Path: ConditionalChildPath, Action, ChildAction>: InstalledChildren {
  @usableFromInline typealias State = Path.Root
  @usableFromInline typealias ChildState = Path.Value

  @usableFromInline let action: AnyCasePath<Action, ChildAction>
  /// The case that dismisses the child, if the child is presented.
  @usableFromInline let dismissal: AnyCasePath<Action, Void>?
  @usableFromInline let watch: ChildWatch<Path>
  @usableFromInline let ephemerality = Ephemerality<ChildState, ChildAction>()
  @usableFromInline let absence: ChildAbsence
  /// Whether a lifecycle asks for ``reset``.
  @exclusivity(unchecked) @usableFromInline var notesResets = false
  /// The tracked identities of the child before and after its own reducer ran last.
  ///
  /// Unchecked, because only a reducer and its lifecycle use both, and a store runs one at a time.
  @exclusivity(unchecked) @usableFromInline var reset: (old: ChildIdentity?, new: ChildIdentity?)

  @usableFromInline
  init(
    action: AnyCasePath<Action, ChildAction>, dismissal: AnyCasePath<Action, Void>? = nil,
    scope: EffectScope, absence: ChildAbsence
  ) {
    self.action = action
    self.dismissal = dismissal
    self.absence = absence
    watch = ChildWatch(scope: scope)
  }

  /// Runs the child's reducer, if the action is the child's, and then the parent's.
  ///
  /// Removes the state of a dismissed child after both. Cancels the child's effects when its state
  /// is removed or replaced.
  @_alwaysEmitIntoClient
  func reduce(
    into state: inout State, at path: Path, action: Action,
    parent: (inout State, Action) -> Effect<Action>,
    child: (inout ChildState, ChildAction) -> Effect<ChildAction>
  ) -> Effect<Action> {
    guard let childAction = self.action.extract(from: action) else {
      let isDismissal = dismissal?.extract(from: action) != nil
      if isDismissal, !path.isPresent(in: &state) {
        absence.report(action, isDismissal: true, for: ChildState.self, in: state)
      }
      return watch.reduceParent(
        into: &state, at: path, action: action, after: .none, isClosing: isDismissal, parent)
    }
    // An action closes the alert that it was sent to, not one that the child's reducer then shows.
    let wasEphemeral = isEphemeral(in: &state, at: path, for: childAction)
    let before = wasEphemeral ? watch.presence(in: &state, at: path).identity : nil
    let explicit = watch.explicitIdentity(in: &state, at: path)
    let notesReset = notesResets && explicit == nil
    let old = notesReset ? watch.presence(in: &state, at: path).identity : nil
    let effect = reduceChild(
      into: &state, at: path, action: action, childAction: childAction, child)
    if notesReset {
      reset = (old, watch.presence(in: &state, at: path).identity)
    }
    let isClosing =
      wasEphemeral && isEphemeral(in: &state, at: path, for: childAction)
      && watch.presence(in: &state, at: path).identity == before
    return watch.reduceParent(
      into: &state, at: path, action: action, after: effect, of: explicit, isClosing: isClosing,
      parent)
  }

  /// Whether the child is an alert or a dialog that the action closes.
  @_alwaysEmitIntoClient
  func isEphemeral(in state: inout State, at path: Path, for action: ChildAction) -> Bool {
    switch ephemerality {
    case .never: false
    case .always: true
    case .sometimes(let isClosed): path.inspect(&state) { isClosed($0, action) } ?? false
    }
  }

  /// Runs the child's reducer, or reports an issue if the child's state is absent.
  ///
  /// If a reducer outside the parent removed the state, effects of the child may still be running.
  /// They are cancelled here.
  @_alwaysEmitIntoClient
  func reduceChild(
    into state: inout State, at path: Path, action: Action, childAction: ChildAction,
    _ child: (inout ChildState, ChildAction) -> Effect<ChildAction>
  ) -> Effect<Action> {
    // `change` notifies observers, so it must not be called for an absent child.
    guard path.isPresent(in: &state),
      let effect = path.change(&state, { child(&$0, childAction) })
    else {
      absence.report(action, for: ChildState.self, in: state)
      return watch.ending()
    }
    return effect.isNone ? .none : lifted(effect)
  }

  /// Turns an effect of the child into an effect of the parent.
  @usableFromInline
  func lifted(_ effect: Effect<ChildAction>) -> Effect<Action> {
    guard let dismissal else { return effect.lifted(action, to: watch.scope) }
    return effect.lifted(to: watch.scope, dismissedBy: { dismissal.embed(()) }, action.embed)
  }
}
