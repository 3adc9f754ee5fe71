/// Reads input on a thread of its own and decodes it into events.
///
/// The thread sleeps until the terminal or the wake pipe has bytes to read.
/// Signal handlers and ``Terminal/close()`` write to the pipe to wake the thread.
struct InputReader: Sendable {
  /// The byte in the pipe that requests a redraw.
  static let redraw = UInt8(ascii: "r")
  /// The byte in the pipe that ends the reader.
  static let end = UInt8(ascii: "e")

  let input: Int32
  let wake: Int32
  let onEvent: @Sendable (InputEvent) -> Void
  let onRedraw: @Sendable () -> Void

  /// The longest pause between the bytes of one key, in milliseconds.
  ///
  /// The reader uses this timeout only while the decoder is ambiguous.
  /// Otherwise it waits without a timeout.
  private static let patience: Int32 = 50

  /// Reads until the input ends or the pipe delivers ``end``.
  func run() {
    var decoder = InputDecoder()
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
      while true {
        let timeout = decoder.isAmbiguous ? Self.patience : -1
        let (hasInput, isWoken) = System.wait(for: input, wake, milliseconds: timeout)
        if isWoken {
          guard let count = System.readBytes(from: wake, into: buffer) else { return }
          let messages = buffer.prefix(count)
          if messages.isEmpty || messages.contains(Self.end) { return }
          onRedraw()
        }
        if hasInput {
          guard let count = System.readBytes(from: input, into: buffer), count > 0 else { return }
          for event in decoder.decode(buffer.prefix(count)) { onEvent(event) }
        } else if decoder.isAmbiguous, !isWoken {
          for event in decoder.flush() { onEvent(event) }
        }
      }
    }
  }
}
