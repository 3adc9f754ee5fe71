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

  // The SwiftSyntax of the toolchain lacks the module that contains `CompilerPlugin`, so this code
  // is the main function of the plugin. The connection reserves standard output for the compiler
  // and redirects printed text to standard error.
  let listener = CompilerPluginMessageListener(
    connection: try StandardIOMessageConnection(), provider: MacroProvider())
  try listener.main()
#endif
