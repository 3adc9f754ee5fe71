/// Under which names stored properties are shown.
enum PropertyNames {
  /// The properties without what macros and the compiler added, by the names that were declared.
  ///
  /// A macro that observes properties stores `count` as `_count`, and adds properties of its own whose names
  /// begin with `_$`. Where there are none of those, an underscore is a part of the name that somebody
  /// chose.
  static func shown(_ properties: [Mirror.Child]) -> [DumpPart] {
    let isObserved = properties.contains { $0.label?.hasPrefix("_$") ?? false }
    return properties.compactMap { property in
      guard !isAdded(property.label) else { return nil }
      return DumpPart(
        label: property.label.map { shown($0, isObserved: isObserved) }, value: property.value)
    }
  }

  private static func isAdded(_ label: String?) -> Bool {
    // The compiler gives an actor a place for its queue.
    label.map { $0.hasPrefix("_$") || $0 == "$defaultActor" } ?? false
  }

  private static func shown(_ label: String, isObserved: Bool) -> String {
    var label = label[...]
    if label.hasPrefix(lazyPrefix) { label = label.dropFirst(lazyPrefix.count) }
    if isObserved, label.hasPrefix("_") { label = label.dropFirst() }
    return String(label)
  }

  /// What the compiler puts before the name of a lazy property.
  private static let lazyPrefix = "$__lazy_storage_$_"
}
