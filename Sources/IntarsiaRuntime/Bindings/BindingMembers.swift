public import IntarsiaCases

/// The writes of the members of a field.
///
/// Key paths like `\.binding.address.city` lead through this type, which has no other use.
public struct BindingMembers<Root, Field>: CasePathable, @unchecked Sendable {
  // Safe: key paths are immutable, and their indices are only compared and hashed. The closure is
  // `@Sendable`.
  typealias Action =
    @Sendable (_ field: WritableKeyPath<Root, Field>, _ enclosing: [AnyKeyPath])
    -> BindingAction<Root>

  /// The field of an existing action; `nil` in a new one, which receives the field last.
  let field: WritableKeyPath<Root, Field>?
  /// Returns the action for the field, with the fields that contain it.
  let action: Action

  init(field: WritableKeyPath<Root, Field>? = nil, action: @escaping Action) {
    self.field = field
    self.action = action
  }

  /// The members of the field as cases.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// A case path to the actions that write one member.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember member: any WritableKeyPath<Field, Value> & Sendable
    ) -> AnyCasePath<BindingMembers, Value> {
      AnyCasePath(
        name: "[member]",
        embed: { value in
          BindingMembers { .write(value, to: $0.appending(path: member), inside: $1 + [$0]) }
        },
        extract: { members in
          members.field.flatMap {
            members.action($0, []).newValue(of: $0.appending(path: member))
          }
        })
    }

    /// A case path to the actions that write a member of a member.
    @_disfavoredOverload
    public subscript<Value: BindableFields & Equatable & Sendable>(
      dynamicMember member: any WritableKeyPath<Field, Value> & Sendable
    ) -> AnyCasePath<BindingMembers, BindingMembers<Root, Value>> {
      AnyCasePath(
        name: "[member]",
        embed: { inner in
          BindingMembers { inner.action($0.appending(path: member), $1 + [$0]) }
        },
        extract: { members in
          guard let field = members.field else { return nil }
          let action = members.action(field, [])
          let path = field.appending(path: member)
          return BindingMembers<Root, Value>(field: path) { _, _ in action }
        })
    }
  }

  /// The members of the field as cases.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
