public import IntarsiaCases
public import IntarsiaIssues
public import IntarsiaRuntime

extension Reducer {
  /// Records the changes of a part of the state, and undoes and redoes them.
  ///
  /// ```swift
  /// var body: some ReducerOf<Self> {
  ///   Reduce { state, action in … }
  ///     .ifLet(\.document.note, action: \.note) { Note() }
  ///     .undoable(
  ///       \.document, history: \.history, action: \.undo, excluding: \.selection
  ///     ) { action in
  ///       switch action {
  ///       case .titleChanged: .joining("title", named: "Typing")
  ///       default: .entry()
  ///       }
  ///     }
  /// }
  /// ```
  ///
  /// Each action that changes the tracked part makes an entry, also if a child's reducer makes the
  /// change. So put this modifier after the others. The rest of the state is neither recorded nor
  /// restored.
  ///
  /// - Ordering: ``UndoAction/undo`` restores the state first; then this reducer runs with the
  ///   action and may react to the restored state. Its changes belong to the undoing and make no
  ///   entry.
  /// - Note: Undoing cancels the effects of child features that it removes or replaces, as if the
  ///   reducer had removed them. It starts none: redoing brings back a child's state, not its
  ///   effects.
  /// - Complexity: Copies the tracked part before each action, in O(1) apart from its fields, and
  ///   compares it afterwards. An array that the action changes is therefore copied.
  ///
  /// - Parameters:
  ///   - tracked: A key path to the part.
  ///   - history: A key path to the history, outside the part.
  ///   - action: The case that carries the actions for the history.
  ///   - limit: The limit of the history.
  ///   - excluded: Key paths to fields of the part that are not restored. Their changes make no
  ///     entry.
  ///   - step: Returns the part that the change of an action has in the history.
  @_alwaysEmitIntoClient
  public func undoable<Tracked: Equatable, each Excluded>(
    _ tracked: WritableKeyPath<State, Tracked>,
    history: WritableKeyPath<State, UndoState<Tracked>>,
    action: CaseKeyPath<Action, UndoAction>,
    limit: UndoLimit<Tracked> = .count(100),
    excluding excluded: repeat WritableKeyPath<Tracked, each Excluded>,
    step: @escaping (Action) -> UndoStep = { _ in .entry() },
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _UndoableReducer(
      base: self,
      installed: InstalledUndo(
        tracked: tracked, history: history, action: action, limit: limit,
        keep: { repeat copyField(each excluded, from: $1, to: &$0) },
        strip: { _ in }, step: step,
        location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)))
  }

  /// Records the changes of the whole state, except its history and excluded fields, and undoes and
  /// redoes them.
  ///
  /// ```swift
  /// @ObservableState struct State: Equatable {
  ///   var title = ""
  ///   var isSheetShown = false
  ///   var history = UndoState<State>()
  /// }
  ///
  /// Reduce { state, action in … }
  ///   .undoable(history: \.history, action: \.undo, excluding: \.isSheetShown)
  /// ```
  ///
  /// - Complexity: As with a part. Excluded fields are copied, too: an excluded array is copied
  ///   when an action changes it. Put the tracked fields into a struct of their own to avoid that.
  ///
  /// - Parameters:
  ///   - history: A key path to the history.
  ///   - action: The case that carries the actions for the history.
  ///   - limit: The limit of the history.
  ///   - excluded: Key paths to fields that are not restored. Their changes make no entry.
  ///   - step: Returns the part that the change of an action has in the history.
  @_alwaysEmitIntoClient
  public func undoable<each Excluded>(
    history: WritableKeyPath<State, UndoState<State>>,
    action: CaseKeyPath<Action, UndoAction>,
    limit: UndoLimit<State> = .count(100),
    excluding excluded: repeat WritableKeyPath<State, each Excluded>,
    step: @escaping (Action) -> UndoStep = { _ in .entry() },
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where State: Equatable {
    _UndoableReducer(
      base: self,
      installed: InstalledUndo(
        tracked: wholeState, history: history, action: action, limit: limit,
        keep: {
          repeat copyField(each excluded, from: $1, to: &$0)
          copyField(history, from: $1, to: &$0)
        },
        strip: { $0[keyPath: history] = UndoState() }, step: step,
        location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)))
  }

  /// The key path to the state itself.
  ///
  /// A key path literal in a function with a parameter pack crashes in Swift 6.3: the runtime does
  /// not find the associated type `State`. Write the literal at its use when that is fixed.
  @usableFromInline
  var wholeState: WritableKeyPath<State, State> { \.self }
}

/// Copies a field of one value to another.
@usableFromInline
func copyField<Root, Value>(
  _ field: WritableKeyPath<Root, Value>, from source: Root, to target: inout Root
) {
  target[keyPath: field] = source[keyPath: field]
}
