/// Why a case study could not show what it is about: a text that a feature would show on the screen.
struct CaseStudyFailure: Error, CustomStringConvertible {
  let message: String

  var description: String { message }
}
