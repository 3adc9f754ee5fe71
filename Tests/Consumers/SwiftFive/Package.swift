// swift-tools-version: 6.2
import PackageDescription

// An application in the language mode of Swift 5, where no expansion of a macro may warn.
let package = Package(
  name: "SwiftFive",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://example.com/intarsia.git", from: "0.1.0")],
  targets: [
    .executableTarget(
      name: "SwiftFive", dependencies: [.product(name: "Intarsia", package: "intarsia")],
      swiftSettings: [.treatAllWarnings(as: .error)])
  ],
  swiftLanguageModes: [.v5]
)
