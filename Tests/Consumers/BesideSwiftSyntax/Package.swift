// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// An application with a macro of its own, which is built with the swift-syntax package.
let package = Package(
  name: "BesideSwiftSyntax",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://example.com/intarsia.git", from: "0.1.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "509.0.0"..<"603.0.0"),
  ],
  targets: [
    .macro(
      name: "OtherMacros",
      dependencies: [
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
      ]),
    .executableTarget(
      name: "BesideSwiftSyntax",
      dependencies: ["OtherMacros", .product(name: "Intarsia", package: "intarsia")]),
  ]
)
