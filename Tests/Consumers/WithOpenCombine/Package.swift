// swift-tools-version: 6.2
import PackageDescription

// An application whose effects are publishers of OpenCombine.
let package = Package(
  name: "WithOpenCombine",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(
      url: "https://example.com/intarsia.git", from: "0.1.0",
      traits: [.defaults, "OpenCombine"])
  ],
  targets: [
    .executableTarget(
      name: "WithOpenCombine", dependencies: [.product(name: "Intarsia", package: "intarsia")])
  ]
)
