/// The case paths of an enum that know which of them a value is.
///
/// ```swift
/// Action.allCasePaths[.incrementedBy(2)] == \.incrementedBy  // true
/// ```
///
/// ``CasePathable()`` conforms every `AllCasePaths` that it writes.
public protocol CasePathReflectable<Root>: Sendable {
  /// The enum.
  associatedtype Root: CasePathable

  /// The case that a value is, without its associated value.
  subscript(root: Root) -> PartialCaseKeyPath<Root> { get }
}

/// What the macro writes for ``CasePathReflectable`` and ``CasePathIterable``.
///
/// Public only because that code stands in other modules. Its members may be deprecated there, because a case is; what
/// they are used through is not.
public protocol _CasePathList: CasePathReflectable, Sequence
where
  Root == _$Root,
  Element == PartialCaseKeyPath<Root>,
  Iterator == IndexingIterator<[PartialCaseKeyPath<Root>]>
{
  /// The enum, under a name that no type of a case's payload has.
  associatedtype _$Root: CasePathable

  /// The case that a value is.
  static func _$casePath(of root: Root) -> PartialCaseKeyPath<Root>

  /// Every case that is available.
  static func _$casePaths() -> [PartialCaseKeyPath<Root>]
}

extension _CasePathList {
  /// Never called: the enum has no cases, and so no values.
  public static func _$casePath(of root: Root) -> PartialCaseKeyPath<Root> {
    preconditionFailure("A value of \(Root.self), which has no cases, was asked for its case.")
  }

  /// No cases.
  public static func _$casePaths() -> [PartialCaseKeyPath<Root>] { [] }

  /// The case that a value is, without its associated value.
  public subscript(root: Root) -> PartialCaseKeyPath<Root> { Self._$casePath(of: root) }

  /// Goes through the cases in the order of their declarations.
  public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Root>]> {
    Self._$casePaths().makeIterator()
  }
}
