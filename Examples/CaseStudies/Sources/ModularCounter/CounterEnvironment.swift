/// The environment of a counter: one function.
///
/// It finds the nth prime, and reports the progress. The counter cannot know which server, network
/// or file gives the answer, because the function is all that it receives.
package typealias CounterEnvironment =
  @Sendable (_ n: Int, _ progress: (Double) async -> Void) async throws -> Int
