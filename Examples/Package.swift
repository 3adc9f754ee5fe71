// swift-tools-version: 6.2
import PackageDescription

/// A module of an application, in `<application>/Sources`.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], of application: String
) -> Target {
  .target(
    name: name, dependencies: [.intarsia, .intarsiaTraces] + dependencies,
    path: "\(application)/Sources/\(name)")
}

/// The tests of a module, in `<application>/Tests`.
func tests(_ name: String, _ dependencies: [Target.Dependency], of application: String) -> Target {
  .testTarget(
    name: name, dependencies: [.intarsiaTesting, "TimeLimits"] + dependencies,
    path: "\(application)/Tests/\(name)")
}

extension Target.Dependency {
  static let intarsia: Self = .product(name: "Intarsia", package: "intarsia")
  static let intarsiaTesting: Self = .product(name: "IntarsiaTesting", package: "intarsia")
  static let intarsiaTraces: Self = .product(name: "IntarsiaTraces", package: "intarsia")
  static let durability: Self = .product(name: "IntarsiaDurability", package: "intarsia")
}

// The folder `Support` is a link to `Tests/Support` of the library, because no package offers these
// targets as products.
let support: [Target] = [
  .target(name: "LoopbackServer", path: "Support/LoopbackServer"),
  .target(name: "TimeLimits", dependencies: ["TimeLimitsBoot"], path: "Support/TimeLimits"),
  .target(name: "TimeLimitsBoot", path: "Support/TimeLimitsBoot"),
]

// The terminal front end that the applications share.
let terminal: [Target] = [
  .target(name: "TerminalKit", path: "TerminalKit/Sources/TerminalKit"),
  module("TerminalApp", ["TerminalKit"], of: "TerminalKit"),
  .target(name: "PseudoTerminal", path: "TerminalKit/Tests/PseudoTerminal"),
  tests("TerminalKitTests", ["TerminalKit", "PseudoTerminal"], of: "TerminalKit"),
  tests("TerminalAppTests", ["TerminalApp", "TerminalKit"], of: "TerminalKit"),
]

let primeTime: [Target] = [
  // Clients and features, each a module of its own.
  module("BoundedHTTP", of: "PrimeTime"),
  module("NthPrimeClient", ["BoundedHTTP"], of: "PrimeTime"),
  module("FavoritesFile", of: "PrimeTime"),
  module("PrimeModal", of: "PrimeTime"),
  module("NthPrimeRequest", ["NthPrimeClient"], of: "PrimeTime"),
  module(
    "Counter", ["FavoritesFile", "NthPrimeClient", "NthPrimeRequest", "PrimeModal"],
    of: "PrimeTime"),
  module(
    "FavoritePrimes", ["FavoritesFile", "NthPrimeClient", "NthPrimeRequest"], of: "PrimeTime"),
  module("PrimeTimeApp", ["Counter", "FavoritePrimes", "PrimeModal"], of: "PrimeTime"),
  // Its views for SwiftUI; empty elsewhere.
  module("PrimeTimeViews", ["PrimeTimeApp"], of: "PrimeTime"),
  module("PrimeTimeTerminal", ["PrimeTimeApp", "TerminalApp", "TerminalKit"], of: "PrimeTime"),
  .executableTarget(
    name: "primetime", dependencies: ["PrimeTimeTerminal"],
    path: "PrimeTime/Sources/primetime-main"),
]

let primeTimeTests: [Target] = [
  tests(
    "NthPrimeClientTests", ["BoundedHTTP", "NthPrimeClient", "LoopbackServer"], of: "PrimeTime"),
  tests("FavoritesFileTests", ["FavoritesFile"], of: "PrimeTime"),
  tests("PrimeModalTests", ["PrimeModal"], of: "PrimeTime"),
  tests("CounterTests", ["Counter"], of: "PrimeTime"),
  tests("FavoritePrimesTests", ["FavoritePrimes"], of: "PrimeTime"),
  tests("PrimeTimeAppTests", ["PrimeTimeApp", .intarsiaTraces], of: "PrimeTime"),
  tests("PrimeTimeTerminalTests", ["PrimeTimeTerminal"], of: "PrimeTime"),
  tests("EndToEndTests", ["primetime", "LoopbackServer", "PseudoTerminal"], of: "PrimeTime"),
]

let samovar: [Target] = [
  module("SamovarFeatures", of: "Samovar"),
  module("SamovarShared", ["SamovarFeatures", "TerminalApp"], of: "Samovar"),
  module(
    "SamovarTerminal", ["SamovarFeatures", "SamovarShared", "TerminalApp", "TerminalKit"],
    of: "Samovar"),
  .executableTarget(
    name: "samovar", dependencies: ["SamovarTerminal"],
    path: "Samovar/Sources/samovar-main"),
  tests("SamovarTests", ["SamovarFeatures", .intarsiaTraces], of: "Samovar"),
  tests(
    "SamovarTerminalTests",
    ["SamovarTerminal", "SamovarFeatures", "SamovarShared", "TerminalApp", "TerminalKit"],
    of: "Samovar"),
  tests("SamovarEndToEndTests", ["samovar", "PseudoTerminal"], of: "Samovar"),
]

// The window of Samovar. Without the trait GTK, these modules are empty, and the program says how
// to build it.
let gtk = Target.Dependency.target(name: "CGTK", condition: .when(traits: ["GTK"]))
let samovarWindow: [Target] = [
  .systemLibrary(name: "CMainQueue", path: "Support/CMainQueue"),
  .systemLibrary(
    name: "CGTK", path: "Samovar/Sources/CGTK", pkgConfig: "gtk4",
    providers: [.apt(["libgtk-4-dev"])]),
  module("GTKKit", ["CMainQueue", gtk], of: "Samovar"),
  module(
    "SamovarWindow", ["GTKKit", "SamovarFeatures", "SamovarShared", "TerminalApp"], of: "Samovar"),
  .executableTarget(
    name: "samovar-window", dependencies: ["SamovarWindow", "TerminalApp"],
    path: "Samovar/Sources/samovar-window-main"),
  // GTK needs the main thread, which a test does not have.
  .executableTarget(
    name: "gtk-kit-probe", dependencies: ["GTKKit", .intarsia, gtk],
    path: "Samovar/Tests/GTKKitProbe"),
  tests(
    "SamovarWindowTests",
    [
      "gtk-kit-probe", "samovar", "samovar-window", "PseudoTerminal", "SamovarTerminal",
      "TerminalKit",
    ],
    of: "Samovar"),
]

// Durable entities. Without a trait, their journal is in memory only.
let orders: [Target] = [
  module("OrdersFeatures", [.durability], of: "Orders"),
  module(
    "OrdersProgram", ["OrdersFeatures", "TerminalApp", "TerminalKit", .durability], of: "Orders"),
  .executableTarget(
    name: "orders", dependencies: ["OrdersProgram", "TerminalApp"],
    path: "Orders/Sources/orders-main"),
  tests("OrdersFeaturesTests", ["OrdersFeatures", .durability], of: "Orders"),
  tests(
    "OrdersProgramTests", ["OrdersFeatures", "OrdersProgram", "TerminalApp", .durability],
    of: "Orders"),
  tests("OrdersEndToEndTests", ["orders", "PseudoTerminal"], of: "Orders"),
]

// Ways of injecting dependencies, each a module of its own, and the one program that runs them.
let caseStudies: [Target] = [
  module("CaseStudyHTTP", ["BoundedHTTP"], of: "CaseStudies"),
  module("Facts", ["CaseStudyHTTP"], of: "CaseStudies"),
  module("Posts", ["CaseStudyHTTP"], of: "CaseStudies"),
  module("Settings", ["CaseStudyHTTP"], of: "CaseStudies"),
  module("ExplicitSettings", ["CaseStudyHTTP", "Settings"], of: "CaseStudies"),
  module("Speech", of: "CaseStudies"),
  module("ModularPrimeModal", ["PrimeModal"], of: "CaseStudies"),
  module(
    "ModularCounter",
    ["Counter", "ModularPrimeModal", "NthPrimeClient", "NthPrimeRequest", "PrimeModal"],
    of: "CaseStudies"),
  module(
    "ModularFavoritePrimes",
    ["FavoritePrimes", "FavoritesFile", "NthPrimeClient", "NthPrimeRequest"],
    of: "CaseStudies"),
  module(
    "ModularPrimeTime",
    [
      "Counter", "FavoritePrimes", "ModularCounter", "ModularFavoritePrimes",
      "NthPrimeClient", "PrimeTimeApp",
    ], of: "CaseStudies"),
  module("CaseStudyArguments", of: "CaseStudies"),
  module(
    "CaseStudiesProgram",
    [
      "CaseStudyArguments", "CaseStudyHTTP", "ExplicitSettings", "Facts", "LoopbackServer",
      "ModularPrimeTime", "Posts", "PrimeTimeTerminal", "Settings", "Speech", "TerminalApp",
    ], of: "CaseStudies"),
  .executableTarget(
    name: "casestudies", dependencies: ["CaseStudiesProgram", "TerminalApp"],
    path: "CaseStudies/Sources/casestudies-main"),
  tests("FactsTests", ["CaseStudyHTTP", "Facts", "LoopbackServer"], of: "CaseStudies"),
  tests("PostsTests", ["CaseStudyHTTP", "LoopbackServer", "Posts"], of: "CaseStudies"),
  tests(
    "SettingsTests", ["CaseStudyHTTP", "ExplicitSettings", "LoopbackServer", "Settings"],
    of: "CaseStudies"),
  tests("SpeechTests", ["Speech"], of: "CaseStudies"),
  tests(
    "ModularPrimeTimeTests",
    [
      "Counter", "FavoritePrimes", "FavoritesFile", "ModularCounter", "ModularFavoritePrimes",
      "ModularPrimeModal", "ModularPrimeTime", "NthPrimeClient", "PrimeModal", "PrimeTimeApp",
    ], of: "CaseStudies"),
  tests(
    "CaseStudiesTests",
    [
      "casestudies", "CaseStudiesProgram", "CaseStudyArguments", "LoopbackServer",
      "PseudoTerminal", "TerminalApp",
    ], of: "CaseStudies"),
]

var targets =
  support + terminal + primeTime + primeTimeTests + samovar + samovarWindow + orders + caseStudies

// Names the test targets to build, separated by spaces. Without it, all are built.
if let names = Context.environment["INTARSIA_TESTS"]?.split(separator: " ").map(String.init) {
  targets.removeAll { $0.type == .test && !names.contains($0.name) }
}

let package = Package(
  name: "examples",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  // Off by default: the examples then need nothing but the toolchain.
  traits: [
    .trait(name: "SQLite", description: "Orders on SQLite: needs libsqlite3-dev."),
    .trait(name: "PostgreSQL", description: "Orders on PostgreSQL: needs libpq-dev."),
    .trait(name: "GTK", description: "The window of Samovar: needs libgtk-4-dev."),
  ],
  dependencies: [
    .package(
      name: "intarsia", path: "..",
      traits: [
        .defaults, .trait(name: "SQLite", condition: .when(traits: ["SQLite"])),
        .trait(name: "PostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ])
  ],
  targets: targets,
  swiftLanguageModes: [.v6]
)

extension Target {
  /// The targets of this package that it names.
  var named: Set<String> {
    Set(dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } })
  }
}

/// The targets of these names, and every module that they depend on.
func modules(beneath names: Set<String>, in targets: [Target]) -> Set<String> {
  targets.filter { names.contains($0.name) && $0.type == .regular }
    .reduce(into: names) { $0.formUnion(modules(beneath: $1.named, in: targets)) }
}

// A target names every module that it depends on. The manifest of the library says why.
for target in package.targets {
  target.dependencies += modules(beneath: target.named, in: package.targets).subtracting(
    target.named
  ).sorted()
    .map { .byName(name: $0) }
}

let upcomingFeatures: [SwiftSetting] = [
  "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
  "NonisolatedNonsendingByDefault", "InferIsolatedConformances",
].map { .enableUpcomingFeature($0) }
// Scripts/check sets this.
let warningsAreErrors = Context.environment["INTARSIA_WARNINGS"] == "error"
for target in package.targets where target.type != .system {
  target.swiftSettings = upcomingFeatures
  guard warningsAreErrors else { continue }
  target.swiftSettings?.append(.treatAllWarnings(as: .error))
  target.cSettings = [.treatAllWarnings(as: .error)]
}
