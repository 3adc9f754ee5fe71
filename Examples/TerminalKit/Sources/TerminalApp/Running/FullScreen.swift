import Intarsia
public import TerminalKit

/// Runs an application on a terminal, until the person ends it or the terminal goes away.
@MainActor
public struct FullScreen<Application: TerminalApplication> {
  let application: Application
  let terminal: Terminal

  /// Puts an application on a terminal.
  public init(application: Application, terminal: Terminal) {
    self.application = application
    self.terminal = terminal
  }

  /// Draws, and passes on what is typed.
  ///
  /// - Throws: Why the terminal could not be opened.
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
      // Even if the size is the same: the terminal may have lost what it showed.
      terminal.draw(application.screen)
      return .goOn
    }
  }
}
