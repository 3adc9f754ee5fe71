// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Stopwatch",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(path: "../Intarsia")],
  targets: [
    .target(
      name: "Stopwatch", dependencies: [.product(name: "Intarsia", package: "Intarsia")]),
    .executableTarget(name: "stopwatch-demo", dependencies: ["Stopwatch"]),
    .testTarget(
      name: "StopwatchTests",
      dependencies: ["Stopwatch", .product(name: "IntarsiaTesting", package: "Intarsia")]),
  ]
)
