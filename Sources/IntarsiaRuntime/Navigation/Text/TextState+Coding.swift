extension TextState: Encodable {
  /// Encodes a text without formatting as a string, and another one as its ``runs``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if runs.allSatisfy({ $0.style == TextStyle() }) {
      try container.encode(String(state: self))
    } else {
      try container.encode(runs)
    }
  }
}

extension TextState: Decodable {
  /// Decodes a string, or runs with their formatting.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self.init(verbatim: text)
    } else {
      self.init(try container.decode([Run].self))
    }
  }
}

// The coding that the compiler derives for an enum has a type for each case: 40 KB in each program.
extension TextState.Color: Codable {
  private static let named: [Self] = [
    .primary, .secondary, .red, .orange, .yellow, .green, .mint, .teal, .cyan, .blue, .indigo,
    .purple, .pink, .brown, .gray, .black, .white,
  ]

  private var text: String {
    guard case .rgb(let red, let green, let blue) = self else { return "\(self)" }
    return "\(red) \(green) \(blue)"
  }

  /// Encodes the name of the color, or its components: `red`, `1.0 0.0 0.5`.
  public func encode(to encoder: any Encoder) throws {
    try text.encode(to: encoder)
  }

  /// Decodes the name of a color, or its components with a space between them.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the text is neither.
  public init(from decoder: any Decoder) throws {
    let text = try String(from: decoder)
    let words = text.split(separator: " ")
    let parts = words.compactMap { Double($0) }
    if words.count == 3, parts.count == 3 {
      self = .rgb(red: parts[0], green: parts[1], blue: parts[2])
    } else if let color = Self.named.first(where: { $0.text == text }) {
      self = color
    } else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "\"\(text)\" is neither the name of a color nor three components."))
    }
  }
}
