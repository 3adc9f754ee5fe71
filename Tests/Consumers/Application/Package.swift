// swift-tools-version: 6.2
import PackageDescription

// A first application, which depends on Intarsia by version.
let package = Package(
  name: "Application",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://example.com/intarsia.git", from: "0.1.0")],
  targets: [
    .executableTarget(
      name: "Application", dependencies: [.product(name: "Intarsia", package: "intarsia")])
  ]
)
