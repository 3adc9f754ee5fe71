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
