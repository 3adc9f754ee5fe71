/// Turns the bytes that a terminal sends into keys and pasted text.
///
/// It is a pure state machine. Characters and sequences may arrive in any number of pieces. Only one
/// thing depends on time: whether an escape byte is the escape key or the start of a sequence.
/// The decoder leaves that to its owner, who calls ``flush()`` when nothing followed for a while.
///
/// ```swift
/// var decoder = InputDecoder()
/// decoder.decode([0x1B, 0x5B])  // []
/// decoder.decode([0x41])        // [.key(Key(.up))]
/// ```
public struct InputDecoder: Sendable {
  enum State: Hashable, Sendable {
    case ground
    /// Inside of a UTF-8 character: its bytes so far, and how many are still to come.
    case character(bytes: [UInt8], missing: Int, modifiers: Key.Modifiers)
    /// After an escape byte.
    case escape
    /// After `ESC [`: the parameter bytes so far.
    case controlSequence([UInt8])
    /// After `ESC [ [`, with which the console of Linux begins its first function keys.
    case consoleFunction
    /// After `ESC O`.
    case singleShift
    /// Inside of a report that ends with BEL or `ESC \` and that nobody asked for.
    case report(escaped: Bool)
    /// Inside of pasted text, which is kept in ``InputDecoder/pasted``.
    case paste
  }

  var state = State.ground
  /// Pasted text so far; not part of the state, so that it grows in place.
  var pasted: [UInt8] = []

  /// Creates a decoder that waits for the first byte.
  public init() {}

  /// Whether a sequence has begun that ``flush()`` would end.
  public var isAmbiguous: Bool {
    switch state {
    case .ground, .paste: false
    default: true
    }
  }

  /// Takes the next bytes and returns what they complete.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    for byte in bytes { decode(byte, into: &events) }
    return events
  }

  /// Ends a sequence of which no more bytes will come.
  ///
  /// Call it when ``isAmbiguous`` is true and no byte followed for some 50 milliseconds.
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
    case .consoleFunction:
      state = .ground
      if (0x41...0x45).contains(byte) { events.append(.key(.function(Int(byte) - 0x40))) }
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
