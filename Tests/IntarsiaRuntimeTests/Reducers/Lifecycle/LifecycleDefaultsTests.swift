import Intarsia
import IntarsiaTesting
import Testing

private enum OwnerKey: DependencyKey {
  static let liveValue = "guest"
  static let testValue = "guest"
}

/// A default that reads the owner, and counts how often it is made.
private final class Diary: DependencyKey, Sendable {
  @TaskLocal static var made = LockIsolated(0)

  static var liveValue: Diary {
    @Dependency(OwnerKey.self) var owner
    made.withValue { $0 += 1 }
    return Diary(owner: owner)
  }
  static var testValue: Diary { liveValue }

  let owner: String
  init(owner: String) { self.owner = owner }
}

@Reducer
private struct Writer {
  struct State: Equatable {
    var owners: [String] = []
  }

  enum Action {
    case asked
    case answered(String)
  }

  @Dependency(Diary.self) var diary

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .asked:
        state.owners.append(diary.owner)
        return .run { send in await send(.answered(diary.owner)) }
      case .answered(let owner):
        state.owners.append(owner)
        return .none
      }
    }
    .onMount { state in
      state.owners.append(diary.owner)
      return .none
    }
    .transformDependency(\.self) { $0[OwnerKey.self] = "Blob" }
  }
}

@Suite("Lifecycles under overrides", .endsWithinAMinute)
struct LifecycleDefaultsTests {
  @Test("A default made from an override is the same for a mount, an action and its effect")
  func sharing() async {
    await Diary.$made.withValue(LockIsolated(0)) {
      let store = TestStore(initialState: Writer.State()) { Writer() }
      #expect(store.state.owners == ["Blob"])
      await store.send(.asked) { $0.owners = ["Blob", "Blob"] }
      await store.receive(\.answered) { $0.owners.append("Blob") }
      #expect(Diary.made.value == 1)
    }
  }
}

@Suite("The deadline of a dismount", .endsWithinAMinute)
struct DismountDeadlineTests {
  @Test("An operation has five seconds, with and without a value", .needsExactMode)
  func standard() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: Hall.State()) { Hall() }
      await store.send(.left) {
        $0.isFull = nil
        $0.isOpen = nil
      }
      await store.finish(timeout: .seconds(10))
    }
    #expect(recorder.messages.count == 2)
    #expect(recorder.messages.allSatisfy { $0.contains("Deadline: 5.0 seconds") })
  }

  /// A feature with two children whose operations never end.
  @Reducer
  struct Hall {
    @ObservableState
    struct State: Equatable {
      var isFull: Bool? = true
      var isOpen: Bool? = true
    }
    enum Action {
      case left
      case full(Never)
      case open(Never)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.isFull = nil
        state.isOpen = nil
        return .none
      }
      .ifLet(\.isFull, action: \.full) {
        EmptyReducer<Bool, Never>().onDismount { try? await Task.never() }
      }
      .ifLet(\.isOpen, action: \.open) {
        EmptyReducer<Bool, Never>().onDismount(of: \.self) { _ in try? await Task.never() }
      }
    }
  }
}
