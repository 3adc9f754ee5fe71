import Foundation
import Intarsia
import TerminalKit

/// Shows the counts of a node on the whole terminal, until the user or the end of the work ends it.
struct StatusView {
  let metrics: Metrics
  let title: String

  /// Whether the program runs on a terminal that can show the view.
  static func isPossible(environment: [String: String]) -> Bool {
    Terminal.isTerminal(0) && Terminal.isTerminal(1)
      && StyleSupport(environment: environment) != .none
  }

  /// Shows the counts while an operation runs.
  ///
  /// - Parameter operation: The work, which the user can cancel with `q`.
  func run<Result: Sendable>(
    environment: [String: String], _ operation: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let terminal = try Terminal(support: StyleSupport(environment: environment))
    let events = try terminal.open()
    let start = ContinuousClock.now
    let work = Task { try await operation() }
    let drawing = Task { [metrics, title] in
      while !Task.isCancelled {
        terminal.draw(
          .status(
            metrics.counts, title: title, elapsed: ContinuousClock.now - start,
            size: terminal.size))
        try await Task.sleep(for: .milliseconds(250))
      }
    }
    let input = Task {
      for await event in events where event.isEnd { break }
      work.cancel()
    }
    let result = await work.result
    drawing.cancel()
    input.cancel()
    terminal.close()
    Terminal.endBySignal()
    return try result.get()
  }
}

extension TerminalEvent {
  /// Whether the user presses a key that ends the view.
  fileprivate var isEnd: Bool {
    guard case .input(.key(let key)) = self else { return false }
    return [.character("q"), .escape, .enter].contains(key.code)
      || key == Key(.character("c"), modifiers: .control)
  }
}
