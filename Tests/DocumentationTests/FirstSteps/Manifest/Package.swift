// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Kitchen",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(path: "../Intarsia")],
  targets: [
    .executableTarget(
      name: "Kitchen", dependencies: [.product(name: "Intarsia", package: "Intarsia")]),
    .testTarget(
      name: "KitchenTests",
      dependencies: ["Kitchen", .product(name: "IntarsiaTesting", package: "Intarsia")]),
  ]
)
