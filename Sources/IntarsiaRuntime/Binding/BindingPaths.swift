/// The ways to the fields that controls have written, each found once.
///
/// To write through the key path of a field inside a field would be to set the outer one: whoever observes any part of
/// it would be told.
@usableFromInline
final class BindingPaths<Root> {
  private var paths: [AnyKeyPath: Any] = [:]

  /// How many are kept.
  ///
  /// A state has no more fields than that which controls write. Fields of elements do not count: there is a key path for
  /// each identifier that ever was, and those that are still written are found again.
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
    func apply(_ change: some BindingChange<Root>) { change.apply(to: &root, by: self) }
    apply(action.change)
  }
}

extension StatePath where Value: Equatable {
  /// Writes the part where it lies; whoever observes it hears of that, if it is another value.
  func set(_ root: inout Root, to value: Value) {
    guard inspect(&root, { $0 != value }) else { return }
    modify(&root) { $0 = value }
  }
}
