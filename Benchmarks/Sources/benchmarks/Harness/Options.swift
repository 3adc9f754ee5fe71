/// The options of the command line.
struct Options {
  static let usage = """
    Usage: benchmarks [--rounds N] [--filter TEXT] [--json FILE] [--svg FILE] [--list] [--check]
           benchmarks fixed [PROGRAM]
           benchmarks growing [PROGRAM [doubled]]

      --rounds N     measures each case N times and takes the median (default 25; 1 for a quick look)
      --filter TEXT  only groups, and cases with their group's floors, whose name contains the text
      --json FILE    writes the measurements to a file, too
      --svg FILE     draws what grows with what, from the measurements
      --list         prints the names of all cases, and measures nothing
      --check        fails if a case misses a goal for allocations, or one for a ratio of processor times by far,
                     which a busy machine does not explain

    `fixed` runs one of a few programs that always do the same, to count their instructions; without a name it
    prints the names. Scripts/check instructions compares the counts with recorded ones. `growing` runs one of a few
    that are there in two sizes: it sees that twice the size needs no more than twice the instructions.
    """

  struct Mistake: Error {
    let text: String
  }

  var rounds = 25
  var filter: String?
  var json: String?
  var svg: String?
  var onlyLists = false
  var checks = false
  var wantsHelp = false

  init(_ arguments: [String]) throws(Mistake) {
    var arguments = arguments[...]
    func value(of option: String) throws(Mistake) -> String {
      guard let value = arguments.popFirst() else {
        throw Mistake(text: "\(option) needs a value.")
      }
      return value
    }
    while let option = arguments.popFirst() {
      switch option {
      case "--rounds":
        let text = try value(of: option)
        guard let number = Int(text), number > 0 else {
          throw Mistake(text: "--rounds needs a positive number, not “\(text)”.")
        }
        rounds = number
      case "--filter": filter = try value(of: option)
      case "--json": json = try value(of: option)
      case "--svg": svg = try value(of: option)
      case "--list": onlyLists = true
      case "--check": checks = true
      case "--help", "-h": wantsHelp = true
      default: throw Mistake(text: "There is no option “\(option)”.")
      }
    }
  }
}

extension BenchmarkGroup {
  /// The cases whose names contain a text, and the floors that they are compared with.
  func filtered(by text: String?) -> BenchmarkGroup? {
    guard let text = text?.lowercased(), !name.lowercased().contains(text) else { return self }
    let matching = benchmarks.filter { $0.name.lowercased().contains(text) }
    let floors = Set(matching.compactMap(\.floor))
    let kept = benchmarks.filter { benchmark in
      floors.contains(benchmark.name) || matching.contains { $0.name == benchmark.name }
    }
    return kept.isEmpty
      ? nil : BenchmarkGroup(name: name, roundTimeFactor: roundTimeFactor, benchmarks: kept)
  }
}
