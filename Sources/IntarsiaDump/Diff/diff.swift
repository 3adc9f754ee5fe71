/// The difference of two values, for a person to read, or `nil` if there is none.
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
/// Parts that follow each other and are equal are only counted: `… (3 unchanged)`. Elements with ids are
/// compared with the element that has the same id.
///
/// Values that are `Equatable` are different if `==` says so. If they are printed alike nevertheless, the
/// difference says that.
///
/// After a thousand lines, what else differs is only counted: `… (98000 more differences)`. Of values that differ only
/// deeper than a thousand levels, the difference says that.
///
/// - Parameters:
///   - lhs: The first value, whose lines begin with a minus.
///   - rhs: The second value, whose lines begin with a plus.
///   - format: What the lines begin with.
/// - Returns: The lines of the difference.
/// - Complexity: O(*n*) where the values are equal but for one place. Large collections of which many
///   elements changed are compared position by position.
public func diff<T>(_ lhs: T, _ rhs: T, format: DiffFormat = .default) -> String? {
  let comparison = Comparison()
  guard !comparison.areSame(lhs, rhs) else { return nil }
  var differ = Differ(format: format, comparison: comparison)
  differ.compare(lhs, rhs)
  return differ.lines.joined(separator: "\n")
}
