#if SwiftSyntaxPackage
  import SwiftCompilerPlugin
  import SwiftSyntaxMacros

  struct IntarsiaPlugin: CompilerPlugin {
    var providingMacros: [any Macro.Type] { IntarsiaMacroList.all }
  }

  try IntarsiaPlugin.main()
#elseif canImport(SwiftCompilerPlugin)
  #error(
    """
    Another package of this build brings swift-syntax. Let Intarsia use it, too: add the trait \
    "SwiftSyntaxPackage" where your Package.swift names Intarsia, \
    as in .package(url: "…", from: "…", traits: [.defaults, "SwiftSyntaxPackage"]).
    """)
#else
  @_spi(PluginMessage) import SwiftCompilerPluginMessageHandling

  // The SwiftSyntax inside the toolchain comes without the module that holds
  // `CompilerPlugin`: this is its main. The connection keeps standard output for the
  // compiler and sends whatever is printed to standard error.
  let listener = CompilerPluginMessageListener(
    connection: try StandardIOMessageConnection(), provider: MacroProvider())
  try listener.main()
#endif
