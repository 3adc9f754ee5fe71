// snippet
import Foundation
import IntarsiaDependencies

struct QuoteClient: Sendable {
  var quote: @Sendable (_ topic: String) async throws -> String
}

extension QuoteClient: DependencyKey {
  static let liveValue = QuoteClient { topic in "What the server says about \(topic)" }
  static let previewValue = QuoteClient { topic in "A plausible line about \(topic)" }
  static let testValue = QuoteClient(quote: unimplemented("QuoteClient.quote"))
}

extension DependencyValues {
  var quotes: QuoteClient {
    get { self[QuoteClient.self] }
    set { self[QuoteClient.self] = newValue }
  }
}
// end

// snippet
final class QuoteModel {
  @Dependency(\.quotes) private var quotes
  @Dependency(\.date.now) private var now

  func line(about topic: String) async throws -> String {
    "\(now.timeIntervalSince1970): \(try await quotes.quote(topic))"
  }

  func makeChild() -> QuoteModel {
    withDependencies(from: self) { QuoteModel() }
  }
}
// end
