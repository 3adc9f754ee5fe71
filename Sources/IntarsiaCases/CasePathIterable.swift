/// An enum with a sequence of its cases.
///
/// ```swift
/// @CasePathable
/// enum Field { case name(String), age(Int) }
///
/// let answers = [Field.age(42)]
/// Field.allCasePaths.filter { path in !answers.contains { $0.is(path) } }  // [\.name]
/// ```
///
/// ``CasePathable()`` adds this conformance to every enum. The sequence omits cases that are
/// unavailable on the current platform.
public protocol CasePathIterable: CasePathable
where AllCasePaths: Sequence<PartialCaseKeyPath<Self>> {}

extension CasePathIterable {
  /// The names of the cases, in their order.
  package static var caseNames: [String] {
    allCasePaths.map { $0.nameAndPayload().name }
  }
}
