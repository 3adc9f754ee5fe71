/// An action for the history of a feature.
///
/// A feature has a case for it, which the modifier `undoable` of its reducer handles:
///
/// ```swift
/// enum Action {
///   case titleChanged(String)
///   case undo(UndoAction)
/// }
///
/// Button("Undo") { store.send(.undo(.undo)) }
///   .disabled(!store.history.canUndo)
/// ```
public enum UndoAction: Hashable, Sendable, Codable {
  /// Restores the state before the latest entry; does nothing without one.
  case undo

  /// Restores the state that the latest ``undo`` left; does nothing without one.
  case redo

  /// Opens a group: the changes until its ``endGroup`` make one entry.
  ///
  /// Groups nest. The changes inside the outermost group make one entry, with the first name that
  /// one of the groups has, or else the name of the first change.
  case beginGroup(named: String? = nil)

  /// Closes the group that was opened last; reports an issue if none is open.
  case endGroup

  /// Ends the latest entry: no later change joins it.
  ///
  /// Send it when a text field loses its focus, for example.
  case seal

  /// Removes all entries, and keeps the state and open groups.
  case clear
}
