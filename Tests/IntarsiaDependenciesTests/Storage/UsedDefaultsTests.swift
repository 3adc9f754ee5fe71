import Testing

@testable import IntarsiaDependencies

private enum Zero {}
private enum Next<Before> {}

@Suite("Used defaults", .endsWithinAMinute)
struct UsedDefaultsTests {
  @Test("Each inserted box is found, also after the table has grown", arguments: [1, 12, 13, 400])
  func insertions(count: Int) {
    func next<T>(_ type: T.Type) -> any Any.Type { Next<T>.self }
    var types: [any Any.Type] = [Zero.self]
    while types.count <= count, let last = types.last { types.append(next(last)) }
    let boxes = types.map { DependencyBox(DependencyElement(0, key: ObjectIdentifier($0))) }
    let defaults = UsedDefaults()
    for (index, box) in boxes.prefix(count).enumerated() {
      #expect(defaults.find(box.key) == nil)
      defaults.insert(box)
      for box in boxes[...index] {
        #expect(defaults.find(box.key)?.takeUnretainedValue() === box)
      }
    }
    #expect(defaults.find(boxes[count].key) == nil)
    let new = DependencyBox(boxes[0].element)
    defaults.insert(new)
    #expect(defaults.find(new.key)?.takeUnretainedValue() === new)
    #expect(defaults.insertionCount == count + 1)
  }
}
