/// Finds long values that a test repeats, and names them.
struct RepeatedValues {
  /// The declarations: `let tea = Tea(…)`.
  private(set) var declarations: [String] = []
  private var names: [(value: String, name: String)] = []

  /// The length from which a repeated value gets a name.
  private static let length = 48
  private static let limit = 40

  /// - Parameter texts: The statements of the test.
  init(in texts: [String]) {
    var counts: [String: Int] = [:]
    for text in texts {
      for value in Self.values(in: text) { counts[value, default: 0] += 1 }
    }
    let candidates = counts.filter { $0.value > 1 }.keys.sorted { ($1.count, $0) < ($0.count, $1) }
    var remaining =
      candidates.isEmpty
      ? []
      : texts.filter { text in
        text.count >= Self.length
      }
    var taken: Set<String> = ["store", "state"]
    for value in candidates.prefix(Self.limit) {
      let uses = remaining.reduce(0) { $0 + $1.ranges(of: value).count }
      guard uses > 1 else { continue }
      let name = Self.name(of: value, &taken)
      remaining = remaining.map { $0.replacing(value, with: name) }
      // A value inside of it may be repeated, too.
      remaining.append("let \(name) = \(value)")
      names.append((value, name))
    }
    for index in names.indices.reversed() {
      let value = names[index].value
      let text = names[(index + 1)...].reduce(value) { $0.replacing($1.value, with: $1.name) }
      declarations.append("let \(names[index].name) = \(text)")
    }
  }

  /// Returns a statement with names in place of repeated values.
  func replaced(in text: String) -> String {
    text.count < Self.length
      ? text : names.reduce(text) { $0.replacing($1.value, with: $1.name) }
  }

  private static func name(of value: String, _ taken: inout Set<String>) -> String {
    let type = value.prefix { $0 != "(" }.split(separator: ".").filter { $0 != "State" }.last ?? ""
    let base =
      switch type {
      case "UUID": "id"
      case "URL": "url"
      default: type.prefix(1).lowercased() + type.dropFirst()
      }
    var name = base
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(base)\(number)"
      number += 1
    }
    return name
  }

  private static let excluded: Set<Substring> = [
    "TextState", "ButtonState", "AlertState", "ConfirmationDialogState", "Shared", "RecordedError",
  ]

  /// The calls of initializers in a statement that mean the same at any place.
  private static func values(in text: String) -> [String] {
    guard text.count >= length else { return [] }
    var values: [String] = []
    var starts: [String.Index?] = []
    // The start of the current word, if it begins as the name of a type does.
    var word: String.Index?
    var isWord = false
    var isQuoted = false
    var isEscaped = false
    for index in text.indices {
      let character = text[index]
      if isQuoted {
        if character == "\"", !isEscaped { isQuoted = false }
        isEscaped = character == "\\" && !isEscaped
        continue
      }
      switch character {
      case "\"": isQuoted = true
      case "(": starts.append(word)
      case "[", "{": starts.append(nil)
      case ")", "]", "}":
        guard let start = starts.popLast(), let start else { break }
        let next = text.index(after: index)
        let isForced = next < text.endIndex && text[next] == "!"
        let value = text[start...(isForced ? next : index)]
        if value.count >= length, !excluded.contains(value.prefix { $0 != "(" }),
          !value.contains("$0"), !value.contains("try "), !value.contains("<#")
        {
          values.append(String(value))
        }
      default: break
      }
      if character.isLetter || character.isNumber || character == "_" || character == "." {
        if !isWord { word = character.isUppercase ? index : nil }
        isWord = true
      } else {
        (word, isWord) = (nil, false)
      }
    }
    return values
  }
}
