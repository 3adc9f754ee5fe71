import Intarsia
import TerminalKit

/// Runs the application on a terminal, until the person ends it or the terminal goes away.
@MainActor
struct FullScreen {
  let application: Application
  let terminal: Terminal

  /// Draws, and does what keys say.
  ///
  /// - Throws: Why the terminal could not be opened.
  func run() async throws(TerminalError) {
    let events = try terminal.open()
    application.resize(to: terminal.size)
    let drawing = observe { [application, terminal] in terminal.draw(application.screen) }
    for await event in events {
      guard handle(event) else { break }
    }
    drawing.cancel()
    terminal.close()
    await application.shutDown()
  }

  /// Returns false when the program is to end.
  private func handle(_ event: TerminalEvent) -> Bool {
    switch event {
    case .input(.key(let key)):
      guard let command = application.command(for: key) else { return true }
      // What a key cannot do now, it does not do: the screen shows what can be done.
      return (try? application.perform(command)) != .quit
    case .input(.paste):
      return true
    case .resized(let size):
      application.resize(to: size)
      // Even if the size is the same: the terminal may have lost what it showed.
      terminal.draw(application.screen)
      return true
    }
  }
}
