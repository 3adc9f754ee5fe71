import OrdersFeatures

/// The words of a command that are not parsed yet.
struct CommandWords {
  let name: String
  private var rest: ArraySlice<String>
  /// A correct command, for errors.
  var example = ""

  init(name: String, rest: ArraySlice<String>) {
    self.name = name
    self.rest = rest
    example = name
  }

  var isEmpty: Bool { rest.isEmpty }

  private func error(_ text: String) -> CommandError {
    CommandError("“\(name)” \(text). Example: \(example)")
  }

  private mutating func next(_ noun: String) throws(CommandError) -> String {
    guard let word = rest.popFirst() else { throw error("needs \(noun)") }
    return word
  }

  /// Reads the identifier of an order or an article.
  mutating func name(_ noun: String) throws(CommandError) -> String {
    let word = try next(noun)
    guard word.utf8.count <= 40, word.allSatisfy(Self.isAllowed) else {
      throw error("needs \(noun) of at most 40 letters, digits and “-”, “.”, “_”, not “\(word)”")
    }
    return word
  }

  private static func isAllowed(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "-._".contains(character)
  }

  /// Reads a positive number.
  mutating func count(_ noun: String, upTo limit: Int = 1_000_000) throws(CommandError) -> Int {
    let word = try next(noun)
    guard let count = Int(word), (1...limit).contains(count) else {
      throw error("needs \(noun) from 1 to \(limit), not “\(word)”")
    }
    return count
  }

  /// Reads a seed.
  mutating func seed() throws(CommandError) -> UInt64 {
    let word = try next("a seed")
    guard let seed = UInt64(word) else { throw error("needs a seed from 0, not “\(word)”") }
    return seed
  }

  /// Reads one of the given words.
  mutating func choice(_ choices: [String]) throws(CommandError) -> String {
    let list = choices.map { "“\($0)”" }.joined(separator: " or ")
    let word = try next(list)
    guard choices.contains(word) else { throw error("needs \(list), not “\(word)”") }
    return word
  }

  /// Reads a required word.
  mutating func word(_ word: String) throws(CommandError) { _ = try choice([word]) }

  /// Reads the status of an order.
  mutating func status() throws(CommandError) -> Order.Status {
    let word = try choice(Order.Status.allCases.map(\.rawValue))
    return Order.Status(rawValue: word) ?? .open
  }

  /// Reads the name of the next option; `nil` at the end.
  mutating func option(among names: [String]) throws(CommandError) -> String? {
    guard !rest.isEmpty else { return nil }
    return try choice(names)
  }

  /// Checks that all words were read.
  func end() throws(CommandError) {
    guard let word = rest.first else { return }
    throw error("takes no further word, such as “\(word)”")
  }
}
