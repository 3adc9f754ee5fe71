import Foundation

// Usage: mutants REPOSITORY CLONE COUNT SEED [FILTER]. `Scripts/mutate --generate` calls this.
let arguments = CommandLine.arguments
guard arguments.count >= 5, let count = Int(arguments[3]), let seed = UInt64(arguments[4]) else {
  fatalError("Usage: mutants REPOSITORY CLONE COUNT SEED [PREFIX OF FILES]")
}
let repository = arguments[1]
let clone = arguments[2]
let prefix = arguments.count > 5 ? arguments[5] : "Sources/"
setvbuf(stdout, nil, _IOLBF, 0)

/// Ends the tool because of something that a survivor is not.
func stop(_ message: String) -> Never {
  print("✘ \(message)")
  exit(2)
}

// MARK: - Find the places

let listed = try run(["git", "-C", clone, "ls-files", "Sources"]).output.split(separator: "\n")
// The plugin runs inside of the compiler, where no test switches a bug on. Issue codes are texts.
let files = listed.map(String.init).filter {
  $0.hasSuffix(".swift") && $0.hasPrefix(prefix) && !$0.hasSuffix("Issues.swift")
    && !$0.hasPrefix("Sources/IntarsiaMacros/") && !$0.hasPrefix("Sources/Intarsia/")
}
let texts = try files.map { try String(contentsOfFile: "\(clone)/\($0)", encoding: .utf8) }
let trees = texts.map(BugFinder.tree(of:))
var defaults: BugFinder.Defaults = [:]
for tree in trees {
  let finder = DefaultsFinder(viewMode: .sourceAccurate)
  finder.walk(tree)
  defaults.merge(finder.defaults) { $0.union($1) }
}
var found: [Bug] = []
for (index, file) in files.enumerated() {
  let finder = BugFinder(file: file, text: texts[index], tree: trees[index], defaults: defaults)
  finder.walk(trees[index])
  found += finder.bugs
}

/// The names of bugs that change nothing a caller can see, with the reason in the list.
let equivalents = Set(
  ((try? String(contentsOfFile: "\(repository)/Tests/equivalent-bugs.txt", encoding: .utf8)) ?? "")
    .split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix("  ") }.map(String.init))
let places = found.count
let lines = Dictionary(
  uniqueKeysWithValues: zip(files, texts).map {
    ($0, $1.split(separator: "\n", omittingEmptySubsequences: false))
  })
found.removeAll { bug in
  let line = lines[bug.file]?[bug.lines.lowerBound - 1].trimmingPrefix { $0 == " " } ?? ""
  return equivalents.contains(bug.name) || equivalents.contains("\(bug.name) | \(line)")
}

// MARK: - Choose a sample: each kind in turn, each place of a kind alike, none inside another

var generator = SplitMix64(state: seed)
var queues = Dictionary(grouping: found.shuffled(using: &generator), by: \.kind)
var sample: [Bug] = []
var taken: [String: [Range<Int>]] = [:]
// More than asked for: some do not compile.
while sample.count < count * 3 / 2 + 20, queues.contains(where: { !$0.value.isEmpty }) {
  for kind in Bug.Kind.allCases {
    while let bug = queues[kind]?.popLast() {
      guard taken[bug.file]?.contains(where: { $0.overlaps(bug.extent) }) != true else { continue }
      taken[bug.file, default: []].append(bug.extent)
      sample.append(bug)
      break
    }
  }
}
print("\(places) places for a bug in \(files.count) files; seed \(seed)")

// MARK: - Plant and build

var planting = try Planting(clone: clone, bugs: sample)
let build =
  ["swift", "build", "--build-system", "native", "--package-path", clone]
  + ["--traits", "Macros,SQLite"]
var step = build
while true {
  try planting.write()
  let result = try run(step)
  // The modules first: only then the tests are compiled, once.
  if result.status == 0, step != build { break }
  if result.status == 0 {
    step = build + ["--build-tests"]
    continue
  }
  let removed = planting.removeBugs(in: result.output)
  guard removed > 0 else {
    stop("The package with the bugs does not build.\n" + result.output)
  }
  print("\(removed) bugs do not compile, \(planting.numbers.count) are left")
}
planting.keep(count)
let planted = planting.numbers
print("\(planted.count) bugs are planted")

// MARK: - Run all targets once without a bug, and note the places that they reach

let products = try run(build + ["--show-bin-path"]).output.split(separator: "\n").last ?? ""
let tests = try FileManager.default.contentsOfDirectory(atPath: "\(clone)/Tests").sorted()
var targets: [TestTarget] = []
for name in tests where name.hasSuffix("Tests") {
  let xctests = try run(["grep", "-rlE", "^import XCTest", "\(clone)/Tests/\(name)"]).output
  var target = TestTarget(
    name: name, hasXCTests: !xctests.isEmpty,
    executable: "\(products)/intarsiaPackageTests.xctest", clone: clone)
  let notes = "\(products)/reached"
  try Data(count: max(planting.bugs.count, 1)).write(to: URL(fileURLWithPath: notes))
  let start = Date()
  switch try target.run(bug: nil, notes: notes, limit: 900) {
  case .passed: break
  case .failed(let test): stop("\(name) fails without a bug: \(test)")
  case .unnamed(let how): stop("\(name) without a bug: \(how)")
  }
  target.seconds = Date().timeIntervalSince(start)
  let reached = try Data(contentsOf: URL(fileURLWithPath: notes))
  target.reached = Set(planted.filter { reached[$0] != 0 })
  print("  \(name): \(Int(target.seconds)) s, reaches \(target.reached.count) bugs")
  targets.append(target)
}

// MARK: - Switch on one bug after the other

var survivors: [String] = []
for (position, number) in planted.enumerated() {
  let bug = planting.bugs[number]
  // First the tests of the module itself, then those that take the least time.
  func rank(_ target: TestTarget) -> Double {
    target.name == bug.module + "Tests" ? -1 : target.seconds
  }
  let able = targets.filter { $0.reached.contains(number) }.sorted { rank($0) < rank($1) }
  let start = Date()
  var noticed: String?
  let names = able.map(\.name).joined(separator: ", ")
  var how = able.isEmpty ? "no test reaches it" : "survives \(names)"
  // A bug that hangs two targets would hang each of the others, too.
  var unnamed = 0
  for target in able where noticed == nil && unnamed < 2 {
    switch try target.run(bug: number, limit: 120 + Int(target.seconds * 5)) {
    case .passed: continue
    case .failed(let test): noticed = test
    case .unnamed(let reason):
      how = "\(target.name) \(reason), and names no test"
      unnamed += 1
    }
  }
  let seconds = Int(Date().timeIntervalSince(start))
  if let noticed {
    print("✔ \(position + 1) \(bug.description) (\(seconds) s): \(noticed)")
  } else {
    print("✘ \(position + 1) \(bug.description) (\(seconds) s): \(how)")
    survivors.append("\(bug.name)\n    → \(bug.after), line \(bug.lines.lowerBound): \(how)")
  }
}

let rate = planted.isEmpty ? 100 : 100 * (planted.count - survivors.count) / planted.count
print("\nSurvivors:")
for survivor in survivors { print("  \(survivor)") }
print("\n\(planted.count - survivors.count) of \(planted.count) bugs noticed (\(rate)%)")
exit(rate >= 85 ? 0 : 1)
