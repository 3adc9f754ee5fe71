import IntarsiaDump

struct User: Identifiable, Equatable {
  var id: Int
  var name: String
  var favorites: [Int] = []
}

struct Empty: Equatable {}

enum Tab: Equatable {
  case home
  case page(Int)
  case response(n: Int)
  case user(User)
  case pair(Int, name: String)
  indirect case nested(Tab)
}

enum Named: String, CustomStringConvertible {
  case first, second

  var description: String { self == .first ? "first" : "The second" }
}

class Node {
  var name: String
  var next: Node?

  init(name: String, next: Node? = nil) {
    self.name = name
    self.next = next
  }
}

final class LeafNode: Node {
  lazy var size = 3
  var weight = 1
}

/// A struct with the stored properties that `@ObservableState` generates.
struct Observed: Equatable {
  struct Identity: Equatable {}

  var _$identity = Identity()
  var _count = 0
  var _name = "a"
}

struct Underscored {
  var _cache = 1
}

struct Money: CustomDumpStringConvertible, Equatable {
  var cents: Int

  var customDumpDescription: String { "Money(\(cents / 100) €)" }
}

struct Tagged: CustomDumpRepresentable {
  var rawValue: Int

  var customDumpValue: Any { rawValue }
}

struct Session: CustomDumpReflectable {
  var user = "Ada"
  var token = "secret"

  var customDumpMirror: Mirror {
    Mirror(self, children: ["user": user], displayStyle: .struct)
  }
}

struct Opaque {
  var name: String
}
