// swift-tools-version: 6.2
import PackageDescription

// A tool that simulates concurrency, without a store.
let package = Package(
  name: "SimulationAlone",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://example.com/intarsia.git", from: "0.1.0", traits: [])
  ],
  targets: [
    .executableTarget(
      name: "SimulationAlone",
      dependencies: [.product(name: "IntarsiaSimulation", package: "intarsia")])
  ]
)
