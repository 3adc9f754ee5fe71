// swift-tools-version: 6.2
import PackageDescription

// An application that depends on Intarsia only through a package of features.
let package = Package(
  name: "Transitive",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../Modules")],
  targets: [
    .executableTarget(
      name: "Transitive", dependencies: [.product(name: "Modules", package: "Modules")])
  ]
)
