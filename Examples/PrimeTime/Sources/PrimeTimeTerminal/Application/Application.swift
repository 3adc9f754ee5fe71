import Counter
import FavoritePrimes
import Intarsia
import Observation
import PrimeTimeApp
import TerminalApp
import TerminalKit

/// The running application: a store, what this user interface adds to it, and what is in flight.
///
/// It draws no screen and reads no key. It says what is to be shown, and does what it is told.
@MainActor
@Observable
final class Application {
  let store: StoreOf<PrimeTime>
  let presentation: StoreOf<Presentation>
  private var size: Size
  private let inFlight = InFlight()

  /// Starts the application.
  ///
  /// - Parameters:
  ///   - size: The size of the screen at first.
  ///   - recorder: Records the session.
  ///   - updateDependencies: What the features use in place of what they would find by themselves.
  convenience init(
    size: Size, recorder: TraceRecorder? = nil,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in }
  ) {
    self.init(
      size: size, recorder: recorder,
      store: Store(initialState: PrimeTime.State()) {
        PrimeTime()
      } withDependencies: {
        updateDependencies(&$0)
      })
  }

  /// Starts the application on a store, whatever the reducer that it runs.
  init(size: Size, recorder: TraceRecorder? = nil, store: StoreOf<PrimeTime>) {
    self.size = size
    self.store = store
    presentation = Store(initialState: Presentation.State()) { Presentation() }
    if let recorder {
      store.record(to: recorder)
      presentation.record(to: recorder)
    }
    store.send(.wolfram(.appeared))
    store.send(.offline(.appeared))
  }

  /// Shows recorded states, in which nothing happens.
  init(showing state: PrimeTime.State, _ presentation: Presentation.State, size: Size) {
    self.size = size
    store = Store(initialState: state) { EmptyReducer() }
    self.presentation = Store(initialState: presentation) { EmptyReducer() }
  }

  /// The screen as it has to look now; what it reads is observed.
  var screen: Screen {
    render(
      content, on: store.tab, hasProblem: store.favorites.problem != nil, size: size)
  }

  /// What a key means now, if it means anything.
  ///
  /// On a screen that is too small, no key means anything but the one that quits.
  func command(for key: Key) -> Command? {
    let command = content.command(for: key, on: store.tab)
    return size.fits(Layout.minimum) || command == .quit ? command : nil
  }

  /// Adapts to another size of the screen.
  func resize(to size: Size) {
    self.size = size
  }

  /// Does what a command says, but for waiting and ending.
  ///
  /// - Parameter command: What a person asked for.
  /// - Returns: What it came to; waiting and ending is up to the caller.
  /// - Throws: Why it cannot be done now.
  func perform(_ command: Command) throws(Refusal) -> Step {
    let step = try content.step(for: command, on: store.tab)
    switch step {
    case .send(let action, let times):
      let tasks = (0..<times).map { _ in store.send(action) }
      inFlight.insert(tasks, hasToFinish: action == .favorites(.saveButtonTapped))
    case .select(let index): presentation.selection = index
    case .wait, .quit: break
    }
    return step
  }

  /// Waits until nothing is in flight any more.
  func finish() async {
    await inFlight.finish()
  }

  /// Ends: gives up the questions in flight, and waits for favourites that are being saved.
  func shutDown() async {
    await inFlight.shutDown()
  }

  private var content: Content {
    switch store.tab {
    case .wolfram: .counter(store.wolfram)
    case .offline: .counter(store.offline)
    case .favorites: .favorites(store.favorites, selection: selection)
    }
  }

  /// The index of the selected favourite, if there is any.
  private var selection: Int? {
    let count = store.favorites.primes.count
    return count == 0 ? nil : min(presentation.selection, count - 1)
  }
}
