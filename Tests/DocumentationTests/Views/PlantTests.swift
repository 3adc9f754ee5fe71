// `Scripts/check views` compiles this folder without the module that limits the time of tests.
#if canImport(TimeLimits)
  import Intarsia
  import IntarsiaTesting
  import Testing

  @Suite("Views", .endsWithinAMinute)
  struct ViewsPageTests {
    typealias Plant = ViewsPage.Plant

    // snippet
    struct PlantTests {
      @Test("A plant asks before it is removed")
      func removing() async {
        let isDismissed = LockIsolated(false)
        let store = TestStore(initialState: Plant.State(id: 1)) {
          Plant()
        } withDependencies: {
          $0.dismiss = DismissEffect { isDismissed.setValue(true) }
        }

        await store.send(\.binding.name, "Fern") { $0.name = "Fern" }
        await store.send(.removeTapped) { $0.alert = Plant.removal(of: "Fern") }
        await store.send(\.alert.removeConfirmed) { $0.alert = nil }
        #expect(isDismissed.value)
      }
    }
    // end
  }
#endif
