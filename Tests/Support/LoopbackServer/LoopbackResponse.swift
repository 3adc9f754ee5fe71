/// The response of the loopback server to a request.
///
/// ```swift
/// LoopbackServer { request in
///   request.path == "/v2/query" ? .json(#"{"answer": 42}"#) : .status(404)
/// }
/// ```
public enum LoopbackResponse: Sendable {
  /// A complete answer with a status, a media type and a body.
  case answer(status: Int, contentType: String, body: String)

  /// Exactly these bytes, then the end of the connection: for answers that violate the protocol.
  case raw(String)

  /// The beginning of an answer, byte for byte, and then the other response on the same connection.
  indirect case beginning(String, then: LoopbackResponse)

  /// No answer: the connection is closed as soon as the request is read.
  case close

  /// Nothing until the gate opens, and then the other response.
  indirect case held(LoopbackGate, then: LoopbackResponse)

  /// An answer in JSON.
  public static func json(_ body: String, status: Int = 200) -> Self {
    .answer(status: status, contentType: "application/json", body: body)
  }

  /// An answer with a status, and with a line of text that repeats the status as its body.
  public static func status(_ status: Int) -> Self {
    .answer(status: status, contentType: "text/plain", body: "status \(status)\n")
  }

  /// The beginning of an answer in JSON without a length; the other response completes the body.
  public static func json(beginning body: String, then next: LoopbackResponse) -> Self {
    .beginning("HTTP/1.1 200 Test\r\nContent-Type: application/json\r\n\r\n" + body, then: next)
  }

  /// No answer at all, until the client gives up or the server is closed.
  public static func never() throws -> Self {
    try .held(LoopbackGate(), then: .close)
  }
}
