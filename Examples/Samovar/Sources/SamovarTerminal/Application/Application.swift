import Intarsia
import IntarsiaTraces
import Observation
import SamovarFeatures
import SamovarShared
import TerminalApp
import TerminalKit

/// The running application: the store of its features and the state of this user interface.
@MainActor
@Observable
final class Application {
  let store: StoreOf<SamovarApp>
  let presentation: StoreOf<Presentation>
  private var size: Size
  /// The virtual time of a script; `nil` in real time.
  private let clock: VirtualClock?
  /// The running effects; tracked only with a virtual clock.
  private let runningEffects = LockIsolated<Set<EffectName>>([])

  /// Starts the application.
  ///
  /// - Parameters:
  ///   - size: The initial size of the screen.
  ///   - clock: The virtual time of a script; `nil` in real time.
  ///   - recorder: Records the session.
  ///   - updateDependencies: Overrides dependencies of the features.
  init(
    size: Size, clock: VirtualClock? = nil, recorder: TraceRecorder? = nil,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in }
  ) {
    self.clock = clock
    self.size = size
    let timeZone = withDependencies(updateDependencies) {
      @Dependency(\.timeZone) var timeZone
      return timeZone
    }
    store = Store(initialState: SamovarApp.State()) {
      SamovarApp()
    } withDependencies: {
      updateDependencies(&$0)
    }
    presentation = Store(initialState: Presentation.State(timeZone: timeZone)) { Presentation() }
    if let clock { store.instrument(.noting(in: runningEffects, for: clock)) }
    if let recorder {
      store.record(to: recorder)
      presentation.record(to: recorder)
    }
  }

  /// Shows recorded states, with stores that ignore all actions.
  init(showing state: SamovarApp.State, _ presentation: Presentation.State, size: Size) {
    clock = nil
    self.size = size
    store = Store(initialState: state) { EmptyReducer() }
    self.presentation = Store(initialState: presentation) { EmptyReducer() }
  }

  /// The view that fills the screen, and the frontmost view, which may be an overlay on it.
  private var views: (below: any TerminalView, front: any TerminalView) {
    let screen: any PresentingView = topOfPath ?? cabinet
    guard let presented = screen.presented else { return (screen, screen) }
    return (presented.isOverlay ? screen : presented, presented)
  }

  private var cabinet: CabinetView {
    CabinetView(
      store: store.scope(state: \.cabinet, action: \.cabinet), presentation: presentation
    ) { [store] in store.send(.teaTapped($0)) }
  }

  /// The screen on top of the stack; `nil` if the stack is empty.
  private var topOfPath: (any PresentingView)? {
    guard let top = store.scope(state: \.path, action: \.path).last else { return nil }
    switch top.case {
    case .detail(let detail):
      return TeaDetailView(store: detail, presentation: presentation) { [store] in
        store.send(.tastingTapped($0, tea: $1))
      }
    case .steeping(let steeping):
      return SteepingView(store: steeping)
    case .tasting(let tasting, let tea):
      return TastingView(tasting: tasting, tea: tea, dates: presentation.dates)
    }
  }

  private func pop() {
    guard let id = store.path.ids.last else { return }
    store.send(.path(.popFrom(id: id)))
  }
}

extension Application: KeyDrivenApplication {
  var name: String { Texts.program }

  var screen: Screen {
    guard size.fits(Layout.minimum) else {
      return .notice(Texts.tooSmall(size, minimum: Layout.minimum), size: size)
    }
    let layout = Layout(size: size)
    var screen = Screen(size: size)
    let views = views
    screen.drawTitle(
      views.below.title, isUnsaved: store.cabinet.$teas.saveError != nil, layout: layout)
    screen.drawKeys(views.front.keys)
    views.below.draw(on: &screen, in: layout.column)
    if views.front.isOverlay { views.front.draw(on: &screen, in: layout.column) }
    return screen
  }

  func resize(to size: Size) {
    self.size = size
  }

  func handle(_ input: InputEvent) -> Proceeding {
    guard size.fits(Layout.minimum) else {
      // The screen shows only a notice, so all keys except `q` have no effect.
      return input == .key(Key(.character("q"))) ? .quit : .goOn
    }
    let front = views.front
    switch input {
    case .paste(let text):
      front.paste(text)
    case .key(let key):
      if front.handle(key) { return .goOn }
      if key == Key(.character("q")) { return .quit }
      if key.code == .escape { pop() }
    }
    return .goOn
  }

  func pass(_ duration: Duration) async {
    guard let clock else { return }
    await clock.pass(duration) { [runningEffects] in
      // Waits until each running effect ends or sleeps on the clock.
      await clock.settle { runningEffects.value.count }
    }
  }

  func shutDown() async {}
}
