extension Key {
  /// The key that a text names, as in `enter`, `shift-tab`, `ctrl-n` or `q`.
  ///
  /// ```swift
  /// Key(name: "ctrl-n")  // Key(.character("n"), modifiers: .control)
  /// Key(name: "-")       // Key(.character("-"))
  /// ```
  ///
  /// - Returns: `nil` if no key has this name.
  public init?(name: String) {
    var modifiers: Modifiers = []
    var rest = name[...]
    while let modifier = Self.modifierNames.first(where: { rest.hasPrefix($0.name + "-") }) {
      rest.removeFirst(modifier.name.count + 1)
      modifiers.insert(modifier.modifier)
    }
    if let code = Self.codeNames[String(rest)] {
      self.init(code, modifiers: modifiers)
    } else if let character = rest.first, rest.count == 1 {
      self.init(.character(character), modifiers: modifiers)
    } else {
      return nil
    }
  }

  private static let modifierNames: [(name: String, modifier: Modifiers)] = [
    ("shift", .shift), ("alt", .alt), ("ctrl", .control),
  ]

  private static let codeNames: [String: Code] = [
    "enter": .enter, "tab": .tab, "backspace": .backspace, "escape": .escape, "up": .up,
    "down": .down, "left": .left, "right": .right, "home": .home, "end": .end,
    "page-up": .pageUp, "page-down": .pageDown, "insert": .insert, "delete": .delete,
    "space": .character(" "),
  ]
}
