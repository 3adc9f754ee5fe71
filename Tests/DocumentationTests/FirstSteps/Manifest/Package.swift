// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Kitchen",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(url: "https://example.com/intarsia.git", from: "0.1.0")],
  targets: [
    .executableTarget(
      name: "Kitchen", dependencies: [.product(name: "Intarsia", package: "intarsia")]),
    .testTarget(
      name: "KitchenTests",
      dependencies: ["Kitchen", .product(name: "IntarsiaTesting", package: "intarsia")]),
  ]
)
