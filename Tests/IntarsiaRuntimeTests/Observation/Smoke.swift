import IntarsiaRuntime
import IntarsiaCollections
import Observation
import Foundation
import Testing
nonisolated(unsafe) var evaluations = 0
func make() -> Int { evaluations += 1; return evaluations }
@ObservableState
struct Child: Equatable, Codable { var name = "a"; var x: Int? }
@ObservableState
struct Parent: Equatable, Codable {
  var count = 0
  var child = Child()
  var opt: Child?
  var list: [Child] = []
  var made = make()
  let l: Int
}
@ObservableState
struct O {
  var seen: [Int] = []
  var f: () -> Void = {}
  var f2: (() -> Void)?
  var obs = 0 { didSet { seen.append(obs) } }
  var obs2 = 0 { willSet { seen.append(newValue) } }
  weak var w: NSObject?
}
@Test func basic() throws {
  var p = Parent(l: 2)
  print(evaluations, p.made)
  let hit = LockedFlag()
  withObservationTracking { _ = p.child.name } onChange: { hit.set() }
  p.count += 1
  p.child.x = 3
  #expect(!hit.value)
  p.child.name = "a"
  #expect(!hit.value)
  p.child.name = "b"
  #expect(hit.value)
  print(String(decoding: try JSONEncoder().encode(p), as: UTF8.self))
  var o = O()
  o.obs += 1
  o.obs = 3
  o.obs2 = 3
  print(o.seen)
}
final class LockedFlag: @unchecked Sendable { var value = false; func set() { value = true } }
