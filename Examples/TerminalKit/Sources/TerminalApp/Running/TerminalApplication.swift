public import TerminalKit

/// An application that is shown on a terminal, or used by a script.
///
/// It draws itself and takes what is typed. What is around it (the terminal, the loop of events, the
/// reading of scripts) is the same for all applications.
@MainActor
public protocol TerminalApplication: AnyObject {
  /// Why a line of a script cannot be carried out.
  associatedtype Problem: Error

  /// The screen as it has to look now; what it reads is observed.
  var screen: Screen { get }

  /// Adapts to another size of the screen.
  func resize(to size: Size)

  /// Does what a person typed or pasted.
  ///
  /// - Returns: Whether the application goes on.
  func handle(_ input: InputEvent) -> Proceeding

  /// Carries out a line of a script.
  ///
  /// - Parameter line: What to do.
  /// - Returns: Whether the application goes on.
  /// - Throws: Why it cannot be done.
  func carryOut(_ line: Script.Line) async throws(Problem) -> Proceeding

  /// What to print about a line that could not be carried out.
  func message(about problem: Problem, line: Script.Line, of script: String) -> String

  /// Ends: waits for what must not get lost, and gives up the rest.
  func shutDown() async
}

/// Whether an application goes on.
public enum Proceeding: Hashable, Sendable {
  /// It goes on.
  case goOn
  /// The person wants it to end.
  case quit
}
