import IntarsiaCollections
import IntarsiaConcurrency
import IntarsiaDump
import IntarsiaIssues
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
    #expect(copy.read { $0 * 10 }.wrappedValue == 20)
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

  @Test("A default of an optional in memory is kept, and so is the nil that replaces it")
  func optionalDefault() async {
    @Shared(.inMemory("limit")) var limit: Int? = 10
    @SharedReader(.inMemory("name")) var name: String? = "Ada"
    #expect(limit == 10)
    #expect(name == "Ada")
    $limit.withLock { $0 = nil }
    @Shared(.inMemory("limit")) var again: Int? = 11
    #expect(again == nil)
    await #expect(throws: SharedValueMissing.self) {
      try await Shared<Int?>(require: .inMemory("missing"))
    }
  }

  @Test("A reference to an optional's value keeps the last value read, and reports a change then")
  func optional() throws {
    let name = Shared<String?>(value: "Ada")
    let unwrapped = try #require(Shared(name))
    unwrapped.withLock { $0 += "!" }
    #expect(name.wrappedValue == "Ada!")
    name.withLock { $0 = nil }
    let recorder = IssueRecorder()
    withIssueReporters([recorder]) { unwrapped.withLock { $0 += "!" } }
    #expect(
      recorder.issues.map(\.message) == [
        """
        withLock was called on a part of Shared<Optional<String>> that is gone.

          Reference: Shared<Optional<String>>
          Value: String

        The change is lost. Change the optional or the array itself, as in $rows.withLock { \
        $0[id: id]?.isDone = true }, if the value may be gone.

        [sharing-missing-value]
        """
      ])
    #expect(name.wrappedValue == nil)
    #expect(unwrapped.wrappedValue == "Ada!")
    #expect(Shared(name) == nil)
    name.withLock { $0 = "Grace" }
    #expect(unwrapped.wrappedValue == "Grace")
    #expect(SharedReader(SharedReader(name))?.wrappedValue == "Grace")
  }

  @Test("The last value of an optional is the one that a reference to it has read")
  func lastRead() throws {
    let whole = Shared<Int?>(value: 1)
    let settings = Shared(value: Settings(volume: 1))
    let reader = SharedReader(settings)
    let references: [(number: Shared<Int?>, unwrapped: SharedReader<Int>)] = [
      (whole, SharedReader(try #require(Shared(whole)))),
      (settings.volume, SharedReader(try #require(Shared(settings.volume)))),
      (settings.volume, try #require(SharedReader(reader.volume))),
      (settings.volume, try #require(SharedReader(reader.read { $0 }.volume))),
    ]
    for (number, unwrapped) in references {
      number.withLock { $0 = 1 }
      #expect(unwrapped.wrappedValue == 1)
      number.withLock { $0 = 3 }
      number.withLock { $0 = nil }
      #expect(unwrapped.wrappedValue == 1)
      number.withLock { $0 = 4 }
      #expect(unwrapped.wrappedValue == 4)
      number.withLock { $0 = nil }
      #expect(unwrapped.wrappedValue == 4)
    }
  }

  @Test("A closure derives a reader, and a key path does")
  func derivedReader() throws {
    @Shared(value: Settings()) var settings
    let isAdult: SharedReader<Bool> = $settings.read { $0.profile.age >= 18 }
    let name: SharedReader<String> = $settings.read(\.profile.name)
    let text = SharedReader($settings).read { "\($0.profile.age)" }
    let length: SharedReader<Int> = text.count
    let first = SharedReader($settings).read(\.profile.name.first)
    let volume = $settings.read { $0.volume }
    #expect(isAdult.wrappedValue)
    #expect(volume.wrappedValue == nil)
    #expect(SharedReader(volume) == nil)
    $settings.withLock { $0 = Settings(profile: .init(name: "Bo", age: 7), volume: 5) }
    #expect(!isAdult.wrappedValue)
    #expect([name.wrappedValue, text.wrappedValue] == ["Bo", "7"])
    #expect(length.wrappedValue == 1)
    #expect(first.wrappedValue == "B")
    let loud = try #require(SharedReader(volume))
    $settings.withLock { $0.volume = 6 }
    #expect(loud.wrappedValue == 6)
    $settings.withLock { $0.volume = nil }
    #expect(loud.wrappedValue == 6)
  }

  @Test("A derived reader loads its key again, and passes its errors on")
  func derivedLoad() async throws {
    let place = Place(5)
    let count = Shared(wrappedValue: 1, .place(place))
    let double = count.read { $0 * 2 }
    place.state.withValue { $0.value = 6 }
    try await double.load()
    #expect(double.wrappedValue == 12)
    place.fail(PlaceError())
    #expect(double.loadError as? PlaceError == PlaceError())
  }

  @Test("A key with a default shows it")
  func initialValue() {
    #expect(InMemoryKey<Int>.Default.count.initialValue == 7)
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
    let recorder = IssueRecorder()
    withIssueReporters([recorder]) {
      second.withLock { $0.title = "gone" }
      second.title.withLock { $0 = "gone" }
    }
    #expect(
      recorder.issues.map { $0.code?.description }
        == Array(repeating: "sharing-missing-value", count: 2))
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

  @Test("A reference is the projected value of a declaration that it is passed to")
  func passing() {
    let count = Shared(value: 1)
    Shared(projectedValue: count).withLock { $0 = 2 }
    #expect(SharedReader(projectedValue: SharedReader(count)).wrappedValue == 2)
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
