// swift-tools-version: 6.2
import PackageDescription

// A tool that uses the dependencies alone, without macros.
let package = Package(
  name: "DependenciesAlone",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://example.com/intarsia.git", from: "0.1.0", traits: [])
  ],
  targets: [
    .executableTarget(
      name: "DependenciesAlone",
      dependencies: [.product(name: "IntarsiaDependencies", package: "intarsia")])
  ]
)
