import Intarsia
import IntarsiaTesting
import NthPrimeClient
import Testing

@Suite("The clients as dependencies", .endsWithinAMinute)
struct ClientDependencyTests {
  @Dependency(\.nthPrime) var nthPrime
  @Dependency(\.offlineNthPrime) var offlineNthPrime

  @Test("In the preview context, both clients compute and are called preview")
  func preview() async throws {
    try await withDependencies {
      $0.context = .preview
    } operation: {
      for client in [nthPrime, offlineNthPrime] {
        #expect(client.name == "preview")
        let prime = try await client.prime(1_000) { _ in }
        #expect(prime == 7_919)
      }
    }
  }

  @Test("In the live context, the second client is the offline client")
  func live() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(offlineNthPrime.name == "offline")
      #expect(offlineNthPrime.notice == nil)
    }
  }

  @Test("A prime client used without an override is reported by name")
  func unimplemented() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      for client in [nthPrime, offlineNthPrime] {
        await #expect(throws: NthPrimeError.noAnswer(n: 7, name: "unimplemented", said: nil)) {
          try await client.prime(7) { _ in }
        }
      }
    }
    let message = "NthPrimeClient.nthPrime was called, but has no implementation."
    #expect(recorder.messages.map { $0.prefix { $0 != "\n" } } == [message[...], message[...]])
    #expect(
      recorder.messages.map { $0.split(separator: "\n").first { $0.contains("Dependency:") } } == [
        "  Dependency: nthPrime", "  Dependency: offlineNthPrime",
      ])
  }
}
