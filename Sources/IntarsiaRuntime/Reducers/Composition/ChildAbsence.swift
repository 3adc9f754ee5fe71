public import IntarsiaCases
public import IntarsiaIssues

/// Reports an action for a child whose state is absent.
@usableFromInline
struct ChildAbsence {
  /// How the parent holds the child.
  enum Kind {
    case optional(AnyKeyPath)
    case enumCase(String)
  }

  let kind: Kind
  /// The name of the modifier that runs the child, such as "ifLet".
  let name: String
  /// The location of that modifier in the source.
  let location: IssueLocation

  /// Describes a child whose state is an optional part of the parent's state.
  @usableFromInline
  static func optional(_ state: AnyKeyPath, name: String, at location: IssueLocation) -> Self {
    Self(kind: .optional(state), name: name, location: location)
  }

  /// Describes a child whose state is the payload of a case of the parent's state.
  @usableFromInline
  static func enumCase<Root, Child>(
    _ path: AnyCasePath<Root, Child>, name: String, at location: IssueLocation
  ) -> Self {
    Self(kind: .enumCase(path.name), name: name, location: location)
  }

  @usableFromInline
  func report<State, Action, Child>(
    _ action: Action, isDismissal: Bool = false, for child: Child.Type, in state: State
  ) {
    switch kind {
    case .optional(let path):
      reportIssue(
        isDismissal ? NavigationIssues.nothingPresented : ScopeIssues.absentState,
        isDismissal
          ? "A dismissal was sent, but no child feature is presented."
          : "An action was sent to a child feature whose state is nil.",
        values: [
          ("Action", CodeText.action(action)), ("State", CodeText.part(path, of: State.self)),
          ("Child", ActionLabel.typeName(Child.self)), ("\(name) at", "\(location)"),
        ],
        at: location)
    case .enumCase(let expected):
      let stateName = ActionLabel.typeName(State.self)
      reportIssue(
        ScopeIssues.wrongCase,
        "A child action was received while the state was a different case.",
        values: [
          ("Action", CodeText.action(action)), ("State", CodeText.enumCase(of: state)),
          ("Child", "\(ActionLabel.typeName(Child.self)) in \(stateName)\(expected)"),
          ("\(name) at", "\(location)"),
        ],
        at: location)
    }
  }
}
