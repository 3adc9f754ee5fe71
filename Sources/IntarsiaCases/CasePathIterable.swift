/// An enum whose cases can be gone through one after the other.
///
/// ```swift
/// @CasePathable
/// enum Field { case name(String), age(Int) }
///
/// let answers = [Field.age(42)]
/// Field.allCasePaths.filter { path in !answers.contains { $0.is(path) } }  // [\.name]
/// ```
///
/// ``CasePathable()`` conforms every enum to it. Cases that are unavailable where the program runs are left out.
public protocol CasePathIterable: CasePathable
where AllCasePaths: Sequence<PartialCaseKeyPath<Self>> {}
