// swift-tools-version: 6.2
import PackageDescription

// An application in the Swift 5 language mode, in which no macro expansion may cause a warning.
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
