public import IntarsiaCases
public import IntarsiaIssues

extension InstalledIfLet {
  /// Creates the installation of a presented child, which is dismissed by an action of its own.
  @inlinable
  convenience init(
    presentedAt state: AnyKeyPath, action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    location: IssueLocation
  ) {
    let path = AnyCasePath(action)
    self.init(
      action: AnyCasePath(
        embed: { path.embed(.presented($0)) },
        extract: {
          guard case .presented(let action)? = path.extract(from: $0) else { return nil }
          return action
        }),
      dismissal: AnyCasePath(
        embed: { path.embed(.dismiss) },
        extract: { if case .dismiss? = path.extract(from: $0) { () } else { nil } }),
      scope: EffectScope(state: state, action: action),
      absence: .optional(state, name: "ifLet", at: location))
  }
}
