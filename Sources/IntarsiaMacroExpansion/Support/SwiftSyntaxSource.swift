// Without the trait, the module search path has the SwiftSyntax of the toolchain, which lacks the
// module `SwiftCompilerPlugin`.
#if !SwiftSyntaxPackage && canImport(SwiftCompilerPlugin)
  #error(
    """
    Another package of this build brings swift-syntax. Let Intarsia use it, too: add the trait \
    "SwiftSyntaxPackage" where your Package.swift names Intarsia, \
    as in .package(url: "…", from: "…", traits: [.defaults, "SwiftSyntaxPackage"]).
    """)
#endif
