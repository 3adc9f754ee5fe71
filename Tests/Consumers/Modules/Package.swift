// swift-tools-version: 6.2
import PackageDescription

// A package of features, on which another application depends.
let package = Package(
  name: "Modules",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Modules", targets: ["Library", "Screen"])],
  dependencies: [.package(url: "https://example.com/intarsia.git", from: "0.1.0")],
  targets: [
    // All upcoming features of the compiler are on.
    .target(
      name: "Library", dependencies: [.product(name: "Intarsia", package: "intarsia")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("ImmutableWeakCaptures"),
        .treatAllWarnings(as: .error),
      ]),
    // The default isolation of this module is the main actor.
    .target(
      name: "Screen", dependencies: [.product(name: "Intarsia", package: "intarsia")],
      swiftSettings: [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)]),
  ]
)
