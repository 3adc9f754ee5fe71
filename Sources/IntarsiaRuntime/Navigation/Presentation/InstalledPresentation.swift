public import IntarsiaCases
public import IntarsiaIssues

/// The place of a presented feature in its parent: its paths, its scope and its issues.
@usableFromInline
final class InstalledPresentation<State, Action, ChildState, ChildAction>: InstalledChildren {
  @usableFromInline typealias Path = OptionalChildPath<State, ChildState>

  @usableFromInline let action: AnyCasePath<Action, PresentationAction<ChildAction>>
  /// The place of the optional child, which handles no dismissals.
  @usableFromInline let child: InstalledIfLet<Path, Action, ChildAction>
  private let state: AnyKeyPath
  private let location: IssueLocation

  @usableFromInline
  init(
    state: AnyKeyPath, action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    location: IssueLocation
  ) {
    let path = AnyCasePath(action)
    self.action = path
    child = InstalledIfLet(
      scope: EffectScope(state: state, action: action),
      action: path.appending(path: PresentationAction.allCasePaths.presented),
      dismissal: { path.embed(.dismiss) },
      absence: .optional(state, name: "ifLet", at: location))
    self.state = state
    self.location = location
  }

  /// Runs the child if the action is the child's, then runs the parent.
  ///
  /// Ends the child's effects when its state is removed or replaced.
  @inlinable
  func reduce(
    into state: inout State, at path: Path, action: Action,
    parent: (inout State, Action) -> Effect<Action>,
    child run: (inout ChildState, ChildAction) -> Effect<ChildAction>
  ) -> Effect<Action> {
    switch self.action.extract(from: action) {
    case nil:
      return child.reduceParent(into: &state, at: path, action: action, after: .none, parent)
    case .presented(let childAction):
      return child.reduce(
        into: &state, at: path, action: action, childAction: childAction, parent: parent,
        child: run)
    case .dismiss:
      if !path.isPresent(in: &state) { reportAbsence(of: action) }
      return child.reduceParent(
        into: &state, at: path, action: action, after: .none, isClosing: true, parent)
    }
  }

  @usableFromInline
  func reportAbsence(of action: Action) {
    reportIssue(
      IssueCode.navigation.nothingPresented,
      "A dismissal was sent, but no child feature is presented.",
      values: [
        ("Action", CodeText.action(action)), ("State", CodeText.part(state, of: State.self)),
        ("Child", ActionLabel.typeName(ChildState.self)), ("ifLet at", "\(location)"),
      ],
      at: location)
  }
}
