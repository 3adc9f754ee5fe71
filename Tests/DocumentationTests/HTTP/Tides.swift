// snippet
import Foundation
import Intarsia

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@DependencyClient
struct Tides: Sendable {
  /// The height of the water in a port, in centimetres.
  var height: @Sendable (_ port: String) async throws -> Int
}

extension Tides {
  static func http(_ base: URL) -> Tides {
    Tides { port in
      @Dependency(\.continuousClock) var clock
      @Dependency(\.urlSession) var session
      let data = try await session.data(
        for: URLRequest(url: base.appendingPathComponent(port)),
        atMost: 1_000, within: .seconds(10), clock: AnyClock(clock))
      return try JSONDecoder().decode(Int.self, from: data)
    }
  }
}
// end
