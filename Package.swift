// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

// MARK: - Where the macros get SwiftSyntax from

// The macros are built with the SwiftSyntax inside the toolchain: nothing to fetch, nothing to compile. Three things choose
// the swift-syntax package instead: the trait SwiftSyntaxPackage, a toolchain without SwiftSyntax, and
// INTARSIA_SWIFT_SYNTAX=package.
//
// The package manager evaluates the manifest of a fetched package more than once, with a different package directory each
// time, and resolves nothing if the dependencies differ. So this looks at the toolchain and the environment only.
let syntaxModules = [
  "SwiftBasicFormat", "SwiftCompilerPluginMessageHandling", "SwiftDiagnostics", "SwiftOperators",
  "SwiftParser", "SwiftParserDiagnostics", "SwiftSyntax", "SwiftSyntaxBuilder",
  "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacros",
]

/// `<toolchain>/usr/lib/swift/host` of the toolchain that evaluates this manifest, if it carries SwiftSyntax.
let toolchainHostFolder: String? = {
  // First the library that this manifest itself is linked with, then the compiler on the search path.
  let mappings = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
  let linked = mappings.split(separator: "\n").lazy
    .filter { $0.contains("/swift/pm/ManifestAPI/") }
    .compactMap { line in line.firstIndex(of: "/").map { String(line[$0...]) } }
    .compactMap { $0.components(separatedBy: "/pm/ManifestAPI/").first.map { $0 + "/host" } }
    .prefix(1)
  let searched = (Context.environment["PATH"] ?? "").split(separator: ":").lazy
    .map { URL(fileURLWithPath: "\($0)/swiftc").resolvingSymlinksInPath() }
    .map { $0.deletingLastPathComponent().deletingLastPathComponent().path + "/lib/swift/host" }
  return (Array(linked) + Array(searched)).first {
    FileManager.default.fileExists(atPath: $0 + "/SwiftSyntax.swiftmodule")
  }
}()

/// The folder of the toolchain's SwiftSyntax; `nil` if the swift-syntax package is used whatever the traits are.
let syntaxFolder: String? = {
  switch Context.environment["INTARSIA_SWIFT_SYNTAX"] {
  case "package": return nil
  case "toolchain":
    guard let folder = toolchainHostFolder else {
      fatalError("INTARSIA_SWIFT_SYNTAX=toolchain, but this toolchain carries no SwiftSyntax.")
    }
    return folder
  default: return toolchainHostFolder
  }
}()

// The package has the plugin's entry point, which the toolchain lacks; its message handling is not a product. A dependency
// whose products are all conditional is not fetched while no trait asks for one.
let syntaxDependencies: [Target.Dependency] = (syntaxModules + ["SwiftCompilerPlugin"])
  .filter { $0 != "SwiftCompilerPluginMessageHandling" }
  .map { name in
    .product(
      name: name, package: "swift-syntax",
      condition: .when(traits: [syntaxFolder == nil ? "Macros" : "SwiftSyntaxPackage"]))
  }

let syntaxSwiftSettings: [SwiftSetting] =
  syntaxFolder.map { [.unsafeFlags(["-I", $0])] } ?? [.define("SwiftSyntaxPackage")]

// With the trait SwiftSyntaxPackage the plugin needs none of the libraries: it is linked with the package's objects.
let syntaxLinkerSettings: [LinkerSetting] =
  syntaxFolder.map { folder in
    [
      .unsafeFlags(["-L", folder, "-Xlinker", "-rpath", "-Xlinker", folder]),
      .unsafeFlags(["-Xlinker", "--as-needed"], .when(platforms: [.linux])),
      .unsafeFlags(syntaxModules.map { "-l\($0)" }),
    ]
  } ?? []

// MARK: - Targets

/// The library, and those test targets that INTARSIA_TESTS names, separated by spaces, with what they need.
///
/// While one works on a part, that is built in a fraction of the time.
func chosen(of others: [Target], beside library: [Target]) -> [Target] {
  let targets = library + others
  guard let names = Context.environment["INTARSIA_TESTS"] else { return targets }
  var wanted = Set(names.split(separator: " ").map(String.init))
  if let unknown = wanted.subtracting(targets.map(\.name)).sorted().first {
    // Whatever ends this program makes the package manager print how it was compiled, and a backtrace. A target that is
    // not there is one line, with its name in it.
    return library + [
      .target(name: "INTARSIA_TESTS names \(unknown), but there is no such target", path: unknown)
    ]
  }
  wanted.formUnion(library.map(\.name))
  var count = 0
  while count < wanted.count {
    count = wanted.count
    for target in targets where wanted.contains(target.name) {
      for case .byNameItem(let name, _) in target.dependencies { wanted.insert(name) }
    }
  }
  return targets.filter { wanted.contains($0.name) }
}

/// A target and every module that it stands on, but for the macros, and for what programs stand on.
func everything(beneath name: String, in targets: [Target]) -> [String] {
  var found = [name]
  var position = 0
  while position < found.count {
    for target in targets
    where target.name == found[position] && (position == 0 || target.type == .regular) {
      for case .byNameItem(let name, _) in target.dependencies where !found.contains(name) {
        found.append(name)
      }
    }
    position += 1
  }
  return found
}

extension Target.Dependency {
  /// The compiler plugin, unless the trait that brings the macros is off.
  static let macros: Self = .target(name: "IntarsiaMacros", condition: .when(traits: ["Macros"]))
}

func example(
  _ name: String, _ dependencies: [Target.Dependency], of application: String = "PrimeTime"
) -> Target {
  .target(
    name: name, dependencies: ["Intarsia"] + dependencies,
    path: "Examples/\(application)/Sources/\(name)")
}

func exampleTests(
  _ name: String, _ dependencies: [Target.Dependency], of application: String = "PrimeTime"
) -> Target {
  .testTarget(
    name: name, dependencies: ["IntarsiaTesting"] + dependencies,
    path: "Examples/\(application)/Tests/\(name)")
}

let library: [Target] = [
  .target(name: "IntarsiaIssues"),
  .target(name: "IntarsiaDump"),
  .target(name: "IntarsiaCases", dependencies: [.macros]),
  .target(name: "IntarsiaCollections", dependencies: ["IntarsiaIssues"]),
  .target(name: "IntarsiaConcurrency"),
  .target(name: "IntarsiaClocks", dependencies: ["IntarsiaIssues", "IntarsiaConcurrency"]),
  .target(
    name: "IntarsiaDependencies",
    dependencies: ["IntarsiaIssues", "IntarsiaConcurrency", "IntarsiaClocks", .macros]),
  .target(name: "IntarsiaThread"),
  .target(
    name: "IntarsiaRuntime",
    dependencies: [
      "IntarsiaThread",
      "IntarsiaIssues", "IntarsiaDump", "IntarsiaCases", "IntarsiaCollections",
      "IntarsiaConcurrency", "IntarsiaClocks", "IntarsiaDependencies", .macros,
      .product(
        name: "OpenCombine", package: "OpenCombine", condition: .when(traits: ["OpenCombine"])),
    ]),
  .target(
    name: "Intarsia",
    dependencies: [
      "IntarsiaIssues", "IntarsiaDump", "IntarsiaCases", "IntarsiaCollections",
      "IntarsiaConcurrency", "IntarsiaClocks", "IntarsiaDependencies", "IntarsiaRuntime",
    ]),
  .target(name: "IntarsiaTestingBoot"),
  .target(
    name: "IntarsiaTesting", dependencies: ["Intarsia", "IntarsiaDump", "IntarsiaTestingBoot"]),
  .macro(
    name: "IntarsiaMacros", dependencies: syntaxDependencies,
    swiftSettings: syntaxSwiftSettings, linkerSettings: syntaxLinkerSettings),
]

let libraryTests: [Target] = [
  .testTarget(name: "IntarsiaIssuesTests", dependencies: ["IntarsiaIssues", "IntarsiaTesting"]),
  .testTarget(name: "IntarsiaDumpTests", dependencies: ["IntarsiaDump", "IntarsiaTesting"]),
  .testTarget(name: "IntarsiaCasesTests", dependencies: ["IntarsiaCases", "IntarsiaTesting"]),
  .testTarget(
    name: "IntarsiaCollectionsTests", dependencies: ["IntarsiaCollections", "IntarsiaTesting"]),
  .testTarget(
    name: "IntarsiaConcurrencyTests", dependencies: ["IntarsiaConcurrency", "IntarsiaTesting"]),
  .testTarget(name: "IntarsiaClocksTests", dependencies: ["IntarsiaClocks", "IntarsiaTesting"]),
  .testTarget(
    name: "IntarsiaDependenciesTests",
    dependencies: ["IntarsiaDependencies", "IntarsiaTesting", "LoopbackServer"]),
  // Imports no product of the package but this one.
  .testTarget(name: "DependenciesAloneTests", dependencies: ["IntarsiaDependencies"]),
  .testTarget(
    name: "IntarsiaRuntimeTests",
    dependencies: ["Intarsia", "IntarsiaTesting", "MainActorFeatures", "AsyncMainProbe"]),
  // A target of its own, so that `Scripts/check registry` builds little else in release.
  .testTarget(name: "EffectRegistryTests", dependencies: ["IntarsiaRuntime"]),
  .testTarget(
    name: "IntarsiaTestingTests", dependencies: ["IntarsiaTesting", "LoopbackServer"]),
  .testTarget(
    name: "IntarsiaMacrosTests", dependencies: ["IntarsiaMacros"] + syntaxDependencies,
    swiftSettings: syntaxSwiftSettings, linkerSettings: syntaxLinkerSettings),
  // The code that the pages for users show, compiled and run.
  .testTarget(
    name: "DocumentationTests", dependencies: ["IntarsiaTesting", "LoopbackServer"],
    // A manifest, and what must not compile: `Scripts/check mistakes` compares what the compiler says.
    exclude: ["FirstSteps/Manifest", "WhenItDoesNotCompile"]),
  // Features in a module where everything is on the main actor that does not say otherwise.
  .target(
    name: "MainActorFeatures", dependencies: ["Intarsia"], path: "Tests/Support/MainActorFeatures",
    swiftSettings: [.defaultIsolation(MainActor.self)]),
  // A program whose main actor leaves the main thread.
  .executableTarget(
    name: "AsyncMainProbe", dependencies: ["Intarsia"], path: "Tests/Support/AsyncMainProbe"),
  // What several test targets use.
  .target(name: "LoopbackServer", path: "Tests/Support/LoopbackServer"),
  // Limits the time of each test: a stuck test is named, and ends the process. Uses none of the library, so that a bug
  // in the library cannot disable it.
  .target(
    name: "TimeLimits", dependencies: ["TimeLimitsBoot"], path: "Tests/Support/TimeLimits"),
  .target(name: "TimeLimitsBoot", path: "Tests/Support/TimeLimitsBoot"),
]

// What the terminal front ends of the examples share.
let terminal: [Target] = [
  .target(name: "TerminalKit", path: "Examples/TerminalKit/Sources/TerminalKit"),
  example("TerminalApp", ["TerminalKit"], of: "TerminalKit"),
  .target(name: "PseudoTerminal", path: "Examples/TerminalKit/Tests/PseudoTerminal"),
  exampleTests("TerminalKitTests", ["TerminalKit", "PseudoTerminal"], of: "TerminalKit"),
  exampleTests("TerminalAppTests", ["TerminalApp", "TerminalKit"], of: "TerminalKit"),
]

let primeTime: [Target] = [
  // Clients and features, each a module of its own.
  example("BoundedHTTP", []),
  example("NthPrimeClient", ["BoundedHTTP"]),
  example("FavoritesFile", []),
  example("PrimeModal", []),
  example("Counter", ["NthPrimeClient", "PrimeModal"]),
  example("FavoritePrimes", ["NthPrimeClient", "FavoritesFile"]),
  example("PrimeTimeApp", ["Counter", "FavoritePrimes", "PrimeModal"]),
  example("PrimeTimeTerminal", ["PrimeTimeApp", "TerminalApp", "TerminalKit"]),
  .executableTarget(
    name: "primetime", dependencies: ["PrimeTimeTerminal"],
    path: "Examples/PrimeTime/Sources/primetime-main"),
]

let primeTimeTests: [Target] = [
  exampleTests("NthPrimeClientTests", ["BoundedHTTP", "NthPrimeClient", "LoopbackServer"]),
  exampleTests("FavoritesFileTests", ["FavoritesFile"]),
  exampleTests("PrimeModalTests", ["PrimeModal"]),
  exampleTests("CounterTests", ["Counter"]),
  exampleTests("FavoritePrimesTests", ["FavoritePrimes"]),
  exampleTests("PrimeTimeAppTests", ["PrimeTimeApp"]),
  exampleTests("PrimeTimeTerminalTests", ["PrimeTimeTerminal"]),
  exampleTests("EndToEndTests", ["primetime", "LoopbackServer", "PseudoTerminal"]),
]

let samovar: [Target] = [
  example("SamovarFeatures", [], of: "Samovar"),
  example("SamovarTerminal", ["SamovarFeatures", "TerminalApp", "TerminalKit"], of: "Samovar"),
  .executableTarget(
    name: "samovar", dependencies: ["SamovarTerminal"],
    path: "Examples/Samovar/Sources/samovar-main"),
  exampleTests("SamovarTests", ["SamovarFeatures"], of: "Samovar"),
  exampleTests(
    "SamovarTerminalTests", ["SamovarTerminal", "SamovarFeatures", "TerminalApp", "TerminalKit"],
    of: "Samovar"),
  exampleTests("SamovarEndToEndTests", ["samovar", "PseudoTerminal"], of: "Samovar"),
]

// Ways of injecting dependencies, each a module of its own, and the one program that runs them.
let caseStudies: [Target] = [
  example("CaseStudyHTTP", ["BoundedHTTP"], of: "CaseStudies"),
  example("Facts", ["CaseStudyHTTP"], of: "CaseStudies"),
  example("Posts", ["CaseStudyHTTP"], of: "CaseStudies"),
  example("Settings", ["CaseStudyHTTP"], of: "CaseStudies"),
  example("ExplicitSettings", ["CaseStudyHTTP", "Settings"], of: "CaseStudies"),
  example("Speech", [], of: "CaseStudies"),
  example("ModularPrimeModal", ["PrimeModal"], of: "CaseStudies"),
  example(
    "ModularCounter", ["Counter", "ModularPrimeModal", "NthPrimeClient", "PrimeModal"],
    of: "CaseStudies"),
  example(
    "ModularFavoritePrimes", ["FavoritePrimes", "FavoritesFile", "NthPrimeClient"],
    of: "CaseStudies"),
  example(
    "ModularPrimeTime",
    [
      "Counter", "FavoritePrimes", "FavoritesFile", "ModularCounter", "ModularFavoritePrimes",
      "NthPrimeClient", "PrimeTimeApp",
    ], of: "CaseStudies"),
  example("CaseStudyArguments", [], of: "CaseStudies"),
  example(
    "CaseStudiesProgram",
    [
      "CaseStudyArguments", "CaseStudyHTTP", "ExplicitSettings", "Facts", "LoopbackServer",
      "ModularPrimeTime", "Posts", "PrimeTimeTerminal", "Settings", "Speech", "TerminalApp",
    ], of: "CaseStudies"),
  .executableTarget(
    name: "casestudies", dependencies: ["CaseStudiesProgram", "TerminalApp"],
    path: "Examples/CaseStudies/Sources/casestudies-main"),
  exampleTests("FactsTests", ["CaseStudyHTTP", "Facts", "LoopbackServer"], of: "CaseStudies"),
  exampleTests("PostsTests", ["CaseStudyHTTP", "LoopbackServer", "Posts"], of: "CaseStudies"),
  exampleTests(
    "SettingsTests", ["CaseStudyHTTP", "ExplicitSettings", "LoopbackServer", "Settings"],
    of: "CaseStudies"),
  exampleTests("SpeechTests", ["Speech"], of: "CaseStudies"),
  exampleTests(
    "ModularPrimeTimeTests",
    [
      "Counter", "FavoritePrimes", "FavoritesFile", "ModularCounter", "ModularFavoritePrimes",
      "ModularPrimeModal", "ModularPrimeTime", "NthPrimeClient", "PrimeModal", "PrimeTimeApp",
    ], of: "CaseStudies"),
  exampleTests(
    "CaseStudiesTests",
    [
      "casestudies", "CaseStudiesProgram", "CaseStudyArguments", "LoopbackServer",
      "PseudoTerminal", "TerminalApp",
    ], of: "CaseStudies"),
]

let everythingElse =
  libraryTests + terminal + primeTime + primeTimeTests + samovar + caseStudies
for target in everythingElse where target.type == .test {
  target.dependencies.append("TimeLimits")
}

let package = Package(
  name: "intarsia",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Intarsia", targets: everything(beneath: "Intarsia", in: library)),
    .library(
      name: "IntarsiaDependencies",
      targets: everything(beneath: "IntarsiaDependencies", in: library)),
    .library(name: "IntarsiaTesting", targets: everything(beneath: "IntarsiaTesting", in: library)),
  ],
  traits: [
    .trait(name: "Macros", description: "The macros, and the compiler plugin that expands them."),
    .trait(
      name: "SwiftSyntaxPackage",
      description: """
        Builds the macros with the swift-syntax package: for applications in which other packages use it.
        """),
    .trait(name: "OpenCombine", description: "Effects of publishers of the OpenCombine package."),
    .default(enabledTraits: ["Macros"]),
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"700.0.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
  ],
  targets: chosen(of: everythingElse, beside: library),
  swiftLanguageModes: [.v6]
)

// Swift 6.3 starts the compiler for a target only if a module changed that the target names. The file of a module
// that re-exports others, as `Intarsia` does, stays the same when they change. Code that names it alone would keep
// the old layout of their types, and crash. So products and targets name every module that they stand on.
for target in package.targets {
  let named = target.dependencies.compactMap { dependency -> String? in
    guard case .byNameItem(let name, _) = dependency else { return nil }
    return name
  }
  for name in everything(beneath: target.name, in: package.targets)
  where name != target.name && !named.contains(name) {
    target.dependencies.append(.byName(name: name))
  }
}

let targetsInC = ["IntarsiaTestingBoot", "IntarsiaThread", "TimeLimitsBoot"]
for target in package.targets where !targetsInC.contains(target.name) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}

// Scripts/check builds with INTARSIA_WARNINGS=error; elsewhere a newer compiler's new warning must
// not break anyone's build.
if Context.environment["INTARSIA_WARNINGS"] == "error" {
  for target in package.targets {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
}
