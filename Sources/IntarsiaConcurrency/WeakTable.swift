/// Values for objects that the table does not retain.
///
/// The values of freed objects are dropped when the number of values reaches twice the number that
/// was left the last time, at least 32.
package struct WeakTable<Value: Sendable>: @unchecked Sendable {
  // Safe: no member of an object is used, only whether it still exists.
  private struct Entry {
    weak var owner: AnyObject?
    let value: Value
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var limit = 32

  package init() {}

  /// The number of values, including those of freed objects that are not dropped yet.
  package var count: Int { entries.count }

  /// Sets the value of an object.
  ///
  /// - Returns: The values that are no longer kept. A caller with a lock releases them after it,
  ///   because values may have deinitializers.
  @discardableResult
  package mutating func insert(_ value: Value, of owner: AnyObject) -> [Value] {
    var dropped: [Value] = []
    if entries.count >= limit {
      dropped = entries.values.filter { $0.owner == nil }.map(\.value)
      entries = entries.filter { $0.value.owner != nil }
      limit = max(32, 2 * entries.count)
    }
    let old = entries.updateValue(
      Entry(owner: owner, value: value), forKey: ObjectIdentifier(owner))
    return dropped + (old.map { [$0.value] } ?? [])
  }

  /// Returns the value of an object, if any.
  package func value(of owner: AnyObject) -> Value? {
    // Another object may have the address of one that was freed.
    guard let entry = entries[ObjectIdentifier(owner)], entry.owner === owner else { return nil }
    return entry.value
  }
}
