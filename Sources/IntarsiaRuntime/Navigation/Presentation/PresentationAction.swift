public import IntarsiaCases

/// An action of a feature that is presented, or its dismissal.
///
/// ```swift
/// enum Action {
///   case form(PresentationAction<Form.Action>)
/// }
///
/// store.send(.form(.presented(.saveButtonTapped)))
/// store.send(.form(.dismiss))
/// ```
///
/// In a key path the presented feature's cases follow at once: `\.form.saveButtonTapped`.
public enum PresentationAction<Action> {
  /// What is presented goes away.
  case dismiss

  /// An action of what is presented.
  indirect case presented(Action)
}

extension PresentationAction: CasePathable {
  /// The cases, as paths, and those of the presented feature's action.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    @usableFromInline
    init() {}

    /// The dismissal.
    public var dismiss: AnyCasePath<PresentationAction, Void> {
      AnyCasePath(
        embed: { .dismiss },
        extract: { if case .dismiss = $0 { () } else { nil } })
    }

    /// An action of what is presented.
    @inlinable
    public var presented: AnyCasePath<PresentationAction, Action> {
      AnyCasePath(
        embed: { .presented($0) },
        extract: { if case .presented(let action) = $0 { action } else { nil } })
    }

    /// A case of the presented feature's action, so that `\.form.saveButtonTapped` reaches it.
    public subscript<Member>(
      dynamicMember keyPath: any KeyPath<Action.AllCasePaths, AnyCasePath<Action, Member>>
        & Sendable
    ) -> AnyCasePath<PresentationAction, Member> where Action: CasePathable {
      presented.appending(path: Action.allCasePaths[keyPath: keyPath])
    }

    /// A case of a destination's action, together with the dismissal, so that `\.destination.form` can be scoped to.
    @_disfavoredOverload
    public subscript<Member>(
      dynamicMember keyPath: any KeyPath<Action.AllCasePaths, AnyCasePath<Action, Member>>
        & Sendable
    ) -> AnyCasePath<PresentationAction, PresentationAction<Member>> where Action: CasePathable {
      Self.lifted(Action.allCasePaths[keyPath: keyPath])
    }

    private static func lifted<Member>(
      _ path: AnyCasePath<Action, Member>
    ) -> AnyCasePath<PresentationAction, PresentationAction<Member>> {
      AnyCasePath<PresentationAction, PresentationAction<Member>>(
        name: "…",
        embed: { $0.map { path.embed($0) } },
        extract: { action in
          switch action {
          case .dismiss: .dismiss
          case .presented(let action): path.extract(from: action).map { .presented($0) }
          }
        })
    }
  }

  /// The cases, as paths.
  @inlinable
  public static var allCasePaths: AllCasePaths { AllCasePaths() }

  /// Changes the action of what is presented; a dismissal stays one.
  @usableFromInline
  func map<NewAction>(_ transform: (Action) -> NewAction) -> PresentationAction<NewAction> {
    switch self {
    case .dismiss: .dismiss
    case .presented(let action): .presented(transform(action))
    }
  }
}

extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Encodable where Action: Encodable {}
extension PresentationAction: Decodable where Action: Decodable {}
