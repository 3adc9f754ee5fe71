/// What a counter may use of the world outside: one function.
///
/// It finds the nth prime, and hands on the progress in the meantime. Who answers, over which network, from which file: the
/// counter cannot know, for it is handed nothing else.
package typealias CounterEnvironment =
  @Sendable (_ n: Int, _ progress: (Double) async -> Void) async throws -> Int
