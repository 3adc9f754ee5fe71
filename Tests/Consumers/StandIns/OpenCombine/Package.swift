// swift-tools-version: 5.9
import PackageDescription

// A stand-in for OpenCombine without code, which tests the resolution without a network.
let package = Package(
  name: "OpenCombine",
  products: [.library(name: "OpenCombine", targets: ["OpenCombine"])],
  targets: [.target(name: "OpenCombine")]
)
