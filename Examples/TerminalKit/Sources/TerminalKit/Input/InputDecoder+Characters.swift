extension InputDecoder {
  /// Decodes a byte outside of any sequence.
  mutating func decodeGround(
    _ byte: UInt8, modifiers: Key.Modifiers, into events: inout [InputEvent]
  ) {
    state = .ground
    switch byte {
    case 0x1B: state = .escape
    case 0x09: events.append(.key(.tab, modifiers))
    case 0x0A, 0x0D: events.append(.key(.enter, modifiers))
    case 0x08, 0x7F: events.append(.key(.backspace, modifiers))
    case 0x00: events.append(.key(.character(" "), modifiers.union(.control)))
    case 0x01...0x1A:
      events.append(.key(.character(letter(byte + 0x60)), modifiers.union(.control)))
    case 0x1C...0x1F:
      events.append(.key(.character(letter(byte + 0x40)), modifiers.union(.control)))
    case 0x20...0x7E: events.append(.key(.character(letter(byte)), modifiers))
    case 0xC2...0xDF: state = .character(bytes: [byte], missing: 1, modifiers: modifiers)
    case 0xE0...0xEF: state = .character(bytes: [byte], missing: 2, modifiers: modifiers)
    case 0xF0...0xF4: state = .character(bytes: [byte], missing: 3, modifiers: modifiers)
    default: events.append(.key(.character("\u{FFFD}")))
    }
  }

  /// Decodes a byte inside of a UTF-8 character.
  ///
  /// An invalid byte ends the character, which is then reported as U+FFFD.
  /// The decoder then decodes that byte as the first byte of a new character or sequence.
  mutating func decodeCharacter(
    _ byte: UInt8, after bytes: [UInt8], missing: Int, modifiers: Key.Modifiers,
    into events: inout [InputEvent]
  ) {
    guard (0x80...0xBF).contains(byte) else {
      events.append(.key(.character("\u{FFFD}")))
      return decodeGround(byte, modifiers: [], into: &events)
    }
    let bytes = bytes + [byte]
    guard missing == 1 else {
      state = .character(bytes: bytes, missing: missing - 1, modifiers: modifiers)
      return
    }
    state = .ground
    guard let character = String(validating: bytes, as: UTF8.self)?.first else {
      return events.append(.key(.character("\u{FFFD}")))
    }
    events.append(.key(.character(character), modifiers))
  }

  private func letter(_ byte: UInt8) -> Character {
    Character(Unicode.Scalar(byte))
  }
}
