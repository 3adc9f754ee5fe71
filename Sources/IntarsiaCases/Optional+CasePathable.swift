extension Optional: CasePathable {
  /// The case paths of an optional: `none`, `some`, and the cases of a wrapped enum.
  @dynamicMemberLookup
  public struct AllCasePaths: CasePathReflectable {
    /// The case of an optional.
    public subscript(root: Optional) -> PartialCaseKeyPath<Optional> {
      if case .none = root { \.none } else { \.some }
    }

    /// The case without a value.
    public var none: AnyCasePath<Optional, Void> {
      AnyCasePath(
        embed: { Optional.none },
        extract: {
          guard case .none = $0 else { return nil }
          return ()
        })
    }

    /// The case with a wrapped value.
    public var some: AnyCasePath<Optional, Wrapped> {
      AnyCasePath(embed: { .some($0) }, extract: { $0 })
    }

    /// A case of the wrapped enum, so that `\.child` also works on the optional.
    public subscript<Member>(
      dynamicMember keyPath: any KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Member>>
        & Sendable
    ) -> AnyCasePath<Optional, Member> where Wrapped: CasePathable {
      some.appending(path: Wrapped.allCasePaths[keyPath: keyPath])
    }

    /// A case of the wrapped enum with an optional value, which is `nil` for `none`.
    @_disfavoredOverload
    public subscript<Member>(
      dynamicMember keyPath: any KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Member>>
        & Sendable
    ) -> AnyCasePath<Optional, Member?> where Wrapped: CasePathable {
      Wrapped.allCasePaths[keyPath: keyPath].optional()
    }
  }

  /// The case paths of this optional.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Optional where Wrapped: CasePathable {
  /// Returns whether this optional wraps the given case.
  @_disfavoredOverload
  public func `is`(_ keyPath: PartialCaseKeyPath<Wrapped>) -> Bool {
    self?[case: keyPath] != nil
  }
}
