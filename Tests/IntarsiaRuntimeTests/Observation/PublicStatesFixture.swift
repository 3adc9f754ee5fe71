public import Intarsia

/// A state with every access level.
@ObservableState
public struct PublicState: Equatable, Sendable {
  /// Settable by this module only.
  public internal(set) var restricted = 1

  /// Settable by every module.
  public var open: Int

  package var shared = "package"
  var inside = "internal"
  fileprivate var file = "fileprivate"
  private var hidden = "private"

  /// The values of the hidden fields.
  public var all: [String] { [shared, inside, file, hidden] }

  /// Makes a state.
  public init(open: Int) {
    self.open = open
  }
}

/// A generic state of a generic type.
public struct Box<Value: Sendable> {
  /// The state.
  @ObservableState
  public struct State: Sendable {
    /// The current value.
    public var value: Value
    /// The previous values.
    public var history: [Value] = []

    /// Makes a state.
    public init(value: Value) {
      self.value = value
    }
  }
}

@ObservableState
package struct PackageState {
  package var value = 0
}

@ObservableState
private struct PrivateState {
  var value = 0
}

/// A namespace for a state that is visible only in this file.
enum Outer {
  @ObservableState
  fileprivate struct FileState {
    var value = PrivateState().value
  }

  static func sum() -> Int { FileState().value + PackageState().value }
}
