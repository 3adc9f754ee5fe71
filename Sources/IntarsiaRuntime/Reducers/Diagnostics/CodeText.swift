import IntarsiaDump

/// What reducers name in their issues, as it is written in code.
enum CodeText {
  /// An action with what it carries: `ContactsList.Action.path(.popFrom(id: #0))`.
  static func action(_ action: some Any) -> String {
    String(customDumping: action)
  }

  /// A part of a state: `ContactsList.State at \.path`.
  static func part(_ path: AnyKeyPath, of state: Any.Type) -> String {
    "\(ActionLabel.typeName(state)) at \(field(path, of: state))"
  }

  /// The way to a field: `\.address.city`.
  ///
  /// Key paths to the fields of observable states cannot tell: they lead to computed properties, which have no names
  /// when the program runs.
  static func field(_ path: AnyKeyPath, of root: Any.Type) -> String {
    if let names = observableFieldNames(from: root, to: path) {
      return "\\." + names.joined(separator: ".")
    }
    let description = String(describing: path)
    return "\\" + description.drop { $0 != "." }
  }
}
