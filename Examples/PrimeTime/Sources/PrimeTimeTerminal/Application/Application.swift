import Counter
import FavoritePrimes
import Intarsia
import IntarsiaTraces
import Observation
import PrimeTimeApp
import TerminalApp
import TerminalKit

/// The running application: a store, the state of this user interface, and the running effects.
///
/// It neither writes to the terminal nor reads keys. It renders screens and performs commands.
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
  ///   - size: The initial size of the screen.
  ///   - recorder: Records the session.
  ///   - updateDependencies: Overrides the default dependencies of the features.
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

  /// Starts the application on a store with any reducer.
  init(size: Size, recorder: TraceRecorder? = nil, store: StoreOf<PrimeTime>) {
    self.size = size
    self.store = store
    presentation = Store(initialState: Presentation.State()) { Presentation() }
    if let recorder {
      store.record(to: recorder)
      presentation.record(to: recorder)
    }
  }

  /// Creates an application that shows recorded states; its stores ignore all actions.
  init(showing state: PrimeTime.State, _ presentation: Presentation.State, size: Size) {
    self.size = size
    store = Store(initialState: state) { EmptyReducer() }
    self.presentation = Store(initialState: presentation) { EmptyReducer() }
  }

  /// The current screen; reading it inside an observation tracks the state that it shows.
  var screen: Screen {
    render(
      content, on: store.tab, hasProblem: store.favorites.problem != nil, size: size)
  }

  /// The command of a key in the current state, if it has a command.
  ///
  /// On a screen that is too small, only the key that quits has a command.
  func command(for key: Key) -> Command? {
    let command = content.command(for: key, on: store.tab)
    return size.fits(Layout.minimum) || command == .quit ? command : nil
  }

  /// Adapts to a new size of the screen.
  func resize(to size: Size) {
    self.size = size
  }

  /// Performs a command, except waiting and quitting.
  ///
  /// - Parameter command: The command of the user.
  /// - Returns: The step of the command; the caller performs `wait` and `quit`.
  /// - Throws: The reason why the command is not possible now.
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

  /// Waits until all effects have ended.
  func finish() async {
    await inFlight.finish()
  }

  /// Shuts down: cancels pending requests, and waits for a running save of the favourites.
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

  /// The index of the selected favourite; `nil` if the list is empty.
  private var selection: Int? {
    let count = store.favorites.primes.count
    return count == 0 ? nil : min(presentation.selection, count - 1)
  }
}
