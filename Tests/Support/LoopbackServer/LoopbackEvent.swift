/// An event at the loopback server, delivered in the order of the events.
public enum LoopbackEvent: Sendable, Equatable {
  /// A request was read; its response is due.
  case received(LoopbackRequest)

  /// The response to a request was sent completely.
  case answered

  /// The client closed its connection before it received the complete response.
  case clientLeft
}
