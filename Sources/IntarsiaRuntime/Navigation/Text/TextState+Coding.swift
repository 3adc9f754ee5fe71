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
extension TextState.Color: Codable, RawRepresentable {
  /// The name of the color, or its components with spaces between them: `red`, `1.0 0.0 0.5`.
  public var rawValue: String {
    guard case .rgb(let red, let green, let blue) = self else { return "\(self)" }
    return "\(red) \(green) \(blue)"
  }

  /// Creates the color with a name, or with components; `nil` if the text is neither.
  public init?(rawValue: String) {
    let named: [Self] = [
      .primary, .secondary, .red, .orange, .yellow, .green, .mint, .teal, .cyan, .blue, .indigo,
      .purple, .pink, .brown, .gray, .black, .white,
    ]
    let parts = rawValue.split(separator: " ").compactMap { Double($0) }
    let color = named.first { $0.rawValue == rawValue }
    guard
      let color = parts.count == 3 ? .rgb(red: parts[0], green: parts[1], blue: parts[2]) : color
    else { return nil }
    self = color
  }
}
