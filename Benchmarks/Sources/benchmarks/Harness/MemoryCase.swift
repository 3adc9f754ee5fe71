import Foundation
import MeasuringSupport

/// Something of which many are made, to find out how much memory one of them takes.
@MainActor
struct MemoryCase {
  typealias Body = @MainActor (_ count: Int, _ allAlive: () -> Void) async -> Void

  let name: String
  let count: Int
  let body: Body
  /// Makes what is needed besides, whose memory is not counted.
  let beforehand: (@MainActor (_ count: Int) -> AnyObject)?

  init(
    _ name: String, count: Int, _ body: @escaping Body,
    beforehand: (@MainActor (_ count: Int) -> AnyObject)? = nil
  ) {
    self.name = name
    self.count = count
    self.body = body
    self.beforehand = beforehand
  }

  func measured() async -> MemoryMeasurement {
    // What the first of its kind allocates for good is not counted.
    await body(1, {})
    var besides = 0
    if let beforehand {
      memory_counter_start()
      let object = beforehand(count)
      besides = memory_counter_live()
      keep(ObjectIdentifier(object).hashValue & 1)
      memory_counter_stop()
    }
    var live: Int?
    let residentBefore = Self.residentBytes
    memory_counter_start()
    await body(count) { live = memory_counter_live() - besides }
    let peak = memory_counter_peak()
    memory_counter_stop()
    let residentAfter = Self.residentBytes
    return MemoryMeasurement(
      name: name, count: count, bytesEach: live.map { Double($0) / Double(count) }, peak: peak,
      residentBefore: residentBefore, residentAfter: residentAfter)
  }

  /// The memory of the process that is in the machine's memory, whether the allocator has given it away or keeps it.
  private static var residentBytes: Int? {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
  }
}

/// How much memory something took.
struct MemoryMeasurement: Codable {
  let name: String
  let count: Int
  /// Absent where only the peak says something.
  let bytesEach: Double?
  /// The most bytes that were allocated at one time, beyond those before.
  let peak: Int
  /// How much of the process was resident before, and when everything had gone; absent where the system does not tell.
  let residentBefore: Int?
  let residentAfter: Int?
}

extension [MemoryCase] {
  @MainActor
  func measured() async -> [MemoryMeasurement] {
    guard allocation_counter_is_available() else { return [] }
    var all: [MemoryMeasurement] = []
    for memoryCase in self { all.append(await memoryCase.measured()) }
    return all
  }
}
