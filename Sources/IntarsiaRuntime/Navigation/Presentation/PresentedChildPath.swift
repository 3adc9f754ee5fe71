/// A key path to the state of a presented feature.
@usableFromInline
struct PresentedChildPath<Root, Value>: ConditionalChildPath {
  @usableFromInline let path: StatePath<Root, PresentationState<Value>>

  @usableFromInline
  init(_ keyPath: WritableKeyPath<Root, PresentationState<Value>>) {
    path = StatePath(keyPath)
  }

  @_alwaysEmitIntoClient
  func change<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result? {
    path.modify(&root) { $0.uniqueBox()?.value.mutate(body) }
  }

  @_alwaysEmitIntoClient
  func inspect<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result? {
    path.inspect(&root) { $0.box?.value.mutate(body) }
  }

  @_alwaysEmitIntoClient
  func isPresent(in root: inout Root) -> Bool {
    path.inspect(&root) { $0.box != nil }
  }

  @_alwaysEmitIntoClient
  func remove(from root: inout Root) {
    path.modify(&root) { $0.box = nil }
  }
}
