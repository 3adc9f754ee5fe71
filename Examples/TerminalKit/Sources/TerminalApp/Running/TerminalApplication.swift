public import TerminalKit

/// An application that runs on a terminal or in a script.
///
/// The application draws itself and handles input. Other types provide the terminal, the event loop
/// and the reading of scripts, which are the same for all applications.
@MainActor
public protocol TerminalApplication: AnyObject {
  /// The error for a script line that the application cannot carry out.
  associatedtype Problem: Error

  /// The current screen. The state that it reads is observed, so a change draws it again.
  var screen: Screen { get }

  /// Adapts the layout to a new size of the screen.
  func resize(to size: Size)

  /// Handles typed or pasted input.
  ///
  /// - Returns: Whether the application continues.
  func handle(_ input: InputEvent) -> Proceeding

  /// Carries out a line of a script.
  ///
  /// - Parameter line: The line with the command.
  /// - Returns: Whether the application continues.
  /// - Throws: `Problem` if the application cannot carry out the line.
  func carryOut(_ line: Script.Line) async throws(Problem) -> Proceeding

  /// Returns the error message for a line that could not be carried out.
  func message(about problem: Problem, line: Script.Line, of script: String) -> String

  /// Shuts down: waits for the effects that must finish, and cancels the others.
  func shutDown() async
}

/// Whether an application continues.
public enum Proceeding: Hashable, Sendable {
  /// The application continues.
  case goOn
  /// The user quits the application.
  case quit
}
