import Intarsia
import Testing

@testable import IntarsiaRuntime

/// A state with a field of each kind, for tests of the paths to them.
@ObservableState
private struct Field: Equatable {
  var first = 1
  var text = "text"
  var inner = Child.State()
  @Presents var presented: Child.State?
  @ObservationStateIgnored var ignored = 5
  var doubled: Int {
    get { 2 * first }
    set { first = newValue / 2 }
  }
}

private struct Point: Equatable {
  var x = 1
  var y = 2
  var inner = Pair()
  var sum: Int {
    get { x + y }
    set { x = newValue - y }
  }

  struct Pair: Equatable {
    var a = 3
    var b = 4
  }
}

@Suite("Paths to parts of a state", .endsWithinAMinute)
struct StatePathTests {
  @Test("A path to a stored property knows its offset, and needs no closure")
  func stored() {
    let paths: [WritableKeyPath<Point, Int>] = [\.x, \.y, \.inner.a, \.inner.b]
    for path in paths {
      let statePath = StatePath(path)
      let offset = MemoryLayout<Point>.offset(of: path)
      #expect(offset != nil)
      #expect(statePath.offset == offset)
      #expect(statePath.storedOffset == offset)
      #expect(statePath.modify == nil)
      #expect(statePath.fieldOffset < 0)
    }
    let ignored = StatePath(\Field.ignored)
    #expect(ignored.storedOffset == MemoryLayout<Field>.offset(of: \Field.ignored))
    #expect(ignored.fieldOffset < 0)
  }

  @Test("A path to an observed field knows where the field and its identity are stored")
  func observed() throws {
    let identity = try #require(MemoryLayout<Field>.offset(of: \Field._$identity))
    func check<Value>(_ path: WritableKeyPath<Field, Value>, number: Int) {
      let statePath = StatePath(path)
      #expect(statePath.storedOffset < 0)
      #expect(statePath.fieldOffset >= 0)
      #expect(statePath.offset == statePath.fieldOffset)
      #expect(statePath.identityOffset == identity)
      #expect(statePath.fieldNumber == number)
      #expect(statePath.modify != nil)
    }
    check(\.first, number: 0)
    check(\.text, number: 1)
    check(\.inner, number: 2)
    check(\.$presented, number: 3)
  }

  @Test("A path to a presented state changes it in its box, and notifies its observers")
  func presented() {
    var field = Field(presented: Child.State())
    let box = field.$presented.box
    // A field that was never read outside a transaction is not observed.
    let path = PresentedChildPath(\Field.$presented)
    path.change(&field) { $0.count = 1 }
    #expect(field.presented?.count == 1)
    let changes = Changes { _ = field.presented }
    path.change(&field) { $0 = Child.State() }
    #expect(changes.count == 1)
    path.remove(from: &field)
    #expect(!path.isPresent(in: &field))
    #expect(box?.value?.count == 0)
  }

  @Test("A path through an observed field to a field inside it knows the offset of the inner one")
  func nested() throws {
    let outer = StatePath(\Field.inner).fieldOffset
    let count = StatePath(\Field.inner.count)
    #expect(count.offset == outer + StatePath(\Child.State.count).fieldOffset)
    #expect(count.storedOffset < 0)
    // Both states may have to report a change, so it goes through their accessors.
    #expect(count.fieldOffset < 0)
    #expect(count.modify != nil)
    let name = StatePath(\Field.inner.name)
    #expect(name.offset == outer + StatePath(\Child.State.name).fieldOffset)
    var field = Field()
    name.modify(&field) { $0 = "changed" }
    #expect(field.inner.name == "changed")
    #expect(name.inspect(&field) { $0 } == "changed")
  }

  @Test("A path to a computed property has no offset, and reads and writes by the key path")
  func computed() {
    let sum = StatePath(\Point.sum)
    #expect(sum.offset == nil)
    #expect(sum.storedOffset < 0)
    #expect(sum.modify == nil)
    var point = Point()
    #expect(sum.inspect(&point) { $0 } == 3)
    sum.modify(&point) { $0 = 10 }
    #expect(point == Point(x: 8))
    let doubled = StatePath(\Field.doubled)
    var field = Field()
    #expect(doubled.offset == nil)
    doubled.modify(&field) { $0 += 4 }
    #expect(field.first == 3)
  }

  @Test("A change by a path notifies the observers of its field, and no others")
  func notification() {
    var field = Field()
    let (first, text) = (StatePath(\Field.first), StatePath(\Field.text))
    first.modify(&field) { $0 = 2 }
    let changes = (Changes { _ = field.first }, Changes { _ = field.text })
    first.modify(&field) { $0 = 3 }
    #expect(changes.0.count == 1)
    #expect(changes.1.count == 0)
    text.modify(&field) { $0 = "other" }
    #expect(changes.1.count == 1)
    #expect(field == Field(first: 3, text: "other"))
  }

  @Test("A change by a path notifies an observer that read a copy of the state meanwhile")
  func observedMeanwhile() {
    var field = Field()
    let copy = field
    let (first, text) = (StatePath(\Field.first), StatePath(\Field.text))
    var changes: Changes?
    first.modify(&field) { value in
      value = 2
      changes = Changes { _ = copy.first }
    }
    #expect(changes?.count == 1)
    var other = Field()
    let copyOfOther = other
    text.modify(&other) { value in
      value = "other"
      changes = Changes { _ = copyOfOther.first }
    }
    #expect(changes?.count == 0)
  }

  @Test("The first field of a state is read in place, and observed")
  @MainActor
  func firstField() throws {
    let store = Store(initialState: Chamber.State()) { Chamber() }
    #expect(store.name == "inner")
    let address = try #require(store.node.address)
    #expect(address.read(\Chamber.State.name) >= 0)
    #expect(try #require(address.fields.find(\Chamber.State.name)).isInPlace)
    #expect(store.name == "inner")
    let changes = Changes { _ = store.name }
    store.send(.increment)
    #expect(changes.count == 0)
    store.send(.rename)
    #expect(changes.count == 1)
    #expect(store.name == "inner!")
  }

  @Test("A store whose state has no fixed address knows that after the first read")
  @MainActor
  func noAddress() throws {
    var state = Parent.State()
    state.sheet = Child.State()
    let store = Store(initialState: state) { Parent() }
    let sheet = try #require(store.scope(state: \.sheet, action: \.sheet))
    #expect(!sheet.node.hasNoAddress)
    #expect(sheet.count == 0)
    #expect(sheet.node.hasNoAddress)
    #expect(!store.scope(state: \.child, action: \.child).node.hasNoAddress)
  }

  @Test("The names of fields in messages are those in the code, also through several states")
  func names() {
    #expect(CodeText.field(\Field.first, of: Field.self) == "\\.first")
    #expect(CodeText.field(\Field.inner.name, of: Field.self) == "\\.inner.name")
    let building = Building.State.self
    let deep = CodeText.field(\Building.State.middle.inner.count, of: building)
    #expect(deep == "\\.middle.inner.count")
    let inventory = Inventory.State.self
    #expect(CodeText.field(\Inventory.State.form, of: inventory) == "\\.form")
    #expect(CodeText.field(\Inventory.State.$form, of: inventory) == "\\.form")
    #expect(CodeText.part(\Field.text, of: Field.self).hasSuffix(" at \\.text"))
  }
}
