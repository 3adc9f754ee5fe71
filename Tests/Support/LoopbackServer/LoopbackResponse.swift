/// What the loopback server does with a request.
///
/// ```swift
/// LoopbackServer { request in
///   request.path == "/v2/query" ? .json(#"{"answer": 42}"#) : .status(404)
/// }
/// ```
public enum LoopbackResponse: Sendable {
  /// A complete answer with a status, a media type and a body.
  case answer(status: Int, contentType: String, body: String)

  /// These very bytes, and then the end of the connection: for answers that break the protocol.
  case raw(String)

  /// No answer: the connection is closed as soon as the request is read.
  case close

  /// Nothing until the gate opens, and then the other response.
  indirect case held(LoopbackGate, then: LoopbackResponse)

  /// An answer in JSON.
  public static func json(_ body: String, status: Int = 200) -> Self {
    .answer(status: status, contentType: "application/json", body: body)
  }

  /// An answer that has a status and, as its body, a line that says it.
  public static func status(_ status: Int) -> Self {
    .answer(status: status, contentType: "text/plain", body: "status \(status)\n")
  }

  /// No answer at all, until the client gives up or the server is closed.
  public static func never() throws -> Self {
    try .held(LoopbackGate(), then: .close)
  }
}
