import BoundedHTTP
import Foundation
import Testing

@testable import NthPrimeClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The Wolfram|Alpha client, when the network fails", .endsWithinAMinute)
struct WolframFailureTests {
  static let errors: [(URLError.Code, NthPrimeError)] = [
    (.timedOut, .timedOut(address: "stub.test", seconds: 7)),
    (.cannotConnectToHost, .connectionRefused(address: "stub.test")),
    (.networkConnectionLost, .connectionLost(address: "stub.test")),
    (.badServerResponse, .connectionLost(address: "stub.test")),
    (.cancelled, .connectionLost(address: "stub.test")),
    (.cannotFindHost, .unreachable(address: "stub.test")),
    (.dnsLookupFailed, .unreachable(address: "stub.test")),
    (.notConnectedToInternet, .unreachable(address: "stub.test")),
    (.secureConnectionFailed, .network(address: "stub.test", code: -1200)),
  ]

  @Test(
    "Each URL session error is described without the app id", arguments: errors
  )
  func error(code: URLError.Code, expected: NthPrimeError) async throws {
    let client = NthPrimeClient.wolframAlpha(
      appID: "K3Y-9", baseURL: try #require(URL(string: "http://stub.test?code=\(code.rawValue)")),
      session: FailingURLProtocol.session, timeoutSeconds: 7)
    let error = await #expect(throws: NthPrimeError.self) { try await client.prime(1_000) { _ in } }
    #expect(error == expected)
    #expect(error.map { !"\($0) \($0.localizedDescription)".contains("K3Y-9") } ?? false)
  }

  @Test("The URL session's timeout is not shorter than the deadline")
  func timeout() throws {
    let url = try #require(URL(string: "http://stub.test"))
    let query = WolframQuery(
      appID: "K3Y-9", baseURL: url, http: BoundedHTTP(maximumBytes: 1, seconds: 7))
    #expect(query.request(n: 1).timeoutInterval == 7)
  }
}
