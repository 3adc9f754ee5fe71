// swift-tools-version: 6.2
import PackageDescription

// An application with tests, which depends on a copy of Intarsia beside it.
let package = Package(
  name: "Tested",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../intarsia")],
  targets: [
    .executableTarget(
      name: "Tested", dependencies: [.product(name: "Intarsia", package: "intarsia")]),
    .testTarget(
      name: "TestedTests",
      dependencies: ["Tested", .product(name: "IntarsiaTesting", package: "intarsia")]),
  ]
)
