// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [
    .package(name: "intarsia", path: "..")
  ],
  targets: [
    .target(name: "MeasuringSupport"),
    .executableTarget(
      name: "benchmarks",
      dependencies: ["MeasuringSupport", .product(name: "Intarsia", package: "intarsia")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
