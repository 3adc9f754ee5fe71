/// Returns whether two values are equal, or print alike and are not equal to themselves.
///
/// A value with a NaN is equal to nothing, so a comparison of all of it would never succeed.
package func areAlike<Value>(
  _ lhs: Value, _ rhs: Value, by areEqual: (Value, Value) -> Bool
) -> Bool {
  areEqual(lhs, rhs)
    || !areEqual(rhs, rhs) && String(customDumping: lhs) == String(customDumping: rhs)
}
