extension InputDecoder {
  /// Decodes a byte after `ESC [`.
  ///
  /// Only the first 32 parameter bytes are kept; every key report is shorter.
  mutating func decodeControlSequence(
    _ byte: UInt8, parameters: [UInt8], into events: inout [InputEvent]
  ) {
    switch byte {
    case 0x20...0x3F:
      if parameters.count < 32 { state = .controlSequence(parameters + [byte]) }
    case UInt8(ascii: "[") where parameters.isEmpty:
      state = .consoleFunction
    case 0x40...0x7E:
      state = .ground
      finishControlSequence(byte, parameters: parameters, into: &events)
    default:
      // Any other byte aborts the sequence and starts a new character or sequence.
      decodeGround(byte, modifiers: [], into: &events)
    }
  }

  private mutating func finishControlSequence(
    _ final: UInt8, parameters bytes: [UInt8], into events: inout [InputEvent]
  ) {
    let parameters = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    // xterm reports modifiers in the second parameter, as 1 plus one bit for each.
    let bits = parameters.count > 1 ? (parameters[1] ?? 1) - 1 : 0
    let modifiers = Key.Modifiers(rawValue: UInt8(clamping: bits & 0b111))
    switch final {
    case UInt8(ascii: "~"):
      guard let number = parameters.first ?? nil else { return }
      if number == 200 {
        state = .paste
      } else if let code = Key.Code(number: number) {
        events.append(.key(code, modifiers))
      }
    case UInt8(ascii: "Z"): events.append(.key(.tab, .shift))
    default:
      if let code = Key.Code(finalByte: final) { events.append(.key(code, modifiers)) }
    }
  }

  /// Decodes a byte of pasted text, which ends with `ESC [ 201 ~` and may contain any other bytes.
  mutating func decodePaste(_ byte: UInt8, into events: inout [InputEvent]) {
    let end: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]
    pasted.append(byte)
    guard byte == end.last, pasted.suffix(end.count).elementsEqual(end) else { return }
    events.append(.paste(String(decoding: pasted.dropLast(end.count), as: UTF8.self)))
    pasted = []
    state = .ground
  }
}

extension Key.Code {
  /// The key of a sequence that its last byte identifies: `ESC [ A`, `ESC O H`.
  init?(finalByte: UInt8) {
    switch finalByte {
    case UInt8(ascii: "A"): self = .up
    case UInt8(ascii: "B"): self = .down
    case UInt8(ascii: "C"): self = .right
    case UInt8(ascii: "D"): self = .left
    case UInt8(ascii: "F"): self = .end
    case UInt8(ascii: "H"): self = .home
    default: return nil
    }
  }

  /// The key of a sequence that a number identifies: `ESC [ 3 ~`.
  init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    default: return nil
    }
  }
}
