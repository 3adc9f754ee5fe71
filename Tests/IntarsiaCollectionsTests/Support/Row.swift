import IntarsiaCollections

/// An element whose text distinguishes it from another element with the same id.
struct Row: Identifiable, Hashable, Codable, Sendable {
  var id: Int
  var text = ""
}

/// An element with copy-on-write storage, which counts the copies of its storage.
struct CopyCounting: Identifiable {
  final class Storage {
    var value = 0
  }

  var id: Int
  private(set) var copies = 0
  private var storage = Storage()

  init(id: Int) {
    self.id = id
  }

  var value: Int {
    get { storage.value }
    set {
      if !isKnownUniquelyReferenced(&storage) {
        storage = Storage()
        copies += 1
      }
      storage.value = newValue
    }
  }
}

/// An element that tracks changes of its own fields, as observable state does.
struct TrackedRow: Identifiable, _TrackedIdentity {
  final class Box {
    var mark: UInt64 = 0
  }

  var id: Int
  var text = ""
  private var box = Box()
  private var mark: UInt64 = 0

  init(id: Int) {
    self.id = id
  }

  var _$trackedIdentity: ObjectIdentifier { ObjectIdentifier(box) }

  var _$inPlaceMark: _InPlaceMark {
    _InPlaceMark(identity: _$trackedIdentity, number: mark)
  }

  mutating func _$markInPlace() -> _InPlaceMark {
    box.mark += 1
    mark = box.mark
    return _$inPlaceMark
  }
}
