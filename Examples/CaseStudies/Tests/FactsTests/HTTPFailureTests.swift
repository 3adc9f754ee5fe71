import CaseStudyHTTP
import Testing

@Suite("Why a service gave no answer", .endsWithinAMinute)
struct HTTPFailureTests {
  @Test(
    "Each HTTP failure describes itself in a sentence",
    arguments: [
      (
        HTTPFailure.refused(address: "here:1"),
        "here:1 refused the connection. Is the server running?"
      ),
      (
        .timedOut(address: "here:1", seconds: 20),
        "here:1 gave no complete answer within 20 seconds. Try again in a while."
      ),
      (
        .tooLarge(path: "/42", maximumBytes: 100),
        "The server's answer to /42 has more than 100 bytes, so it was not read."
      ),
      (
        .lost(address: "here:1"),
        "here:1 closed the connection before it had answered. Try again in a while."
      ),
      (
        .unreachable(address: "there"),
        "there cannot be reached. Is the address right, and the network there?"
      ),
      (.status(404, path: "/42"), "The server has no /42 (HTTP status 404)."),
      (
        .status(500, path: "/42"),
        "The server answered /42 with HTTP status 500. Try again in a while."
      ),
      (.empty(path: "/42"), "The server answered /42 with nothing at all."),
      (
        .malformed(path: "/posts", reason: "it is not JSON."),
        "The server's answer to /posts makes no sense: it is not JSON."
      ),
      (.network(address: "here:1", code: -9), "The connection to here:1 failed (error -9)."),
    ])
  func text(failure: HTTPFailure, text: String) {
    #expect(failure.description == text)
  }
}
