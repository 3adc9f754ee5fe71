public import IntarsiaCases

/// An action of a presented feature, or its dismissal.
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
/// In a key path, the presented feature's cases follow directly: `\.form.saveButtonTapped`.
public enum PresentationAction<Action> {
  /// Dismisses the presented feature.
  case dismiss

  /// An action of the presented feature.
  indirect case presented(Action)
}

extension PresentationAction: CasePathable {
  /// Case paths of this action and of the presented feature's action.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    @usableFromInline
    init() {}

    /// The case that dismisses the feature.
    public var dismiss: AnyCasePath<PresentationAction, Void> {
      AnyCasePath(
        embed: { .dismiss },
        extract: { if case .dismiss = $0 { () } else { nil } })
    }

    /// An action of the presented feature.
    @_alwaysEmitIntoClient
    public var presented: AnyCasePath<PresentationAction, Action> {
      AnyCasePath(
        embed: { .presented($0) },
        extract: { if case .presented(let action) = $0 { action } else { nil } })
    }

    /// A path to a case of the presented feature's action, for key paths such as
    /// `\.form.saveButtonTapped`.
    public subscript<Member>(
      dynamicMember keyPath: any KeyPath<Action.AllCasePaths, AnyCasePath<Action, Member>>
        & Sendable
    ) -> AnyCasePath<PresentationAction, Member> where Action: CasePathable {
      presented.appending(path: Action.allCasePaths[keyPath: keyPath])
    }

    /// A path to a case of a destination's action and to the dismissal, for scopes such as
    /// `\.destination.form`.
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

  /// The case paths of this type.
  @_alwaysEmitIntoClient
  public static var allCasePaths: AllCasePaths { AllCasePaths() }

  /// Transforms the presented feature's action; a dismissal stays a dismissal.
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
