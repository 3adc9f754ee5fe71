// swift-tools-version: 5.9
import PackageDescription

// A stand-in for swift-syntax with its used products and no code, to test resolution offline.
let names = [
  "SwiftBasicFormat", "SwiftCompilerPlugin", "SwiftCompilerPluginMessageHandling",
  "SwiftDiagnostics", "SwiftOperators", "SwiftParser", "SwiftParserDiagnostics", "SwiftSyntax",
  "SwiftSyntaxBuilder", "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacros",
]

let package = Package(
  name: "swift-syntax",
  products: names.map {
    .library(name: $0.hasSuffix("MessageHandling") ? "_" + $0 : $0, targets: [$0])
  },
  targets: names.map { .target(name: $0, path: "Sources/StandIn/\($0)") }
)
