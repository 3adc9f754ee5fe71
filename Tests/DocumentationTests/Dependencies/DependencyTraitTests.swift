// snippet
import Foundation
import IntarsiaTesting
import Testing

@Suite(.dependencies { $0.date = .constant(Date(timeIntervalSince1970: 0)) })
struct QuoteModelTests {
  @Test(.dependency(\.quotes, QuoteClient { _ in "dry" }), .controlsDependencies())
  func line() async throws {
    #expect(try await QuoteModel().line(about: "rain") == "0.0: dry")
  }

  @Test(.usesOverrides(), .dependencies { $0.uuid = .incrementing }, arguments: 1...3)
  func fresh(_ round: Int) {
    @Dependency(\.uuid) var uuid
    #expect(uuid() == UUID(0), "each case has its own, in parallel too")
  }
}
// end
