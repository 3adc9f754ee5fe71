/// An enum whose cases can be named by case key paths.
///
/// Conform by attaching ``CasePathable()``, which writes everything that this protocol
/// asks for.
public protocol CasePathable {
  /// A type with one property for each case, of the case's name and type
  /// `AnyCasePath<Self, Value>`.
  associatedtype AllCasePaths: Sendable

  /// The case paths of this enum, one property for each.
  static var allCasePaths: AllCasePaths { get }
}

extension CasePathable {
  /// Where the key paths to this enum's cases start: `\Action.Cases.child`.
  public typealias Cases = Case<Self>
}
