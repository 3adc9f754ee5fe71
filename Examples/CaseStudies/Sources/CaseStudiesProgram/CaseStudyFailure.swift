/// The error of a case study that cannot show its result, with a message for the user.
struct CaseStudyFailure: Error, CustomStringConvertible {
  let message: String

  var description: String { message }
}
