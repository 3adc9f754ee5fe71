/// Holds responses of a ``LoopbackServer`` back until a test opens it.
///
/// ```swift
/// let gate = try LoopbackGate()
/// let server = try LoopbackServer { _ in .held(gate, then: .json("{}")) }
/// // … the client is waiting, and stays so for as long as the test likes …
/// gate.open()
/// ```
///
/// A gate that is open stays open. Opening it twice is harmless.
public final class LoopbackGate: Sendable {
  /// Becomes readable, for every connection that waits, when the gate opens.
  let signal: Signal

  /// Creates a closed gate.
  public init() throws {
    signal = try Signal()
  }

  /// Lets every held response go, those of later requests included.
  public func open() {
    signal.raise()
  }
}
