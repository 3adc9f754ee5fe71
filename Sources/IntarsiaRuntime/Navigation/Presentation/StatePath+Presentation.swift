extension StatePath {
  /// Creates a path to the presented state.
  @inlinable
  convenience init<Presented>(
    presentedAt keyPath: WritableKeyPath<Root, PresentationState<Presented>>
  )
  where Value == Presented? {
    let outer = StatePath<Root, PresentationState<Presented>>(keyPath)
    self.init(
      keyPath.appending(path: \.wrappedValue),
      modify: { root, body in outer.modify(&root) { body(&$0.wrappedValue) } },
      look: { root, body in outer.inspect(&root) { $0.inspect(body) } })
  }
}
