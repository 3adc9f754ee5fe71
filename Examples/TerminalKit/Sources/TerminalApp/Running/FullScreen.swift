import Intarsia
public import TerminalKit

/// Runs an application on a terminal until the user quits or the terminal's events end.
@MainActor
public struct FullScreen<Application: TerminalApplication> {
  let application: Application
  let terminal: Terminal

  /// Creates a runner for an application and a terminal.
  public init(application: Application, terminal: Terminal) {
    self.application = application
    self.terminal = terminal
  }

  /// Draws the screen after each change, and passes input to the application.
  ///
  /// - Throws: `TerminalError` if the terminal cannot be opened.
  public func run() async throws(TerminalError) {
    let events = try terminal.open()
    application.resize(to: terminal.size)
    let drawing = observe { [application, terminal] in terminal.draw(application.screen) }
    for await event in events {
      guard handle(event) == .goOn else { break }
    }
    drawing.cancel()
    terminal.close()
    await application.shutDown()
  }

  private func handle(_ event: TerminalEvent) -> Proceeding {
    switch event {
    case .input(let input):
      return application.handle(input)
    case .resized(let size):
      application.resize(to: size)
      // Draws even if the size is unchanged: the terminal may have lost its contents.
      terminal.draw(application.screen)
      return .goOn
    }
  }
}
