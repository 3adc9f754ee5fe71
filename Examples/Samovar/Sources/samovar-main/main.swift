import Foundation
import SamovarTerminal
import TerminalApp

let code = await SamovarProgram.run(
  arguments: Array(CommandLine.arguments.dropFirst()),
  environment: ProcessInfo.processInfo.environment)
exit(code.rawValue)
