/// Returns whether a value has not changed: it equals the old value, or neither equals itself.
///
/// A floating-point NaN does not equal itself. Without the second rule, a state with one would
/// change at every action.
func isUnchanged<Value: Equatable>(_ old: Value, _ new: Value) -> Bool {
  old == new || old != old && new != new
}
