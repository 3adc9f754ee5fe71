// The loops on the page, in a program: a loop has to run on the main thread, which a test has not.
#if os(Linux)
  import Foundation
  import Intarsia

  @Reducer
  struct Counting {
    @ObservableState
    struct State: Equatable { var count = 0 }

    enum Action { case started, counted }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .counted:
          state.count += 1
          return .none
        case .started:
          return .run { send in
            for _ in 1...3 {
              // Ends on another thread, while the loop waits.
              await Task.detached {}.value
              await send(.counted)
            }
          }
        }
      }
    }
  }

  let store = Store(initialState: Counting.State()) { Counting() }
  var isDone = false

  @MainActor func start() {
    isDone = false
    Task {
      await store.send(.started).finish()
      print("main thread: \(Thread.isMainThread), count \(store.count)")
      isDone = true
    }
  }

  /// Shows that a job cannot run the queue that it blocks.
  @MainActor func nest() {
    isDone = false
    Task {
      var hasRun = false
      Task {
        hasRun = true
        isDone = true
      }
      MainQueue.run()
      print("in a nested loop: \(hasRun)")
    }
  }

  func handleOtherEvents() {}

  @MainActor func drawNextFrame() -> Bool { !isDone }

  start()
  // snippet
  while !isDone {
    var events = [pollfd(fd: MainQueue.descriptor, events: Int16(POLLIN), revents: 0)]
    poll(&events, nfds_t(events.count), -1)
    if events[0].revents != 0 { MainQueue.run() }
    handleOtherEvents()
  }
  // end

  start()
  // snippet
  while drawNextFrame() {
    MainQueue.run()
  }
  // end

  nest()
  while !isDone { MainQueue.run() }
#endif
