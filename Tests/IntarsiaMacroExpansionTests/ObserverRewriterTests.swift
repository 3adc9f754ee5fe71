import Testing

@Suite("@ObservableState and observers of their own variable", .endsWithinAMinute)
struct ObserverRewriterTests {
  /// Returns the expansion of a state with a variable `name`, without indentation.
  private func expanded(observers: String) -> String {
    let expansion = Expansion(
      of: """
        @ObservableState
        struct State {
          var name = "" { \(observers) }
          var other = Other()
        }
        """)
    return expansion.text.split(separator: "\n").map { $0.drop { $0 == " " } }
      .joined(separator: "\n")
  }

  @Test("A didSet assigns its own variable in the storage")
  func simpleObserver() {
    let text = expanded(observers: "didSet { name = self.name.lowercased() }")
    let observer = "func _$didSet() {\n_name = self._name.lowercased()\n}\n"
    #expect(text.ranges(of: observer).count == 2, "\(text)")
    #expect(
      text.contains(
        """
        set {
        \(observer)var _$old = _name
        _name = newValue
        _$didSet()
        if _$identity._willSet(&_$old, _name, 0) {
        _$identity._notify(0)
        }
        }
        """),
      "\(text)")
  }

  @Test("A didSet that does not refer to its variable needs no copy of the old value")
  func unrelatedObserver() {
    let text = expanded(observers: "didSet { other.name.append(1) }")
    #expect(text.contains("_name = newValue\n_$didSet()\nif _$isChange {"), "\(text)")
  }

  @Test("A willSet and a didSet with oldValue refer to the storage that they observe")
  func observersOfStorage() {
    let text = expanded(
      observers: """
        willSet(name) { log(name) }
            didSet { if name != oldValue { name += "." } }
        """)
    #expect(text.contains("willSet(_name) {\nlog(_name)\n}"), "\(text)")
    #expect(text.contains("if _name != oldValue {\n_name += \".\"\n}"), "\(text)")
  }

  @Test(
    "An observer keeps members, labels and key paths, and renames its local variables alike",
    arguments: [
      ("other.name = name", "other.name = _name"),
      ("f(name: name, .name, \\.name)", "f(name: _name, .name, \\.name)"),
      ("if let name { g(name) }", "if let _name {\ng(_name)\n}"),
      ("list.map { name in name }", "list.map { _name in\n_name\n}"),
      ("list.map { (name: Int) in name }", "list.map { (_name: Int) in\n_name\n}"),
      ("run { [name] in g(name) }", "run { [_name] in\ng(_name)\n}"),
      ("func g(name: Int) { h(name) }", "func g(name _name: Int) {\nh(_name)\n}"),
      ("func g(to name: Int) { h(name) }", "func g(to _name: Int) {\nh(_name)\n}"),
      ("func name() {}; name()", "func _name() {\n}\n_name()"),
      ("for name in names { g(name) }", "for _name in names {\ng(_name)\n}"),
    ])
  func scopes(observer: String, expected: String) {
    func words(_ text: String) -> String {
      text.replacing("{", with: " { ").replacing("}", with: " } ").replacing(";", with: " ")
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let text = expanded(observers: "didSet { \(observer) }")
    #expect(words(text).contains(words("func _$didSet() { \(expected) }")), "\(text)")
  }
}
