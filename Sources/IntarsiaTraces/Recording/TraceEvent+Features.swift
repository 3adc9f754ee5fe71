import IntarsiaDump

extension TraceEvent {
  /// Returns the features inside the root to which an action belongs, outermost first, each with
  /// its name and its type: `form: TeaForm`; `nil` for an action of the root.
  ///
  /// A feature is a payload of the type `Action` inside another type, as the macro `@Reducer` needs
  /// it. Actions of stacks, of presentations and of elements only wrap one.
  static func features(of action: Any) -> [String]? {
    var features: [String] = []
    var name: String?
    var mirror = Mirror(reflecting: action)
    while mirror.displayStyle == .enum, let child = mirror.children.first {
      name = name ?? child.label
      let payload = Mirror(reflecting: child.value)
      let last = payload.displayStyle == .tuple ? payload.children.reversed().first : nil
      mirror = last.map { Mirror(reflecting: $0.value) } ?? payload
      let type = TypeName(of: mirror.subjectType).text
      if type.hasSuffix(".Action") {
        features.append("\(name ?? ""): \(type.dropLast(".Action".count))")
        name = nil
      } else if !wrappers.contains(where: type.hasPrefix) {
        break
      }
    }
    return features.isEmpty ? nil : features
  }

  private static let wrappers = ["StackAction<", "PresentationAction<", "IdentifiedAction<"]
}
