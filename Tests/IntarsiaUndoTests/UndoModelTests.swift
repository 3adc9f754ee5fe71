import Intarsia
import IntarsiaUndo
import Testing

/// Compares the history with a list of states in which undo and redo move a cursor.
@Suite("Undo, compared with a model", .endsWithinAMinute)
struct UndoModelTests {
  private enum Event: CaseIterable {
    case addRow, select, type, undo, redo, begin, end

    /// The action, which changes the document to a value that it has not had.
    func action(_ number: Int) -> Editor.Action {
      switch self {
      case .addRow: .rowAdded(number)
      case .select: .selected(number)
      case .type: .titleChanged("\(number)")
      case .undo: .undo(.undo)
      case .redo: .undo(.redo)
      case .begin: .undo(.beginGroup())
      case .end: .undo(.endGroup)
      }
    }
  }

  private struct Model {
    /// The states at the boundaries of entries, without the excluded field.
    var timeline = [Editor.Document()]
    var cursor = 0
    var selection: Int?
    var depth = 0
    /// Whether the next change in a group, or of the title, joins the entry before the cursor.
    var joinsGroup = false
    var joinsTyping = false

    var document: Editor.Document {
      var document = timeline[cursor]
      document.selection = selection
      return document
    }

    mutating func apply(_ event: Event, _ number: Int) {
      switch event {
      case .addRow: change { $0.rows.append(number) }
      case .type: change(isTyping: true) { $0.title = "\(number)" }
      case .select: selection = number
      case .undo: if cursor > 0 { move(-1) }
      case .redo: if cursor + 1 < timeline.count { move(1) }
      case .begin:
        if depth == 0 { (joinsGroup, joinsTyping) = (false, false) }
        depth += 1
      case .end:
        depth -= 1
        if depth == 0 { (joinsGroup, joinsTyping) = (false, false) }
      }
    }

    private mutating func move(_ distance: Int) {
      cursor += distance
      (joinsGroup, joinsTyping) = (false, false)
    }

    private mutating func change(isTyping: Bool = false, _ update: (inout Editor.Document) -> Void)
    {
      var new = timeline[cursor]
      update(&new)
      let joins = depth > 0 ? joinsGroup : isTyping && joinsTyping
      timeline.removeSubrange((cursor + 1)...)
      if joins {
        timeline[cursor] = new
      } else {
        timeline.append(new)
        cursor += 1
      }
      joinsGroup = depth > 0
      joinsTyping = depth == 0 && isTyping
    }
  }

  @Test("Every sequence of up to six events leads to the state and the counts of the model")
  func allSequences() {
    var compared = 0
    func explore(_ session: Session<Editor>, _ model: Model, _ path: [Event]) {
      for event in Event.allCases where event != .end || model.depth > 0 {
        var (session, model) = (session, model)
        session.send(event.action(path.count + 1))
        model.apply(event, path.count + 1)
        compared += 1
        let history = session.state.history
        guard session.state.document == model.document, history.undoCount == model.cursor,
          history.redoCount == model.timeline.count - 1 - model.cursor,
          history.isGroupOpen == (model.depth > 0)
        else {
          Issue.record("\(path + [event]): \(session.state), expected \(model)")
          continue
        }
        if path.count < 5 { explore(session, model, path + [event]) }
      }
    }
    explore(Session(), Model(), [])
    #expect(compared > 70_000)
  }
}
