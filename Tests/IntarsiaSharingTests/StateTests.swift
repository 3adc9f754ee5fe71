import Intarsia
import IntarsiaConcurrency
import IntarsiaTesting
import Observation
import Testing
import TimeLimits

@Reducer
private struct SharingFeature {
  @ObservableState
  struct State: Equatable {
    @Shared(.inMemory("count")) var count = 0
    @SharedReader(.inMemory("count")) var reader = 0
    @Shared var name: String
    @SharedReader var title: String
    var own = 0
  }

  enum Action {
    case incrementTapped
    case renamed(String)
    case ownTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementTapped: state.$count.withLock { $0 += 1 }
      case .renamed(let name): state.$name.withLock { $0 = name }
      case .ownTapped: state.own += 1
      }
      return .none
    }
  }
}

@Suite(.endsWithinAMinute)
@MainActor
struct SharedStateTests {
  @Test("A store observes the shared fields of its state, each by itself")
  func store() {
    let name = Shared(value: "Ada")
    let store = Store(
      initialState: SharingFeature.State(name: name, title: SharedReader(name))
    ) {
      SharingFeature()
    }
    let changes = LockIsolated<[String]>([])
    withObservationTracking {
      _ = store.count
    } onChange: {
      changes.withValue { $0.append("count") }
    }
    withObservationTracking {
      _ = store.title
    } onChange: {
      changes.withValue { $0.append("title") }
    }
    store.send(.ownTapped)
    #expect(changes.value == [])
    store.send(.incrementTapped)
    #expect(changes.value == ["count"])
    #expect([store.count, store.reader, store.own] == [1, 1, 1])
    store.send(.renamed("Grace"))
    #expect(changes.value == ["count", "title"])
    #expect(name.wrappedValue == "Grace")
  }

  @Test("A value that a test declares is the one of its test stores")
  func preset() async {
    @Shared(.inMemory("count")) var count = 42
    let stores = (0..<2).map { _ in
      TestStore(
        initialState: SharingFeature.State(name: Shared(value: ""), title: .constant(""))
      ) {
        SharingFeature()
      }
    }
    #expect(stores.map(\.state.count) == [42, 42])
    stores[0].exhaustivity = .off
    await stores[0].send(.incrementTapped)
    #expect(count == 43)
    #expect(stores[1].state.reader == 43)
  }

  @Test("A binding of a shared value reads and changes it")
  func binding() {
    let settings = Shared(value: Settings())
    let name = UIBinding(settings.profile.name)
    name.wrappedValue = "Grace"
    #expect(settings.wrappedValue.profile.name == "Grace")
    #expect(name.wrappedValue == "Grace")
  }

  @Test("A state with shared fields is dumped with their values")
  func dumping() {
    let state = SharingFeature.State(
      count: 4, name: Shared(value: "Ada"), title: .constant("Dr"), own: 2)
    #expect(
      String(customDumping: state) == """
        SharingFeature.State(
          count: 4,
          reader: 4,
          name: "Ada",
          title: "Dr",
          own: 2
        )
        """)
  }
}
