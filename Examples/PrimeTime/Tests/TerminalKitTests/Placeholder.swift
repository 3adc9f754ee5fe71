// TerminalKitTests
