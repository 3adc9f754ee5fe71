/// Something that an application can do for a person, whatever it is done with.
///
/// The shape that code bases with "clean" layers have: a protocol with one requirement, whose conforming types wrap
/// services of the platform. Features depend on `any UseCase<Input, Output>` and know no service.
package protocol UseCase<Input, Output>: Sendable {
  /// What it is told.
  associatedtype Input: Sendable
  /// What comes of it.
  associatedtype Output: Sendable

  /// Does it.
  func callAsFunction(_ input: Input) async throws -> Output
}
