import Foundation
import MeasuringSupport

/// A case that creates many values of a kind, to measure the memory of one of them.
@MainActor
struct MemoryCase {
  typealias Body = @MainActor (_ count: Int, _ allAlive: () -> Void) async -> Void

  let name: String
  let count: Int
  let body: Body
  /// Creates an object like the one that the body needs for the values; its bytes are subtracted.
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
    // The first run makes the permanent allocations of its kind, which do not count.
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

  /// The resident memory of the process, including freed memory that the allocator keeps.
  private static var residentBytes: Int? {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
  }
}

/// The memory of the values of a case.
struct MemoryMeasurement: Codable {
  let name: String
  let count: Int
  /// Absent if the case measures only the peak.
  let bytesEach: Double?
  /// The maximum number of bytes allocated at one time, beyond those before the case.
  let peak: Int
  /// The resident bytes before and after the case; absent if the system does not report them.
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
