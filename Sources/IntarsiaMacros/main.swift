@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling

// The SwiftSyntax of the toolchain lacks the module that contains `CompilerPlugin`, so this code is
// the main function of the plugin. The connection reserves standard output for the compiler and
// redirects printed text to standard error.
let listener = CompilerPluginMessageListener(
  connection: try StandardIOMessageConnection(), provider: MacroProvider())
try listener.main()
