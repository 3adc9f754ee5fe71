// swift-tools-version: 6.2
import PackageDescription

// Two suites that `Scripts/check trials` runs in thousands of processes, in both modes.
let testing: [Target.Dependency] = [
  .product(name: "Intarsia", package: "intarsia"),
  .product(name: "IntarsiaTesting", package: "intarsia"),
]

let package = Package(
  name: "Trials",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "intarsia", path: "../..")],
  targets: [
    .testTarget(name: "FlakeTests", dependencies: testing),
    .testTarget(
      name: "SharedActorTests", dependencies: testing,
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
)
