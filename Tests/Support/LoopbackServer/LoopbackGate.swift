/// A gate that delays responses of a ``LoopbackServer`` until a test opens it.
///
/// ```swift
/// let gate = try LoopbackGate()
/// let server = try LoopbackServer { _ in .held(gate, then: .json("{}")) }
/// // … the client waits for its response …
/// gate.open()
/// ```
///
/// A gate that is open stays open. Opening it twice is harmless.
public final class LoopbackGate: Sendable {
  /// A signal that becomes readable, for every waiting connection, when the gate opens.
  let signal: Signal

  /// Creates a closed gate.
  public init() throws {
    signal = try Signal()
  }

  /// Opens the gate: the server sends all held responses, and responds to later requests at once.
  public func open() {
    signal.raise()
  }
}
