/// An effect on whose account code runs, as far as issues want to know it.
///
/// One reference that a task carries: a trace has many words, which would have to be copied for every effect.
package protocol IssueEffect: AnyObject, Sendable {
  /// The place in a feature that made the effect.
  var origin: IssueLocation { get }
}
