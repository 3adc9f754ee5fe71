import Foundation

/// A clone of the repository with many bugs in it, which an environment variable switches on.
///
/// One build serves all bugs (mutant schemata; Untch, Offutt, Harrold: Mutation analysis using
/// mutant schemata, 1993). The condition of a bug also notes that a test has reached its place.
struct Planting {
  /// The folder of the clone.
  let clone: String
  /// All bugs of the sample.
  ///
  /// The number of a bug is its index.
  let bugs: [Bug]
  /// The numbers of the bugs that compile, as far as builds have shown.
  private(set) var numbers: [Int]
  private let originals: [String: [UInt8]]

  /// The variable with the number of the bug to switch on, and the one with the file of notes.
  static let number = "INTARSIA_BUG"
  static let notes = "INTARSIA_BUG_NOTES"

  init(clone: String, bugs: [Bug]) throws {
    self.clone = clone
    self.bugs = bugs
    numbers = Array(bugs.indices)
    originals = try Set(bugs.map(\.file)).reduce(into: [:]) { result, file in
      result[file] = Array(try Data(contentsOf: URL(fileURLWithPath: "\(clone)/\(file)")))
    }
  }

  /// Writes the files with all bugs, and the condition into each module.
  func write() throws {
    for (file, bytes) in originals {
      var edits: [(edit: Bug.Edit, number: Int)] = []
      for number in numbers where bugs[number].file == file {
        edits += bugs[number].edits.map { ($0, number) }
      }
      var bytes = bytes
      for (edit, number) in edits.sorted(by: { $0.edit.start > $1.edit.start }) {
        let text = edit.text.replacingOccurrences(of: "@@", with: "_isPlanted(\(number))")
        bytes.replaceSubrange(edit.start..<edit.end, with: text.utf8)
      }
      try replace("\(clone)/\(file)", with: Data(bytes))
    }
    for module in Set(originals.keys.map { $0.split(separator: "/")[1] }) {
      let file = "\(clone)/Sources/\(module)/PlantedBugs.swift"
      try replace(file, with: Data(condition.utf8))
    }
  }

  /// Writes a file if its content differs, so that a build compiles no more than it must.
  private func replace(_ path: String, with content: Data) throws {
    let url = URL(fileURLWithPath: path)
    if (try? Data(contentsOf: url)) != content { try content.write(to: url) }
  }

  private var condition: String {
    """
    import Glibc

    @usableFromInline let _plantedBug = getenv("\(Self.number)").map { Int(atoi($0)) } ?? -1
    @usableFromInline nonisolated(unsafe) let _reachedBugs: UnsafeMutablePointer<UInt8>? = {
      guard let path = getenv("\(Self.notes)") else { return nil }
      let file = open(path, O_RDWR)
      guard file >= 0 else { return nil }
      let bytes = mmap(nil, \(bugs.count), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
      return bytes == MAP_FAILED ? nil : bytes?.assumingMemoryBound(to: UInt8.self)
    }()
    @usableFromInline func _isPlanted(_ number: Int) -> Bool {
      if let reached = _reachedBugs { reached[number] = 1 }
      return number == _plantedBug
    }

    """
  }

  /// Takes bugs out whose code does not compile, by the errors of a build.
  ///
  /// - Returns: The number of bugs taken out.
  mutating func removeBugs(in output: String) -> Int {
    var wrong: Set<Int> = []
    for line in output.split(separator: "\n") where line.contains(" error: ") {
      let parts = line.split(separator: ":", maxSplits: 2)
      guard parts.count == 3, let place = Int(parts[1]),
        let file = parts[0].range(of: "/Sources/").map({ parts[0][$0.lowerBound...].dropFirst() })
      else { continue }
      let here = numbers.filter { bugs[$0].file == String(file) }
      let hit = here.filter { bugs[$0].lines.contains(place) }
      // An error can point at a declaration around the bug.
      let nearest = here.min { distance(of: $0, from: place) < distance(of: $1, from: place) }
      wrong.formUnion(hit.isEmpty ? nearest.map { [$0] } ?? [] : hit)
    }
    numbers.removeAll { wrong.contains($0) }
    return wrong.count
  }

  private func distance(of number: Int, from line: Int) -> Int {
    abs(bugs[number].lines.lowerBound - line)
  }

  /// Keeps the first bugs that compile; the others stay in the build, and are never switched on.
  mutating func keep(_ count: Int) {
    numbers = Array(numbers.prefix(count))
  }
}
