/// The entries of a dictionary, or the elements of a set: in no order of their own, and found by what they are.
struct EntryParts<Key: Hashable, Value>: DumpParts {
  private let count_: Int
  private let keys: [Key]
  private let value: (Key) -> Value?
  /// Whether the keys are shown as labels: those of a dictionary are, the elements of a set are not.
  private let isLabelled: Bool

  init(_ dictionary: [Key: Value]) {
    keys = Array(dictionary.keys)
    value = { dictionary[$0] }
    isLabelled = true
    count_ = keys.count
  }

  init(_ set: Set<Key>) where Value == Key {
    keys = Array(set)
    value = { key in set.firstIndex(of: key).map { set[$0] } }
    isLabelled = false
    count_ = keys.count
  }

  var count: Int { count_ }

  var all: [DumpPart] {
    KeyOrder.sorted(keys).compactMap(part)
  }

  private func part(_ key: Key) -> DumpPart? {
    value(key).map { value in
      DumpPart(label: isLabelled ? Dumper.text(of: key) : nil, value: value)
    }
  }

  func edits(to other: any DumpParts) -> [DiffEdit]? {
    guard let other = other as? EntryParts<Key, Value>, other.isLabelled == isLabelled else {
      return nil
    }
    let areSame = TypedComparison<Value>().areSame
    var changes: [Key: DiffEdit] = [:]
    for key in keys {
      guard let left = value(key) else { continue }
      guard let right = other.value(key) else {
        changes[key] = part(key).map(DiffEdit.removed)
        continue
      }
      // Two equal elements of a set are one element.
      guard isLabelled, !areSame(left, right) else { continue }
      if let left = part(key), let right = other.part(key) { changes[key] = .changed(left, right) }
    }
    for key in other.keys where value(key) == nil {
      changes[key] = other.part(key).map(DiffEdit.inserted)
    }
    if !isLabelled { pairByID(&changes) }
    return inOrder(changes, other)
  }

  /// Takes an element of a set that was removed, and one with its id that was inserted, for one that has changed.
  private func pairByID(_ changes: inout [Key: DiffEdit]) {
    guard let id = TypedComparison<Key>().id else { return }
    var removed: [AnyHashable: Key] = [:]
    for (key, edit) in changes {
      if case .removed = edit { removed[id(key)] = key }
    }
    for (key, edit) in changes {
      guard case .inserted(let right) = edit, let old = removed.removeValue(forKey: id(key)),
        case .removed(let left)? = changes[old]
      else { continue }
      changes[old] = nil
      changes[key] = .changed(left, right)
    }
  }

  /// Up to how many entries are sorted, so that those which are the same can be counted between the others.
  private static var maximumToSort: Int { 200 }

  private func inOrder(_ changes: [Key: DiffEdit], _ other: Self) -> [DiffEdit] {
    guard max(count, other.count) <= Self.maximumToSort else {
      let changed = KeyOrder.sorted(Array(changes.keys)).compactMap { changes[$0] }
      let unchanged = other.count - changed.count(where: \.isInSecond)
      return unchanged > 0 ? changed + [.same(count: unchanged, first: nil)] : changed
    }
    let gone = keys.filter { other.value($0) == nil && changes[$0] != nil }
    let edits = KeyOrder.sorted(other.keys + gone).compactMap { key in
      changes[key] ?? other.part(key).map { .same(count: 1, first: $0) }
    }
    return edits
  }
}

/// A collection whose elements are in no order, as a dictionary and a set.
protocol EntryCollection {
  var dumpParts: any DumpParts { get }
}

extension Dictionary: EntryCollection {
  var dumpParts: any DumpParts { EntryParts(self) }
}

extension Set: EntryCollection {
  var dumpParts: any DumpParts { EntryParts<Element, Element>(self) }
}
