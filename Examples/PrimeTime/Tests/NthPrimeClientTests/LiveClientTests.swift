import NthPrimeClient
import Testing

@Suite("The client of a process", .endsWithinAMinute)
struct LiveClientTests {
  @Test("With an app id, the live client is Wolfram|Alpha")
  func appID() {
    for environment in [
      ["WOLFRAM_APP_ID": "K3Y-9"],
      ["WOLFRAM_APP_ID": "K3Y-9", "WOLFRAM_API_URL": ""],
      ["WOLFRAM_APP_ID": "K3Y-9", "WOLFRAM_API_URL": "https://example.com/v2/query"],
      ["WOLFRAM_APP_ID": "K3Y-9", "WOLFRAM_API_URL": "http://127.0.0.1:8080/v2/query"],
      ["WOLFRAM_APP_ID": "K3Y-9", "WOLFRAM_API_URL": "http://localhost/"],
    ] {
      let client = NthPrimeClient.live(environment: environment)
      #expect(client.name == "Wolfram|Alpha", "\(environment)")
      #expect(client.notice == nil, "\(environment)")
    }
  }

  @Test("Without an app id, the live client is the offline client, with a notice")
  func noAppID() async throws {
    for environment in [[:], ["WOLFRAM_APP_ID": ""], ["WOLFRAM_APP_ID": " \n"]] {
      let client = NthPrimeClient.live(environment: environment)
      #expect(client.name == "offline")
      #expect(client.notice == "WOLFRAM_APP_ID is not set: answers are computed offline.")
      #expect(try await client.prime(1_000) { _ in } == 7_919)
    }
  }

  @Test(
    "The live client ignores an invalid service address, with a notice",
    arguments: [
      ("not an address", "WOLFRAM_API_URL is not an address: answers are computed offline."),
      ("/v2/query", "WOLFRAM_API_URL is not an address: answers are computed offline."),
      (
        "http://example.com/v2/query",
        "WOLFRAM_API_URL does not start with https: answers are computed offline."
      ),
      (
        "ftp://127.0.0.1/",
        "WOLFRAM_API_URL does not start with https: answers are computed offline."
      ),
    ])
  func badAddress(address: String, notice: String) {
    let client = NthPrimeClient.live(
      environment: ["WOLFRAM_APP_ID": "K3Y-9", "WOLFRAM_API_URL": address])
    #expect(client.name == "offline")
    #expect(client.notice == notice)
  }

  @Test("The preview client computes primes and is called preview")
  func preview() async throws {
    #expect(NthPrimeClient.preview.name == "preview")
    #expect(NthPrimeClient.preview.notice == nil)
    #expect(try await NthPrimeClient.preview.prime(1_000) { _ in } == 7_919)
  }
}
