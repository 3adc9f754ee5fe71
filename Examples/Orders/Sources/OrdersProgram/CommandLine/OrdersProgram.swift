import Foundation
import Intarsia
import IntarsiaDurability
public import TerminalApp
import TerminalKit

/// The program `orders`, independent of the process that runs it.
public enum OrdersProgram {
  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the name of the program.
  ///   - environment: The environment of the process.
  ///   - console: The output.
  /// - Returns: The exit code of the process.
  @MainActor
  public static func run(
    arguments: [String], environment: [String: String], console: Console = .standard
  ) async -> ExitCode {
    do {
      let options = try OrdersOptions(arguments: arguments)
      switch options.notice {
      case .help: console.write(Texts.help)
      case .version: console.write("orders \(Texts.version)\n")
      case nil:
        let command = options.command.isEmpty ? nil : try Command(words: options.command)
        return await run(options, command, environment: environment, console: console)
      }
      return .success
    } catch {
      console.writeError("orders: \(error)\n")
      return .usage
    }
  }

  @MainActor
  private static func run(
    _ options: OrdersOptions, _ command: Command?, environment: [String: String], console: Console
  ) async -> ExitCode {
    do {
      let script = command == nil ? try options.openScript() : nil
      let shop = try await Shop(options)
      let session = Session(
        shop: shop, options: options, environment: environment, console: console)
      let code: ExitCode
      if case .worker(let plan) = command {
        await Worker(plan: plan, shop: shop, console: console).run()
        code = .success
      } else if let command {
        code = await session.run(command, at: nil) ?? .success
      } else if let script {
        code = await session.run(script)
      } else {
        code = await session.runAtTerminal()
      }
      await shop.close()
      return code
    } catch {
      console.writeError("orders: \(error)\n")
      return .failure
    }
  }
}

extension OrdersOptions {
  /// Opens the script; `nil` if a user types the commands at a terminal.
  fileprivate func openScript() throws -> Script? {
    guard let script else { return Terminal.isTerminal(0) ? nil : .standardInput }
    do {
      return try Script(contentsOf: script)
    } catch {
      throw CommandError("the script \(script) cannot be read: \(error.localizedDescription)")
    }
  }
}

extension Session {
  /// Runs a command, and prints its error.
  ///
  /// - Parameter position: The position of the command, such as `tour.txt, line 3`.
  /// - Returns: The exit code if the command has failed or ends the program.
  fileprivate func run(_ command: Command, at position: String?) async -> ExitCode? {
    do {
      return try await run(command) ? nil : .success
    } catch {
      printError(error, at: position)
      return .failure
    }
  }

  private func printError(_ error: any Error, at position: String?) {
    let reason = error is CancellationError ? "a key has ended the command." : "\(error)"
    console.writeError("orders: \(position.map { "\($0): " } ?? "")\(reason)\n")
  }

  /// Runs a script to its end, or to the first command that fails.
  fileprivate func run(_ script: Script) async -> ExitCode {
    var script = script
    while let line = script.next() {
      let position = "\(script.name), line \(line.number)"
      console.write("> \(line.text)\n")
      let command: Command
      do {
        command = try Command(line.text)
      } catch {
        printError(error, at: position)
        return .usage
      }
      if let code = await run(command, at: position) { return code }
    }
    return .success
  }

  /// Runs the commands that a user types.
  fileprivate func runAtTerminal() async -> ExitCode {
    console.write("\(Texts.greeting(options.database))\n")
    while true {
      console.write("> ")
      guard let text = readLine() else {
        console.write("\n")
        return .success
      }
      guard text.contains(where: { !$0.isWhitespace }) else { continue }
      do {
        guard try await run(Command(text)) else { return .success }
      } catch {
        // The user may type another command.
        printError(error, at: nil)
      }
    }
  }
}
