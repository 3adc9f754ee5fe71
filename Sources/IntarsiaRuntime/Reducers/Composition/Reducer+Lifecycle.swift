public import IntarsiaIssues

extension Reducer {
  /// Changes the state and starts an effect when the feature's state comes into being.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .onMount { state in
  ///     state.isLoading = true
  ///     return .run { send in await send(.loaded(try await articles.all())) }
  ///   }
  /// ```
  ///
  /// A feature is mounted once when its state appears: as an optional or presented state, as an
  /// element of a list or a stack, as the payload of a case, or with its store. A state that
  /// replaces the state of another feature is mounted, too. The effect belongs to the feature and
  /// is cancelled with it.
  ///
  /// - Ordering: After all reducers, in the run of the action. A feature is mounted before its
  ///   children. Its effect starts after the dismounts of features that the action removed. In one
  ///   feature, the upper of two modifiers runs first.
  /// - Note: Only a store runs the closure, and not for a reducer in `Reduce(_:)`, in a reducer
  ///   that calls ``reduce(into:action:)`` of another, in an environment reducer or in a durable
  ///   store.
  /// - Complexity: After each action, O(*n*) in the number of children and lists of the store's
  ///   features whose types have a lifecycle; O(*n*) in the elements of a list whose structure
  ///   changed. A store without lifecycles looks up its type once.
  @_alwaysEmitIntoClient
  public func onMount(
    _ mount: @escaping (_ state: inout State) -> Effect<Action>
  ) -> some Reducer<State, Action> {
    visited { state, visit in
      visit.phase == .mount && !visit.isSilent ? mount(&state) : .none
    }
  }

  /// Runs an asynchronous operation when the feature's state is gone.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .onDismount { await analytics.log("article closed") }
  /// ```
  ///
  /// See ``onDismount(of:deadline:_:fileID:filePath:line:column:)``.
  @_alwaysEmitIntoClient
  public func onDismount(
    deadline: Duration = .seconds(5),
    _ operation: @escaping @Sendable () async -> Void,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    onDismount(
      of: { _ in () }, deadline: deadline, { await operation() },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs an asynchronous operation with a value of the feature's state when the state is gone.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .onDismount(of: \.draft) { draft in await drafts.save(draft) }
  /// ```
  ///
  /// The operation is an effect of the store, not of the feature. It outlives the feature and
  /// cannot send actions. It uses the dependencies of the feature: read them in the closure, not in
  /// its capture list. When the store is released, all its features are dismounted, and their
  /// operations run outside of it. A `TestStore` dismounts its own feature only when the feature
  /// dismisses itself.
  ///
  /// The operation gets the value from before the action that removed the state. For an element of
  /// a list, it gets the value after the last action of the element, or after its mount.
  ///
  /// - Ordering: A feature's children are dismounted before it, its last child first. Of removed
  ///   elements of a list, the last one is dismounted first. In one feature, the lower of two
  ///   modifiers runs first. Operations start in this order and run concurrently.
  /// - Complexity: Computes and keeps the value after each action that ``onMount(_:)`` looks at the
  ///   feature for. The next change of an array in the value copies the array.
  ///
  /// - Parameters:
  ///   - toValue: A key path or closure that returns the value.
  ///   - deadline: The time after which the operation is cancelled and reported as an issue.
  ///   - operation: Called with the value, outside the store's isolation.
  @_alwaysEmitIntoClient
  public func onDismount<Value: Sendable>(
    of toValue: @escaping (State) -> Value,
    deadline: Duration = .seconds(5),
    _ operation: @escaping @Sendable (_ value: Value) async -> Void,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return visited { state, visit in
      if visit.phase == .mount {
        visit.feature.isLeaf = false
        return .none
      }
      let value = toValue(state)
      visit.feature.operations.append(
        DismountOperation(deadline: deadline, location: location) { await operation(value) })
      return .none
    }
  }

  /// Adds a closure that a visit calls after the reducer.
  @_alwaysEmitIntoClient
  func visited(
    by own: @escaping (inout State, LifecycleVisit) -> Effect<Action>
  ) -> _ComposedReducer<Self, LifecycleMark<State, Action>> {
    _ComposedReducer(installing: {
      let installed = _install()
      let visitor = installed.visitor
      installed.visitor = { [unowned installed] state, action, visit in
        let effect =
          visitor.map { $0(&state, action, visit) }
          ?? installed.visitBody(&state, after: action, visit)
        return effect.merge(with: own(&state, visit))
      }
      return installed
    })
  }
}
