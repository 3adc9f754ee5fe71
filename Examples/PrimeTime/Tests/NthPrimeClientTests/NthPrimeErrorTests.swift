import Foundation
import NthPrimeClient
import Testing

@Suite("Errors of the client in words", .endsWithinAMinute)
struct NthPrimeErrorTests {
  static let texts: [(NthPrimeError, String)] = [
    (
      .notPositive(n: 0),
      "There is no 0th prime: they are counted from the 1st, which is 2."
    ),
    (
      .notPositive(n: -3),
      "There is no -3rd prime: they are counted from the 1st, which is 2."
    ),
    (
      .tooLarge(n: 2_000_000_000, limit: 1_000_000_000),
      """
      The 2,000,000,000th prime is too far up to be computed here. \
      The limit is the 1,000,000,000th.
      """
    ),
    (
      .noAnswer(n: 5, name: "Wolfram|Alpha", said: nil),
      """
      Wolfram|Alpha has no answer to which the 5th prime is. \
      Try another number, or ask the offline counter.
      """
    ),
    (
      .noAnswer(n: 5, name: "Wolfram|Alpha", said: "p_5"),
      """
      Wolfram|Alpha has no number for the 5th prime; it says "p_5". \
      Try another number, or ask the offline counter.
      """
    ),
    (
      .notUnderstood(n: 2),
      """
      Wolfram|Alpha did not understand the question for the 2nd prime. \
      Try another number, or ask the offline counter.
      """
    ),
    (
      .rejected(message: "Invalid appid"),
      """
      Wolfram|Alpha refused the question: "Invalid appid". \
      Check the app id in WOLFRAM_APP_ID.
      """
    ),
    (
      .httpStatus(403),
      "Wolfram|Alpha answered with HTTP status 403. Check the app id in WOLFRAM_APP_ID."
    ),
    (
      .httpStatus(404),
      "Wolfram|Alpha answered with HTTP status 404. Check the address in WOLFRAM_API_URL."
    ),
    (
      .httpStatus(429),
      """
      Wolfram|Alpha answered with HTTP status 429. \
      That is its answer to too many questions: wait a while.
      """
    ),
    (
      .httpStatus(500),
      """
      Wolfram|Alpha answered with HTTP status 500. \
      Try again in a while, or ask the offline counter.
      """
    ),
    (
      .httpStatus(400),
      """
      Wolfram|Alpha answered with HTTP status 400. \
      Check the address in WOLFRAM_API_URL and the app id in WOLFRAM_APP_ID.
      """
    ),
    (
      .malformedResponse,
      """
      What came back is not an answer of Wolfram|Alpha's query API. \
      Check the address in WOLFRAM_API_URL, and whether a proxy is in between.
      """
    ),
    (
      .connectionRefused(address: "127.0.0.1:9"),
      "127.0.0.1:9 refused the connection. Check the address in WOLFRAM_API_URL."
    ),
    (
      .connectionLost(address: "127.0.0.1:9"),
      "127.0.0.1:9 closed the connection without an answer. Try again in a while."
    ),
    (
      .timedOut(address: "api.wolframalpha.com", seconds: 30),
      """
      api.wolframalpha.com gave no complete answer within 30 seconds. \
      Check the network, or try again in a while.
      """
    ),
    (
      .timedOut(address: "api.wolframalpha.com", seconds: 1),
      """
      api.wolframalpha.com gave no complete answer within 1 second. \
      Check the network, or try again in a while.
      """
    ),
    (
      .tooLong(address: "127.0.0.1:9", maximumBytes: 1_000_000),
      """
      127.0.0.1:9 sent more than 1,000,000 bytes, too many for an answer of Wolfram|Alpha. \
      Check the address in WOLFRAM_API_URL, and whether a proxy is in between.
      """
    ),
    (
      .unreachable(address: "api.wolframalpha.com"),
      """
      api.wolframalpha.com cannot be reached. \
      Check the network, and the address in WOLFRAM_API_URL.
      """
    ),
    (
      .network(address: "api.wolframalpha.com", code: -1202),
      """
      The connection to api.wolframalpha.com failed (URL error -1202). \
      Check the network, and try again.
      """
    ),
  ]

  @Test("Each error of the nth prime client says what happened and how to fix it", arguments: texts)
  func text(error: NthPrimeError, text: String) {
    #expect(error.description == text)
    #expect(error.localizedDescription == text)
    #expect(NthPrimeFailure(error) == NthPrimeFailure(message: text))
  }
}
