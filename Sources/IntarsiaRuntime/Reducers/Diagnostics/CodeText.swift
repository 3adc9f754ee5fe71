import IntarsiaDump

/// The text of actions, states and fields in reducers' issues, as written in code.
package enum CodeText {
  /// An action with its payload: `ContactsList.Action.path(.popFrom(id: #0))`.
  package static func action(_ action: some Any) -> String {
    String(compactlyDumping: action)
  }

  /// The case of an enum without its payload, which may be large: `Contact.State.editing`.
  static func enumCase<Enum>(of value: Enum) -> String {
    let name = Mirror(reflecting: value).children.first?.label ?? "\(value)"
    return "\(ActionLabel.typeName(Enum.self)).\(name)"
  }

  /// A part of a state: `ContactsList.State at \.path`.
  static func part(_ path: AnyKeyPath, of state: Any.Type) -> String {
    "\(ActionLabel.typeName(state)) at \(field(path, of: state))"
  }

  /// The key path to a field: `\.address.city`.
  ///
  /// A key path to a field of an observable state leads to a computed property, whose name is
  /// unknown at run time. The state lists its fields' names instead.
  static func field(_ path: AnyKeyPath, of root: Any.Type) -> String {
    if let names = observableFieldNames(from: root, to: path) {
      return "\\." + names.joined(separator: ".")
    }
    let description = String(describing: path)
    return "\\" + description.drop { $0 != "." }
  }
}
