// Code as users may write it, with documentation or without.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, OneCasePerLine

public import Intarsia

// Uses of `@ObservableState` on enums that only have to compile, without a warning.

@CasePathable @dynamicMemberLookup
@ObservableState
public enum EnumState: Hashable, Codable, Sendable {
  case empty
  case state(EveryAccess)
  case nested(Nested)
  case number(Int)
  case pair(Int, state: EveryAccess)

  /// Enums nested three levels deep, with no class among their payloads.
  @CasePathable @dynamicMemberLookup
  @ObservableState
  public enum Nested: Hashable, Codable, Sendable {
    case deeper(Deeper), state(EveryAccess)

    @CasePathable
    @ObservableState
    public enum Deeper: Hashable, Codable, Sendable { case leaf(EveryAccess), end }
  }
}

@ObservableState
package enum PackageEnumState { case number(Int) }

@ObservableState
private enum PrivateEnumState {
  case number(Int)
  case other
}

enum EnumPlaces<Value> {
  @CasePathable
  @ObservableState
  fileprivate enum Hidden { case value(Value) }

  @CasePathable
  @ObservableState
  enum Generic<Other> {
    case value(Value), other(Other), both(Value, Other)
    indirect case again(Self)
  }
}

extension EnumPlaces where Value: Equatable {
  @ObservableState
  enum InExtension: Equatable { case value(Value) }
}

@ObservableState
indirect enum RecursiveEnumState: Equatable {
  case leaf(EveryAccess)
  case node(RecursiveEnumState, [RecursiveEnumState])
}

@MainActor
@ObservableState
enum MainActorEnumState {
  case count(Int)
  case handler(@MainActor () -> Void)
  case none
}

@UsesActor
@ObservableState
enum CustomActorEnumState {
  case count(Int)
  case other
}

actor EnumActor {
  @ObservableState
  enum State {
    case idle
    case running(EveryAccess)
  }
  var state = State.idle
}

@ObservableState
enum ConditionalEnumState: Equatable {
  case always(EveryAccess)
  #if DEBUG
    case debug
    #if os(Linux)
      case here(EveryAccess), alsoHere(Int, Int)
    #endif
  #else
    case release(Int)
  #endif
}

/// Every case on this platform holds a value; a case for another platform holds none.
@ObservableState
enum SinglesHere {
  case one(Int)
  #if os(Haiku)
    case none
  #endif
}

/// No case on this platform holds a value; a case for another platform holds one.
@ObservableState
enum NonesHere {
  case none
  #if os(Haiku)
    case one(Int)
  #endif
}

@ObservableState
enum NoCases {}

@available(*, deprecated)
@ObservableState
enum DeprecatedEnumState { case one(Int) }

@ObservableState
enum AvailableEnumState {
  case one(Int)
  @available(*, unavailable) case gone
}

@CasePathable
@ObservableState
enum EnumPayloads<Value> {
  case never(Never)
  case unit(Void)
  case tuple((Int, String))
  case optional(EveryAccess?)
  case array([EveryAccess])
  case rows(IdentifiedArrayOf<TreeState>)
  case closure(() -> Value)
  case existential(any Error)
  case labelled(`in`: Value)
  case `default`(Int)
  case defaults(Int = 1)
  case wrapped(Value?)
  case alert(AlertState<Never>)
  case path(StackState<EnumState>)
}

@ObservableState
enum StateWithDeprecatedCases: Equatable {
  case new(EveryAccess)
  @available(*, deprecated) case old(EveryAccess)
  @available(*, deprecated) case older
}

@ObservableState
enum OneCase: Equatable { case only(EveryAccess) }

@ObservableState
struct HoldsEnums: Equatable {
  var state = EnumState.empty
  var optional: EnumState?
  var many: [EnumState] = []
  var recursive = RecursiveEnumState.leaf(EveryAccess(packageSet: 1))
}

@ObservableState
enum Inhabited: String, CaseIterable, Codable {
  case a
  case b = "c"
}

func useEnums() {
  _ = PrivateEnumState.number(1)
  _ = EnumPlaces<Int>.Hidden.value(1)
  _ = EnumState.empty.nested?.deeper?.is(\.leaf)
}
