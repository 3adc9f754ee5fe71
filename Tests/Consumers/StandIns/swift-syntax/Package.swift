// swift-tools-version: 5.9
import PackageDescription

// Has the products of swift-syntax that others ask for, and no code: it shows what is resolved, without a network.
let names = [
  "SwiftBasicFormat", "SwiftCompilerPlugin", "SwiftDiagnostics", "SwiftOperators", "SwiftParser",
  "SwiftParserDiagnostics", "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacroExpansion",
  "SwiftSyntaxMacros",
]

let package = Package(
  name: "swift-syntax",
  products: names.map { .library(name: $0, targets: [$0]) },
  targets: names.map { .target(name: $0, path: "Sources/StandIn/\($0)") }
)
