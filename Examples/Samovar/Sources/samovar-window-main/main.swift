import Foundation
import SamovarWindow

#if GTK
  import TerminalApp

  exit(SamovarWindowProgram.run(arguments: Array(CommandLine.arguments.dropFirst())).rawValue)
#else
  let message = """
    samovar-window: this build has no GTK. On Linux, install libgtk-4-dev (apt-get), and run
      swift run --package-path Examples --traits GTK samovar-window

    """
  try? FileHandle.standardError.write(contentsOf: Data(message.utf8))
  exit(1)
#endif
