// error: circular reference
// error: extensions must not contain stored properties

import Intarsia

@DependencyClient
struct Suggestions: Sendable {
  var search: @Sendable (_ query: String) async throws -> [String]
}

// snippet
extension Suggestions {
  static let http = Suggestions { query in
    @Dependency(\.continuousClock) var clock
    try await clock.sleep(for: .seconds(1))
    return [query]
  }
}

extension DependencyValues {
  @DependencyEntry(liveValue: Suggestions.http) var suggestions = Suggestions()
}
// end

@DependencyClient
struct Answers: Sendable {
  var search: @Sendable (_ query: String) async throws -> [String]
}

// snippet
extension Answers {
  static let http: Answers = Answers { query in
    @Dependency(\.continuousClock) var clock
    try await clock.sleep(for: .seconds(1))
    return [query]
  }
}
// end

extension DependencyValues {
  @DependencyEntry(liveValue: Answers.http) var answers = Answers()
}
