public import IntarsiaCases
public import IntarsiaCollections

extension _InstalledReducer {
  /// Returns a closure that visits a child with this reducer, whose state may be absent.
  ///
  /// - Parameters:
  ///   - presence: Returns whether the child is present, and its identity if its type has one.
  ///   - isReset: Whether the child itself has replaced the first identity by the second one.
  ///   - access: Reads the child in place, or changes it and notifies its observers.
  ///   - lift: Turns an effect of the child into an effect of the parent.
  @_alwaysEmitIntoClient
  final func visitor<Parent, ParentAction>(
    _ action: AnyCasePath<ParentAction, Action>,
    presence: @escaping (inout Parent) -> (isPresent: Bool, identity: ChildIdentity?),
    isReset: @escaping (ChildIdentity?, ChildIdentity?) -> Bool = { _, _ in false },
    access: @escaping (inout Parent, _ changes: Bool, (inout State) -> Void) -> Void,
    lift: @escaping (Effect<Action>) -> Effect<ParentAction>
  ) -> Visitor<Parent, ParentAction> {
    { state, parentAction, visit in
      guard let children = visit.nextChildren() else { return .none }
      let (isPresent, identity) = presence(&state)
      children.compare(
        isPresent, identity, isReset: isReset(children.identity, identity), visit)
      guard let child = children.feature else { return .none }
      let isMounting = visit.phase == .update
      if !child.hasNews {
        if child.isLeaf { return .none }
        visit.phase = .look
        let childAction = parentAction.flatMap { action.extract(from: $0.pointee) }
        access(&state, false) { state in
          _ = withOptionalPointer(to: childAction) { self.visit(child, &state, after: $0, visit) }
        }
      }
      guard child.hasNews else {
        visit.phase = isMounting ? .update : .look
        return .none
      }
      visit.feature.hasNews = true
      guard isMounting else { return .none }
      visit.phase = .update
      var effect = Effect<Action>.none
      access(&state, true) { effect = self.visit(child, &$0, after: nil, visit) }
      // The child, or the state in its case, may have replaced itself.
      children.identity = presence(&state).identity
      return effect.isNone ? .none : lift(effect)
    }
  }
}

/// Calls a closure with the address of a value, or with `nil` for `nil`.
@_alwaysEmitIntoClient
func withOptionalPointer<Value, Result>(
  to value: Value?, _ body: (UnsafePointer<Value>?) -> Result
) -> Result {
  guard let value else { return body(nil) }
  return withUnsafePointer(to: value) { body($0) }
}

extension InstalledScope {
  /// Lets a reducer visit the child, and then the features of the reducer after it.
  @_alwaysEmitIntoClient
  func addVisitor(
    to reducer: InstalledClosure<ParentState, ParentAction>, isMounting: Bool,
    presence: @escaping (inout ParentState) -> (isPresent: Bool, identity: ChildIdentity?),
    access: @escaping (inout ParentState, Bool, (inout ChildState) -> Void) -> Void
  ) {
    guard isMounting || next != nil else { return }
    let own = child.visitor(
      action, presence: presence, access: access,
      lift: { [action, scope] in $0.lifted(action, to: scope) })
    reducer.visitor = { [next] state, action, visit in
      let effect = isMounting ? own(&state, action, visit) : .none
      guard let next else { return effect }
      return effect.merge(
        with: next._withUnsafeGuaranteedRef { $0.visit(&state, after: action, visit) })
    }
  }
}

extension InstalledIfLet {
  @_alwaysEmitIntoClient
  func visitor(
    of child: _InstalledReducer<ChildState, ChildAction>, at path: Path
  ) -> Visitor<State, Action> {
    notesResets = true
    return child.visitor(
      action, presence: { [watch] in watch.presence(in: &$0, at: path) },
      isReset: { [self] in
        // Forgotten, because the child may come back with an identity of before.
        defer { reset = (nil, nil) }
        return $1 != nil && $0 == reset.old && $1 == reset.new
      },
      access: { _ = $1 ? path.change(&$0, $2) : path.inspect(&$0, $2) },
      lift: { [self] in lifted($0) })
  }
}

extension InstalledForEach {
  @_alwaysEmitIntoClient
  func visitor(
    of element: _InstalledReducer<Elements.Element, ElementAction>,
    at path: StatePath<State, Elements>
  ) -> Visitor<State, Action> {
    { [self] state, parentAction, visit in
      guard let children = visit.nextChildren() else { return .none }
      let structure = path.inspect(&state) { $0._structure }
      if structure != children.structure {
        children.structure = structure
        children.compare(path.inspect(&state) { $0.effectKeys }, visit)
      }
      let isMounting = visit.phase == .update
      func look(at position: Int, after elementAction: UnsafePointer<ElementAction>?) {
        let feature = children.features[position]
        guard !feature.hasNews, !feature.isLeaf else { return }
        // A change in place would copy a collection that is shared.
        var copy = path.inspect(&state) { $0.element(at: position) }
        _ = element.visit(feature, &copy, after: elementAction, visit)
        if feature.hasNews { children.hasNews = true }
      }
      visit.phase = .look
      if children.isInNewScope() {
        for position in children.features.indices { look(at: position, after: nil) }
      }
      // All elements of a list would be too many.
      if let parentAction, let (id, elementAction) = action.extract(from: parentAction.pointee),
        let position = path.inspect(&state, { $0.position(of: id) })
      {
        withUnsafePointer(to: elementAction) { look(at: position, after: $0) }
      }
      if isMounting { visit.phase = .update }
      guard children.hasNews else { return .none }
      visit.feature.hasNews = true
      guard isMounting else { return .none }
      children.hasNews = false
      var effect = Effect<Action>.none
      for position in children.features.indices where children.features[position].hasNews {
        var elementEffect = Effect<ElementAction>.none
        path.modify(&state) {
          $0.modify(at: position) {
            elementEffect = element.visit(children.features[position], &$0, after: nil, visit)
          }
        }
        let (id, key) = path.inspect(&state) { ($0.id(at: position), $0.effectKey(at: position)) }
        children.keys[position] = key
        if children.features[position].hasNews { children.hasNews = true }
        if elementEffect.isNone { continue }
        effect = effect.merge(with: lifted(elementEffect, of: id, key: key))
      }
      children.structure = path.inspect(&state) { $0._structure }
      return effect
    }
  }
}
