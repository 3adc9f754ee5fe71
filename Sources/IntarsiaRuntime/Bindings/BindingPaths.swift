/// A cache of the paths to the fields that controls write.
///
/// Writing through the key path of a nested field would set the outer field. All observers of the
/// outer field would be notified, not only those of the nested one.
@usableFromInline
final class BindingPaths<Root> {
  private var paths: [AnyKeyPath: Any] = [:]

  /// The maximum number of paths in the cache.
  ///
  /// Controls write fewer fields of a state than this. Fields of elements are the exception: each
  /// identifier makes a key path of its own. A full cache is emptied and filled again by the fields
  /// that are still written.
  private static var limit: Int { 128 }

  var count: Int { paths.count }

  @usableFromInline
  init() {}

  func path<Value>(to keyPath: WritableKeyPath<Root, Value>) -> StatePath<Root, Value> {
    if let path = paths[keyPath] as? StatePath<Root, Value> { return path }
    let path = StatePath(keyPath)
    if paths.count >= Self.limit { paths.removeAll(keepingCapacity: true) }
    paths[keyPath] = path
    return path
  }

  @usableFromInline
  func apply(_ action: BindingAction<Root>, to root: inout Root) {
    action.receipt?.markAsHandled()
    action.write(&root, self)
  }
}

extension StatePath where Value: Equatable {
  /// Writes the field in place, which notifies its observers if the value differs.
  func set(_ root: inout Root, to value: Value) {
    guard inspect(&root, { $0 != value }) else { return }
    modify(&root) { $0 = value }
  }
}
