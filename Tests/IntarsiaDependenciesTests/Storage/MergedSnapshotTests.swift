import IntarsiaTesting
import Testing

@testable import IntarsiaDependencies

private enum PlaceKey: DependencyKey {
  static var liveValue: String { "default" }
  static var testValue: String { "default" }
}

@Suite("A snapshot on top of a captured one", .endsWithinAMinute)
struct MergedSnapshotTests {
  /// The parts of a snapshot, each of which may be missing.
  struct Parts {
    var value: String?
    var context: DependencyContext?
    var defaults: DependencyDefaults?
    var record: DependencyRecord?

    /// The parts whose bits are set.
    init(_ bits: Int = 0, value: String = "", context: DependencyContext = .live) {
      self.value = bits & 1 == 0 ? nil : value
      self.context = bits & 2 == 0 ? nil : context
      defaults = bits & 4 == 0 ? nil : DependencyDefaults()
      record = bits & 8 == 0 ? nil : DependencyRecord()
    }

    var snapshot: DependencySnapshot {
      var values = DependencyValues(
        snapshot: DependencySnapshot(context: context, defaults: defaults, record: record))
      if let value { values[PlaceKey.self] = value }
      return values.snapshot
    }
  }

  private func check(
    _ snapshot: DependencySnapshot, _ current: Parts, over captured: Parts,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = snapshot.find(ObjectIdentifier(PlaceKey.self))?.value(as: String.self)
    #expect(found == current.value ?? captured.value, sourceLocation: sourceLocation)
    #expect(
      snapshot.context == current.context ?? captured.context, sourceLocation: sourceLocation)
    #expect(
      snapshot.defaults === current.defaults ?? captured.defaults, sourceLocation: sourceLocation)
    #expect(snapshot.record === current.record ?? captured.record, sourceLocation: sourceLocation)
  }

  @Test(
    "Each part is the current one, else the captured one",
    arguments: 0..<16, 0..<16)
  func merged(current: Int, captured: Int) {
    let current = Parts(current, value: "current", context: .live)
    let captured = Parts(captured, value: "captured", context: .preview)
    check(current.snapshot.merged(over: captured.snapshot), current, over: captured)
  }

  @Test(
    "A read through a wrapper finds the current parts, else the captured ones",
    arguments: 0..<16, 0..<16)
  func read(current: Int, captured: Int) {
    let current = Parts(current, value: "current", context: .live)
    let captured = Parts(captured, value: "captured", context: .preview)
    let wrapper = captured.snapshot.bind { Dependency(PlaceKey.self) }
    let (value, context) = current.snapshot.bind {
      (wrapper.wrappedValue, DependencyValues(snapshot: .bound, wrapper: wrapper.origin).context)
    }
    #expect(value == current.value ?? captured.value ?? "default")
    let defaults = current.defaults ?? captured.defaults ?? .current
    #expect(context == current.context ?? captured.context ?? defaults.context)
    let record = current.record ?? captured.record
    let isControlled = current.value != nil || captured.value != nil
    #expect(record == nil || record?.touched.map(\.isControlled) == [isControlled])
    #expect(current.record == nil || captured.record?.touched.isEmpty != false)
  }

  @Test(
    "A derived snapshot changes one part and keeps the others",
    arguments: 0..<16)
  func derived(bits: Int) {
    let parts = Parts(bits, value: "current", context: .live)
    let snapshot = parts.snapshot
    let record = DependencyRecord()
    var recorded = parts
    recorded.record = record
    check(snapshot.recorded(by: record), recorded, over: Parts())
    var unrecorded = parts
    unrecorded.record = nil
    check(snapshot.unrecorded, unrecorded, over: Parts())
    let owning = snapshot.withOwnDefaults()
    #expect(owning.defaults !== parts.defaults)
    #expect(owning.defaults != nil)
    var owned = parts
    owned.defaults = owning.defaults
    check(owning, owned, over: Parts())
    let ownedIfNone = snapshot.withOwnDefaultsIfNone()
    if parts.defaults == nil { owned.defaults = ownedIfNone.defaults } else { owned = parts }
    check(ownedIfNone, owned, over: Parts())
    #expect(ownedIfNone.defaults != nil)
    var changed = DependencyValues(snapshot: snapshot)
    changed[PlaceKey.self] = "changed"
    var expected = parts
    expected.value = "changed"
    check(changed.snapshot, expected, over: Parts())
    var copy = changed
    copy[PlaceKey.self] = "copy"
    check(changed.snapshot, expected, over: Parts())
    expected.value = "copy"
    check(copy.snapshot, expected, over: Parts())
  }
}
