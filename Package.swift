// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

// MARK: - The source of SwiftSyntax

// The macros are built with the toolchain's SwiftSyntax. The trait SwiftSyntaxPackage, a toolchain
// without SwiftSyntax, or INTARSIA_SWIFT_SYNTAX=package chooses the swift-syntax package instead.
// The package manager evaluates the manifest of a fetched package in several folders, and fails if
// the dependencies differ. So this reads the toolchain and the environment only.
let syntaxModules = [
  "SwiftBasicFormat", "SwiftCompilerPluginMessageHandling", "SwiftDiagnostics", "SwiftOperators",
  "SwiftParser", "SwiftParserDiagnostics", "SwiftSyntax", "SwiftSyntaxBuilder",
  "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacros",
]

/// The folder `usr/lib/swift/host` of this manifest's toolchain, if it has SwiftSyntax.
let toolchainHostFolder: String? = {
  // First the library that this manifest is linked with, then the compiler on the search path.
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

/// Whether the toolchain's library lets a process replace its executors.
///
/// Its interface is not public yet, so after Swift 6.3 a compiler's version alone does not tell.
let replacesExecutors = { () -> Bool in
  let folder = (toolchainHostFolder ?? "") + "/../linux/_Concurrency.swiftmodule"
  let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  return files.filter { $0.hasSuffix(".private.swiftinterface") }.contains { file in
    let interface = try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
    return interface?.contains("func _createExecutors<") == true
  }
}()

/// The folder of the toolchain's SwiftSyntax, or `nil` to use the package with all traits.
let syntaxFolder =
  Context.environment["INTARSIA_SWIFT_SYNTAX"] == "package" ? nil : toolchainHostFolder

// The package is fetched only if a trait enables one of these products.
let syntaxDependencies: [Target.Dependency] = syntaxModules.map { name in
  .product(
    name: name == "SwiftCompilerPluginMessageHandling" ? "_" + name : name, package: "swift-syntax",
    condition: .when(traits: [syntaxFolder == nil ? "Macros" : "SwiftSyntaxPackage"]))
}

// The plugin is not optimized: that would take a tenth of an application's clean build, and save a
// millisecond for each feature.
let syntaxSwiftSettings: [SwiftSetting] =
  syntaxFolder.map { [.unsafeFlags(["-I", $0, "-Onone"])] } ?? [.define("SwiftSyntaxPackage")]

// With the trait SwiftSyntaxPackage the plugin is linked with the package's objects, and
// `--as-needed` drops the toolchain's libraries.
let syntaxLinkerSettings: [LinkerSetting] =
  syntaxFolder.map { folder in
    [
      .unsafeFlags(["-L", folder, "-Xlinker", "-rpath", "-Xlinker", folder]),
      .unsafeFlags(["-Xlinker", "--as-needed"], .when(platforms: [.linux])),
      .unsafeFlags(syntaxModules.map { "-l\($0)" }),
    ]
  } ?? []

// MARK: - Targets

extension Target {
  /// The targets of this package that it names, except the compiler plugin.
  var named: Set<String> {
    Set(dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } })
  }
}

/// The targets of these names, and every module that they depend on.
func modules(beneath names: Set<String>, in targets: [Target]) -> Set<String> {
  targets.filter { names.contains($0.name) && $0.type == .regular }
    .reduce(into: names) { $0.formUnion(modules(beneath: $1.named, in: targets)) }
}

/// The compiler plugin, if the trait is on.
let macros = Target.Dependency.target(name: "IntarsiaMacros", condition: .when(traits: ["Macros"]))
let openCombine: Target.Dependency = .product(
  name: "OpenCombine", package: "OpenCombine", condition: .when(traits: ["OpenCombine"]))
let values: [Target.Dependency] = [
  "IntarsiaIssues", "IntarsiaDump", "IntarsiaCases", "IntarsiaCollections", "IntarsiaConcurrency",
  "IntarsiaClocks", "IntarsiaDependencies",
]

let library: [Target] = [
  .target(name: "IntarsiaIssues", dependencies: ["IntarsiaConcurrency"]),
  .target(name: "IntarsiaDump"),
  .target(name: "IntarsiaConcurrency"), .target(name: "IntarsiaThread"),
  .target(name: "CIntarsiaSimulation"), .target(name: "CIntarsiaTesting"),
  .target(name: "CIntarsiaTraces"),
  .target(name: "IntarsiaCases", dependencies: ["IntarsiaIssues", macros]),
  .target(name: "IntarsiaCollections", dependencies: ["IntarsiaIssues"]),
  .target(name: "IntarsiaClocks", dependencies: ["IntarsiaIssues", "IntarsiaConcurrency"]),
  .target(
    name: "IntarsiaDependencies",
    dependencies: ["IntarsiaIssues", "IntarsiaConcurrency", "IntarsiaClocks", macros]),
  .target(name: "IntarsiaSharing", dependencies: values + [openCombine]),
  .target(
    name: "IntarsiaRuntime",
    dependencies: values + ["IntarsiaThread", "IntarsiaSharing", macros, openCombine]),
  // Views for SwiftUI. Without SwiftUI: names that other libraries have, too, so `Intarsia` does
  // not export them.
  .target(name: "IntarsiaViews", dependencies: ["IntarsiaRuntime"]),
  .target(name: "Intarsia", dependencies: ["IntarsiaViews"]),
  .target(name: "IntarsiaEnvironments", dependencies: ["Intarsia"]),
  .target(
    name: "IntarsiaSimulation",
    dependencies: ["IntarsiaIssues", "IntarsiaConcurrency", "CIntarsiaSimulation"],
    swiftSettings: replacesExecutors
      ? [.define("REPLACES_EXECUTORS", .when(platforms: [.linux]))] : []),
  .target(
    name: "IntarsiaTesting",
    dependencies: ["IntarsiaDump", "IntarsiaSimulation", "IntarsiaTraces", "CIntarsiaTesting"]),
  .target(name: "IntarsiaTraces", dependencies: ["Intarsia", "CIntarsiaTraces"]),
  // The databases of durable stores are libraries of the system, each behind a trait.
  .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
  .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
  .target(
    name: "IntarsiaDurability",
    dependencies: [
      "Intarsia", .target(name: "CSQLite", condition: .when(traits: ["SQLite"])),
      .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
    ],
    // Part of the code, so that an application needs no folder of resources.
    resources: ["SQLite/Migrations/sqlite-1.sql", "PostgreSQL/Migrations/postgresql-1.sql"]
      .map { .embedInCode($0) }),
  .target(name: "IntarsiaUndo", dependencies: ["Intarsia"]),
  .executableTarget(
    name: "intarsia-trace", dependencies: ["IntarsiaTraces"], resources: [.copy("Page/trace.html")]),
  // A library, because a test target that depends on a macro target doubles the time of a build.
  .target(
    name: "IntarsiaMacroExpansion", dependencies: syntaxDependencies,
    swiftSettings: syntaxSwiftSettings),
  .macro(
    name: "IntarsiaMacros", dependencies: ["IntarsiaMacroExpansion"] + syntaxDependencies,
    swiftSettings: syntaxSwiftSettings, linkerSettings: syntaxLinkerSettings),
]

/// The tests of a module.
func tests(of module: String, _ others: Target.Dependency...) -> Target {
  .testTarget(
    name: module + "Tests",
    dependencies: Set([module, "IntarsiaTesting"]).sorted().map { .byName(name: $0) } + others)
}

var libraryTests: [Target] = [
  tests(of: "IntarsiaIssues"), tests(of: "IntarsiaDump"), tests(of: "IntarsiaCases"),
  tests(of: "IntarsiaCollections"), tests(of: "IntarsiaConcurrency"), tests(of: "IntarsiaClocks"),
  tests(of: "IntarsiaDependencies", "LoopbackServer"),
  .testTarget(name: "DependenciesAloneTests", dependencies: ["IntarsiaDependencies"]),
  tests(of: "IntarsiaSharing", "ChildProcesses"),
  tests(of: "IntarsiaTraces", "intarsia-trace", "ChildProcesses"),
  tests(of: "IntarsiaDurability", "ChildProcesses", "LoopbackServer"), tests(of: "IntarsiaUndo"),
  tests(
    of: "IntarsiaRuntime", "Intarsia", "IntarsiaViews", "IntarsiaEnvironments", "MainActorFeatures",
    "AsyncMainProbe", "ChildProcesses"),
  // Targets of their own, so that two sections of `Scripts/check` build little else in release.
  .testTarget(name: "EffectRegistryTests", dependencies: ["IntarsiaRuntime"]),
  .testTarget(
    name: "DurabilityModelTests", dependencies: ["IntarsiaDurability", "IntarsiaSimulation"]),
  tests(of: "IntarsiaSimulation", "ChildProcesses"),
  tests(of: "IntarsiaTesting", "LoopbackServer", "ChildProcesses", "LawFeatures", "ShopKeys"),
  .testTarget(
    name: "IntarsiaMacroExpansionTests",
    dependencies: ["IntarsiaMacroExpansion"] + syntaxDependencies,
    swiftSettings: syntaxSwiftSettings, linkerSettings: syntaxLinkerSettings),
  .testTarget(
    name: "DocumentationTests",
    dependencies: [
      "IntarsiaViews", "IntarsiaEnvironments", "IntarsiaDurability", "IntarsiaUndo",
      "IntarsiaTesting", "LoopbackServer", "OtherLoopProbe",
    ],
    // A manifest, code that must not compile (`Scripts/check mistakes` compares the errors), and a
    // program of its own.
    exclude: ["FirstSteps/Manifest", "OtherLoops", "WhenItDoesNotCompile"]),
  .target(
    name: "MainActorFeatures", dependencies: ["Intarsia"], path: "Tests/Support/MainActorFeatures",
    swiftSettings: [.defaultIsolation(MainActor.self)]),
  .target(name: "ShopKeys", dependencies: ["IntarsiaDependencies"], path: "Tests/Support/ShopKeys"),
  // Features with bugs that can be turned on, for tests of generated sequences of actions.
  .target(
    name: "LawFeatures", dependencies: ["Intarsia", "IntarsiaUndo"],
    path: "Tests/Support/LawFeatures"),
  .executableTarget(
    name: "AsyncMainProbe", dependencies: ["Intarsia"], path: "Tests/Support/AsyncMainProbe"),
  .systemLibrary(name: "CMainQueue", path: "Tests/Support/CMainQueue"),
  .executableTarget(
    name: "OtherLoopProbe", dependencies: ["CMainQueue", "Intarsia"],
    path: "Tests/DocumentationTests/OtherLoops"),
  .target(name: "LoopbackServer", path: "Tests/Support/LoopbackServer"),
  .target(name: "ChildProcesses", path: "Tests/Support/ChildProcesses"),
  // Limits the time of each test. Uses no module of the library, so that no bug there disables it.
  .target(name: "TimeLimits", dependencies: ["TimeLimitsBoot"], path: "Tests/Support/TimeLimits"),
  .target(name: "TimeLimitsBoot", path: "Tests/Support/TimeLimitsBoot"),
]

// Names the test targets to build, separated by spaces. Without it, all are built.
let testNames = Context.environment["INTARSIA_TESTS"]?.split(separator: " ").map(String.init)
libraryTests.removeAll { $0.type == .test && testNames?.contains($0.name) == false }
for target in libraryTests where target.type == .test { target.dependencies.append("TimeLimits") }

let package = Package(
  name: "intarsia",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    "Intarsia", "IntarsiaViews", "IntarsiaEnvironments", "IntarsiaDependencies", "IntarsiaSharing",
    "IntarsiaSimulation", "IntarsiaTesting", "IntarsiaTraces", "IntarsiaDurability", "IntarsiaUndo",
  ].map { .library(name: $0, targets: modules(beneath: [$0], in: library).sorted()) }
    + [.executable(name: "intarsia-trace", targets: ["intarsia-trace"])],
  traits: [
    .trait(name: "Macros", description: "The macros, and the compiler plugin that expands them."),
    .trait(name: "SwiftSyntaxPackage", description: "Builds the macros with package swift-syntax."),
    .trait(name: "SQLite", description: "Durable stores on SQLite: needs libsqlite3-dev."),
    .trait(name: "PostgreSQL", description: "Durable stores on PostgreSQL: needs libpq-dev."),
    .trait(name: "OpenCombine", description: "Effects of publishers of the OpenCombine package."),
    .default(enabledTraits: ["Macros"]),
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"700.0.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
  ],
  targets: library + libraryTests,
  swiftLanguageModes: [.v6]
)

let upcomingFeatures: [SwiftSetting] = [
  "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
  "NonisolatedNonsendingByDefault", "InferIsolatedConformances",
].map { .enableUpcomingFeature($0) }
// Scripts/check sets this. In all other builds a new warning of a newer compiler breaks nothing.
let warningsAreErrors = Context.environment["INTARSIA_WARNINGS"] == "error"
for target in package.targets where target.type != .system {
  // Swift 6.3 compiles a target again only if a module changed that the target names. The file of
  // a module that re-exports others, as `Intarsia` does, does not change with them. A target that
  // names it alone would keep the old layout of their types, and crash. So products and targets
  // name every module that they depend on.
  target.dependencies += modules(beneath: target.named, in: package.targets)
    .subtracting(target.named).sorted().map { .byName(name: $0) }
  target.swiftSettings = (target.swiftSettings ?? []) + upcomingFeatures
  guard warningsAreErrors else { continue }
  target.swiftSettings?.append(.treatAllWarnings(as: .error))
  target.cSettings = [.treatAllWarnings(as: .error)]
}
