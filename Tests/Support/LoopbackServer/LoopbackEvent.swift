/// What happened at the loopback server, in the order in which it happened.
public enum LoopbackEvent: Sendable, Equatable {
  /// A request was read; its response is due.
  case received(LoopbackRequest)

  /// The response to a request was sent to its end.
  case answered

  /// The client closed its connection before it had an answer.
  case clientLeft
}
