/// An operation of an application, independent of the service that performs it.
///
/// Code bases with "clean" layers have such protocols: with one requirement, and with conforming
/// types that wrap services of the platform. Features depend on `any UseCase<Input, Output>` only.
package protocol UseCase<Input, Output>: Sendable {
  /// The input of the operation.
  associatedtype Input: Sendable
  /// The output of the operation.
  associatedtype Output: Sendable

  /// Performs the operation.
  func callAsFunction(_ input: Input) async throws -> Output
}
