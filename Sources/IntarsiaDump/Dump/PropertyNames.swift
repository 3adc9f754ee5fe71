/// The names under which stored properties are shown.
enum PropertyNames {
  /// Returns the properties under their declared names, without those that macros and the compiler
  /// added.
  ///
  /// An observation macro stores `count` as `_count`, and adds properties whose names begin with
  /// `_$`. Without such properties, an underscore belongs to the declared name.
  static func shown(_ properties: [Mirror.Child]) -> [DumpPart] {
    let isObserved = properties.contains { $0.label?.hasPrefix("_$") ?? false }
    return properties.compactMap { property in
      guard !isAdded(property.label) else { return nil }
      return DumpPart(
        label: property.label.map { shown($0, isObserved: isObserved) }, value: property.value)
    }
  }

  private static func isAdded(_ label: String?) -> Bool {
    // The compiler adds `$defaultActor` to an actor, for its executor.
    label.map { $0.hasPrefix("_$") || $0 == "$defaultActor" } ?? false
  }

  private static func shown(_ label: String, isObserved: Bool) -> String {
    var label = label[...]
    if label.hasPrefix(lazyPrefix) { label = label.dropFirst(lazyPrefix.count) }
    if isObserved, label.hasPrefix("_") { label = label.dropFirst() }
    return String(label)
  }

  /// The prefix that the compiler adds to the name of a lazy property.
  private static let lazyPrefix = "$__lazy_storage_$_"
}
