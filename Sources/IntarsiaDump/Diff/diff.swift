/// Returns a readable difference of two values, or `nil` if the values are the same.
///
/// ```swift
/// diff(User(id: 1, name: "Ada", age: 36), User(id: 1, name: "Grace", age: 36))
/// //   User(
/// //     id: 1,
/// // -   name: "Ada",
/// // +   name: "Grace",
/// //     age: 36
/// //   )
/// ```
///
/// Properties that are equal are abbreviated: `address: Address(…)`. Consecutive elements that are
/// equal are only counted: `… (3 unchanged)`. Elements with ids are compared with the element that
/// has the same id. Objects that differ are printed whole.
///
/// `Equatable` values differ if `==` returns `false`. If such values are printed alike, the
/// difference says so: `// Not equal but no difference detected:`. Values without `==` whose dumps
/// are equal texts have no difference.
///
/// After a thousand lines, further differences are only counted: `… (98000 more differences)`. If
/// values differ only below a depth of a thousand levels, the difference says so.
///
/// - Parameters:
///   - lhs: The first value. Its lines begin with a minus by default.
///   - rhs: The second value. Its lines begin with a plus by default.
///   - format: The prefixes of the lines.
/// - Returns: The lines of the difference, separated by newlines.
/// - Complexity: O(*n*) if the values differ in one place. If many elements of a large collection
///   changed, its elements are compared position by position.
public func diff<T>(_ lhs: T, _ rhs: T, format: DiffFormat = .default) -> String? {
  let comparison = Comparison()
  guard !comparison.areSame(lhs, rhs) else { return nil }
  var differ = Differ(format: format, comparison: comparison)
  differ.compare(lhs, rhs)
  return differ.lines.joined(separator: "\n")
}
