/// The case paths of an enum, with a subscript that returns the case of a value.
///
/// ```swift
/// Action.allCasePaths[.incrementedBy(2)] == \.incrementedBy  // true
/// ```
///
/// ``CasePathable()`` adds this conformance to every `AllCasePaths` that it generates.
public protocol CasePathReflectable<Root>: Sendable {
  /// The enum.
  associatedtype Root: CasePathable

  /// The case of `root`, without its associated value.
  subscript(root: Root) -> PartialCaseKeyPath<Root> { get }
}

extension CasePathable where AllCasePaths: CasePathReflectable<Self> {
  /// The case of this value, without its associated value.
  ///
  /// ```swift
  /// Action.incrementedBy(2).case == \.incrementedBy  // true
  /// ```
  public var `case`: PartialCaseKeyPath<Self> { Self.allCasePaths[self] }
}

/// The requirements that the macro implements for ``CasePathReflectable`` and ``CasePathIterable``.
///
/// This protocol is public only because other modules contain the generated code. If a case is
/// deprecated, the generated members are deprecated as well. The subscript and the iterator that
/// call them are not deprecated, so their use causes no warning.
public protocol _CasePathList: CasePathReflectable, Sequence
where
  Root == _$Root,
  Element == PartialCaseKeyPath<Root>,
  Iterator == IndexingIterator<[PartialCaseKeyPath<Root>]>
{
  /// The enum, under a name that cannot conflict with the type of an associated value.
  associatedtype _$Root: CasePathable

  /// Returns the case of `root`.
  static func _$casePath(of root: Root) -> PartialCaseKeyPath<Root>

  /// Returns all available cases.
  static func _$casePaths() -> [PartialCaseKeyPath<Root>]
}

extension _CasePathList {
  /// The default for an enum without cases.
  ///
  /// It is never called, because such an enum has no values.
  public static func _$casePath(of root: Root) -> PartialCaseKeyPath<Root> {
    preconditionFailure("A value of \(Root.self), which has no cases, was asked for its case.")
  }

  /// The default for an enum without cases: an empty array.
  public static func _$casePaths() -> [PartialCaseKeyPath<Root>] { [] }

  /// The case of `root`, without its associated value.
  public subscript(root: Root) -> PartialCaseKeyPath<Root> { Self._$casePath(of: root) }

  /// Returns an iterator over the available cases, in the order of their declarations.
  public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Root>]> {
    Self._$casePaths().makeIterator()
  }
}
