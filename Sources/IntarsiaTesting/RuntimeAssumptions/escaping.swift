import Testing

/// Makes an escaping closure of a closure that Swift Testing passes as nonescaping.
///
/// A simulation can abandon a case of a test that waits for an event that never happens, and
/// ignores its cancellation. Then the test fails, and the test run continues. The suspended task,
/// the values that it holds and the closure of the test stay in memory for the task. If other code
/// resumes the task later, the rest of the test runs outside the simulation.
///
/// `withoutActuallyEscaping` would end the process if the closure were still in use at the end of
/// its scope, and Swift has no other conversion. Both kinds of closures have the same calling
/// convention; they differ in whether they own their captures. This closure owns them: Swift
/// Testing builds one escaping closure for each trait, around the closure of the next trait. Only
/// Swift Testing calls scopes.
func escaping(_ function: TestFunction) -> TestFunction {
  let keep: (@escaping TestFunction) -> TestFunction = { $0 }
  return unsafeBitCast(keep, to: ((TestFunction) -> TestFunction).self)(function)
}
