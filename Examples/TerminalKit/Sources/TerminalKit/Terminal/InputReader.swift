/// Reads the keyboard on a thread of its own and turns what arrives into events.
///
/// The thread sleeps until there is something to read, either from the terminal or from the pipe by
/// which signal handlers and ``Terminal/close()`` wake it.
struct InputReader: Sendable {
  /// Through the pipe: the screen has to be drawn anew.
  static let redraw = UInt8(ascii: "r")
  /// Through the pipe: the reader has to end.
  static let end = UInt8(ascii: "e")

  let input: Int32
  let wake: Int32
  let onEvent: @Sendable (InputEvent) -> Void
  let onRedraw: @Sendable () -> Void

  /// How long the bytes of one key may be apart, in milliseconds.
  ///
  /// Only while it is open whether an escape byte was the escape key does the reader wait for
  /// less than for ever.
  private static let patience: Int32 = 50

  /// Reads until the terminal is gone or the pipe says so.
  func run() {
    var decoder = InputDecoder()
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
      while true {
        let timeout = decoder.isAmbiguous ? Self.patience : -1
        let (hasInput, isWoken) = System.wait(for: input, wake, milliseconds: timeout)
        if isWoken {
          guard let count = System.read(wake, into: buffer) else { return }
          let messages = buffer.prefix(count)
          if messages.isEmpty || messages.contains(Self.end) { return }
          onRedraw()
        }
        if hasInput {
          guard let count = System.read(input, into: buffer), count > 0 else { return }
          for event in decoder.decode(buffer.prefix(count)) { onEvent(event) }
        } else if decoder.isAmbiguous, !isWoken {
          for event in decoder.flush() { onEvent(event) }
        }
      }
    }
  }
}
