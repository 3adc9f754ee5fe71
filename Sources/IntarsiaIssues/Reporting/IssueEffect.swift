/// An effect that code runs for, reduced to the origin that issues report.
///
/// A task carries it as a single reference. A whole trace has many words, which would have to be
/// copied for every effect.
package protocol IssueEffect: AnyObject, Sendable {
  /// The source location in a feature that created the effect.
  var origin: IssueLocation { get }
}
