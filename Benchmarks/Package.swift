// swift-tools-version: 6.2
import PackageDescription

let features: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  traits: [
    .trait(name: "SQLite", description: "Measures journals on SQLite: needs libsqlite3-dev."),
    .trait(name: "PostgreSQL", description: "Measures journals on PostgreSQL: needs libpq-dev."),
  ],
  dependencies: [
    .package(
      name: "intarsia", path: "..",
      traits: [
        .defaults, .trait(name: "SQLite", condition: .when(traits: ["SQLite"])),
        .trait(name: "PostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ])
  ],
  targets: [
    .target(name: "MeasuringSupport"),
    .target(
      name: "LanguageMode5",
      dependencies: [.product(name: "IntarsiaDependencies", package: "intarsia")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "LanguageMode5", "MeasuringSupport", .product(name: "Intarsia", package: "intarsia"),
        .product(name: "IntarsiaDurability", package: "intarsia"),
        .product(name: "IntarsiaUndo", package: "intarsia"),
        .product(name: "IntarsiaTraces", package: "intarsia"),
      ],
      swiftSettings: features),
    // A separate program, because the library for tests takes over the executors and the clocks of
    // its process.
    .executableTarget(
      name: "testing-benchmarks",
      dependencies: ["MeasuringSupport", .product(name: "IntarsiaTesting", package: "intarsia")],
      swiftSettings: features),
  ],
  swiftLanguageModes: [.v6]
)
