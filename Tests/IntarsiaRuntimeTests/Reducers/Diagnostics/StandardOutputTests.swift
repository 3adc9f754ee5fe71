#if os(Linux)
  import ChildProcesses
  import Intarsia
  import IntarsiaTesting
  import Testing

  @Suite(
    "Printing to the standard output", .endsWithinAMinute, .enabled(if: !ChildProcess.isThisOne))
  struct StandardOutputTests {
    @Test("Actions and changes are printed to the standard output if no function takes them")
    func printing() async throws {
      let child = try await ChildProcess.run(
        "--testing-library", "swift-testing", "--filter", "PrintingProgram/prints")
      #expect(child.status == 0, "\(child.output)")
      let lines = [
        "received action: PrintedAction.labelled", "  PrintedAction.dumped", "- 0", "+ 1",
        "received action: PrintedAction.logged", "  PrintedAction.debugged", "- 10", "+ 11",
      ]
      for line in lines {
        #expect(
          child.output.split(separator: "\n").count { $0.trimmed == line.trimmed } == 1,
          "\(line) is not printed once in \(child.output)")
      }
    }
  }

  /// A program without shared values, which the test above runs in a process of its own.
  @Suite("A program that prints", .endsWithinAMinute, .enabled(if: ChildProcess.isThisOne))
  @MainActor
  struct PrintingProgram {
    @Test("prints actions and changes of its stores")
    func prints() {
      let reduce = Reduce<Int, PrintedAction> { state, action in
        if action == .dumped || action == .debugged { state += 1 }
        return .none
      }
      Store(initialState: 5) { reduce._printChanges(.actionLabels) }.send(.labelled)
      Store(initialState: 0) { reduce._printChanges() }.send(.dumped)
      let reducer = EnvironmentReducer<Int, PrintedAction, Void> { state, action, _ in
        if action == .debugged { state += 1 }
        return .none
      }
      Store(initialState: 5, reducer: reducer.logging(), environment: ()).send(.logged)
      Store(initialState: 10, reducer: reducer.debug(), environment: ()).send(.debugged)
    }
  }

  private enum PrintedAction { case labelled, dumped, logged, debugged }

  extension Substring {
    fileprivate var trimmed: Substring { drop { $0 == " " } }
  }

  extension String {
    fileprivate var trimmed: Substring { drop { $0 == " " } }
  }
#endif
