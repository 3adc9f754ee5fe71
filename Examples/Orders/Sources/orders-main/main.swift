import Foundation
import OrdersProgram
import TerminalApp

let code = await OrdersProgram.run(
  arguments: Array(CommandLine.arguments.dropFirst()),
  environment: ProcessInfo.processInfo.environment)
exit(code.rawValue)
