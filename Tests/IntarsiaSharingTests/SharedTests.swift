import IntarsiaCollections
import IntarsiaDump
import IntarsiaSharing
import IntarsiaTesting
import Testing
import TimeLimits

@Suite(.endsWithinAMinute)
struct SharedTests {
  @Test("A change of a shared value is seen through each copy of the reference")
  func copies() {
    let count = Shared(value: 1)
    let copy = count
    let result = count.withLock { value in
      value += 1
      return "done"
    }
    #expect(result == "done")
    #expect(copy.wrappedValue == 2)
    #expect(copy.read { $0 * 10 } == 20)
  }

  @Test("A closure that throws keeps the changes that it made before")
  func throwing() {
    let count = Shared(value: 1)
    #expect(throws: PlaceError()) {
      try count.withLock { value throws(PlaceError) in
        value = 5
        throw PlaceError()
      }
    }
    #expect(count.wrappedValue == 5)
  }

  @Test("Two declarations of a key share a value, and the first default wins")
  func firstDefault() {
    @Shared(.inMemory("value")) var first = 1
    @Shared(.inMemory("value")) var second = 2
    @SharedReader(.inMemory("value")) var reader = 3
    #expect([first, second, reader] == [1, 1, 1])
    $second.withLock { $0 = 9 }
    #expect([first, second, reader] == [9, 9, 9])
  }

  @Test("Declarations of one name and different types share nothing")
  func types() {
    @Shared(.inMemory("value")) var number = 1
    @Shared(.inMemory("value")) var text = "one"
    $number.withLock { $0 = 2 }
    #expect(text == "one")
  }

  @Test("A key of an optional needs no default, and a key with a default needs none either")
  func defaults() {
    @Shared(.inMemory("name")) var name: String?
    @SharedReader(.inMemory("name")) var reader: String?
    @Shared(.count) var count
    @SharedReader(.count) var countReader
    @Shared(.count) var other = 1
    #expect(name == nil)
    #expect([count, countReader, other] == [7, 7, 7])
    $name.withLock { $0 = "Ada" }
    #expect(reader == "Ada")
  }

  @Test("The default of a key is replaced by that of its first declaration")
  func otherDefault() {
    @Shared(.count) var count = 1
    @SharedReader(.count) var reader
    #expect([count, reader] == [1, 1])
  }

  @Test("A reference to the value of an optional ignores changes after the optional became nil")
  func optional() throws {
    let name = Shared<String?>(value: "Ada")
    let unwrapped = try #require(Shared(name))
    unwrapped.withLock { $0 += "!" }
    #expect(name.wrappedValue == "Ada!")
    name.withLock { $0 = nil }
    unwrapped.withLock { $0 += "!" }
    #expect(name.wrappedValue == nil)
    #expect(unwrapped.wrappedValue == "Ada!")
    #expect(Shared(name) == nil)
    name.withLock { $0 = "Grace" }
    #expect(unwrapped.wrappedValue == "Grace")
    #expect(SharedReader(SharedReader(name))?.wrappedValue == "Grace")
  }

  @Test("A part is read and changed through a reference that is derived from the whole")
  func parts() {
    let settings = Shared(value: Settings())
    let name: Shared<String> = settings.profile.name
    name.withLock { $0 = "Grace" }
    settings.volume.withLock { $0 = 3 }
    let letters: SharedReader<Int> = settings.profile.name.count
    #expect(settings.wrappedValue == Settings(profile: .init(name: "Grace"), volume: 3))
    #expect(letters.wrappedValue == 5)
    #expect(SharedReader(settings).profile.age.wrappedValue == 36)
  }

  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var title = ""
  }

  @Test("The elements of a shared array are references, by id and all together")
  func elements() throws {
    let rows = Shared<IdentifiedArrayOf<Row>>(value: [Row(id: 1), Row(id: 2)])
    for row in Array(rows) { row.withLock { $0.title = "row \(row.id)" } }
    #expect(rows.wrappedValue.map(\.title) == ["row 1", "row 2"])
    let second = try #require(rows[id: 2])
    second.title.withLock { $0 = "second" }
    #expect(rows.wrappedValue[id: 2]?.title == "second")
    #expect(rows[id: 3] == nil)
    rows.withLock { $0.remove(id: 2) }
    second.withLock { $0.title = "gone" }
    #expect(rows.wrappedValue == [Row(id: 1, title: "row 1")])
    #expect(second.wrappedValue.title == "second")
    let readers = [SharedReader<Row>](SharedReader(rows))
    #expect(readers.map(\.id) == [1])
    #expect(SharedReader(rows)[id: 1]?.title.wrappedValue == "row 1")
  }

  struct Feature: Sendable {
    @Shared var count: Int
    @SharedReader var name: String
  }

  @Test("Assigning a reference replaces it in each copy of the wrapper")
  func replacing() {
    let feature = Feature(count: Shared(value: 1), name: SharedReader(value: "Ada"))
    let copy = feature
    feature.$count = Shared(value: 2)
    feature.$name = .constant("Grace")
    #expect(copy.count == 2)
    #expect(copy.name == "Grace")
  }

  @Test("Shared values are equal if their values are")
  func equality() {
    #expect(Shared(value: 1) == Shared(value: 1))
    #expect(Shared(value: 1) != Shared(value: 2))
    #expect(SharedReader(value: 1) == SharedReader(value: 1))
    #expect(Shared(value: Row(id: 4)).id == 4)
    #expect(SharedReader(value: Row(id: 4)).id == 4)
  }

  @Test("A shared value is dumped as its value, and described with its wrapper")
  func dumping() {
    let feature = Feature(count: Shared(value: 1), name: SharedReader(value: "Ada"))
    #expect(
      String(customDumping: feature) == """
        SharedTests.Feature(
          _count: 1,
          _name: "Ada"
        )
        """)
    #expect("\(feature.$count) \(feature.$name)" == "Shared(1) SharedReader(Ada)")
    #expect(
      diff(Shared(value: 1), Shared(value: 2)) == """
        - 1
        + 2
        """)
  }

  private struct Assigning: Assigner {
    @Shared var count: Int
    @available(*, deprecated)
    func assign() { count = 5 }
  }

  @Test("An assignment to a shared property changes the value, with a warning of the compiler")
  func assigning() {
    let assigning = Assigning(count: Shared(value: 1))
    (assigning as any Assigner).assign()
    #expect(assigning.count == 5)
  }
}

/// Declares a function that a conforming type may deprecate, so that a call causes no warning.
protocol Assigner {
  func assign()
}
