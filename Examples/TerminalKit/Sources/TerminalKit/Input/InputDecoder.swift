/// Decodes the bytes that a terminal sends into keys and pasted text.
///
/// The decoder is a pure state machine. Its input may be split between any two bytes.
/// Only time distinguishes the escape key from the start of an escape sequence.
/// The owner of the decoder calls ``flush()`` when no byte follows for a while.
///
/// ```swift
/// var decoder = InputDecoder()
/// decoder.decode([0x1B, 0x5B])  // []
/// decoder.decode([0x41])        // [.key(Key(.up))]
/// ```
public struct InputDecoder: Sendable {
  enum State: Hashable, Sendable {
    case ground
    /// Inside of a UTF-8 character: its bytes so far, and the number of missing bytes.
    case character(bytes: [UInt8], missing: Int, modifiers: Key.Modifiers)
    /// After an escape byte.
    case escape
    /// After `ESC [`: the parameter bytes so far.
    case controlSequence([UInt8])
    /// After `ESC [ [`: one more byte names a function key of the Linux console, which is ignored.
    case consoleFunction
    /// After `ESC O`.
    case singleShift
    /// Inside of an unrequested report, which ends with BEL or `ESC \`.
    case report(escaped: Bool)
    /// Inside of pasted text, which is kept in ``InputDecoder/pasted``.
    case paste
  }

  var state = State.ground
  /// The pasted text so far; not part of the state, so that the array grows in place.
  var pasted: [UInt8] = []

  /// Creates a decoder that waits for the first byte.
  public init() {}

  /// Whether the decoder is inside of a sequence that ``flush()`` ends.
  public var isAmbiguous: Bool {
    switch state {
    case .ground, .paste: false
    default: true
    }
  }

  /// Decodes the next bytes and returns the events that they complete.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    for byte in bytes { decode(byte, into: &events) }
    return events
  }

  /// Ends an incomplete sequence and returns its events.
  ///
  /// Call this method when ``isAmbiguous`` is true and no byte follows for about 50 milliseconds.
  public mutating func flush() -> [InputEvent] {
    defer { if isAmbiguous { state = .ground } }
    switch state {
    case .escape: return [.key(.escape)]
    case .controlSequence([]): return [.key(.character("["), .alt)]
    case .singleShift: return [.key(.character("O"), .alt)]
    case .character: return [.key(.character("\u{FFFD}"))]
    case .ground, .paste, .controlSequence, .consoleFunction, .report: return []
    }
  }

  private mutating func decode(_ byte: UInt8, into events: inout [InputEvent]) {
    switch state {
    case .ground: decodeGround(byte, modifiers: [], into: &events)
    case .character(let bytes, let missing, let modifiers):
      decodeCharacter(byte, after: bytes, missing: missing, modifiers: modifiers, into: &events)
    case .escape: decodeEscape(byte, into: &events)
    case .controlSequence(let parameters):
      decodeControlSequence(byte, parameters: parameters, into: &events)
    case .consoleFunction: state = .ground
    case .singleShift:
      state = .ground
      if byte == UInt8(ascii: "M") {
        events.append(.key(.enter))
      } else if let code = Key.Code(finalByte: byte) {
        events.append(.key(code))
      }
    case .report(let escaped): decodeReport(byte, escaped: escaped)
    case .paste: decodePaste(byte, into: &events)
    }
  }

  private mutating func decodeEscape(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case 0x1B: events.append(.key(.escape))
    case UInt8(ascii: "["): state = .controlSequence([])
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"):
      state = .report(escaped: false)
    default: decodeGround(byte, modifiers: .alt, into: &events)
    }
  }

  private mutating func decodeReport(_ byte: UInt8, escaped: Bool) {
    switch byte {
    case 0x07: state = .ground
    case UInt8(ascii: "\\") where escaped: state = .ground
    case 0x1B: state = .report(escaped: true)
    default: state = .report(escaped: false)
    }
  }
}
