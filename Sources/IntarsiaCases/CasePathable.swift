/// An enum whose cases have case key paths.
///
/// To conform, attach ``CasePathable()``, which generates all requirements of this protocol.
public protocol CasePathable {
  /// A type with one property for each case.
  ///
  /// Each property has the name of its case and the type `AnyCasePath<Self, Value>`.
  associatedtype AllCasePaths: Sendable

  /// The case paths of this enum, with one property for each case.
  static var allCasePaths: AllCasePaths { get }
}

extension CasePathable {
  /// The root of key paths to this enum's cases, as in `\Action.Cases.child`.
  public typealias Cases = Case<Self>
}
