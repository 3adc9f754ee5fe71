// swift-tools-version: 5.9
import PackageDescription

// Has the product of OpenCombine, and no code: it shows what is resolved, without a network.
let package = Package(
  name: "OpenCombine",
  products: [.library(name: "OpenCombine", targets: ["OpenCombine"])],
  targets: [.target(name: "OpenCombine")]
)
