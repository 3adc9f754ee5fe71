import Testing

@Suite("Property wrappers in an observable state", .endsWithinAMinute)
struct ObservableStateWrapperTests {
  @Test("A property wrapper that '@ObservableState' does not know gets one error, and a fix-it")
  func unknownWrapper() {
    expectDiagnostics(
      in: """
        @ObservableState
        struct State {
          // All of them.
          @FetchAll(Item.all) var items: [Item]
          @MainActor var onMain = 0
          @ObservationStateIgnored @Fetch var ignored = 0
          @Shared(.items) var shared = 0
          @Private var latest = 0
        }
        """,
      [
        """
        4:3: error: '@ObservableState' cannot observe what '@FetchAll' stores: mark the variable \
        with '@ObservationStateIgnored', and let the wrapper notify its own observers
          fix-it: Insert '@ObservationStateIgnored'
        """
      ],
      fixed: """
        @ObservableState
        struct State {
          // All of them.
          @ObservationStateIgnored @FetchAll(Item.all) var items: [Item]
          @MainActor var onMain = 0
          @ObservationStateIgnored @Fetch var ignored = 0
          @Shared(.items) var shared = 0
          @Private var latest = 0
        }
        """)
  }
}
