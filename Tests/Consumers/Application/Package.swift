// swift-tools-version: 6.2
import PackageDescription

/// A program that uses one product of Intarsia.
func program(_ name: String, _ product: String) -> Target {
  .executableTarget(name: name, dependencies: [.product(name: product, package: "intarsia")])
}

// A first application, which depends on Intarsia by version, and programs that link one product.
let package = Package(
  name: "Application",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://example.com/intarsia.git", from: "0.1.0")],
  targets: [
    program("Application", "Intarsia"),
    program("SharingAlone", "IntarsiaSharing"),
    program("TracesAlone", "IntarsiaTraces"),
    program("DurabilityAlone", "IntarsiaDurability"),
    program("UndoAlone", "IntarsiaUndo"),
    // A library with the names of SwiftUI, and a program that imports both.
    .target(name: "OtherViews"),
    .executableTarget(
      name: "BesideOtherViews",
      dependencies: ["OtherViews", .product(name: "Intarsia", package: "intarsia")]),
  ]
)
