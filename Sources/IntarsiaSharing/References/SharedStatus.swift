public import IntarsiaConcurrency
import Observation
public import Synchronization

/// The observers of a root, and the state of its loading and saving.
@usableFromInline
final class SharedStatus: ChangeCounting {
  /// A property that an observer can read.
  typealias Field = KeyPath<SharedSubject, Void> & Sendable

  private struct State {
    var loads = 0
    var isLoadingElsewhere = false
    var loadError: (any Error)?
    var saveError: (any Error)?
  }

  private struct Announcements {
    var waiting: [UncheckedSendable<() -> Void>] = []
    /// Those that are called next, in reverse order.
    var next: [UncheckedSendable<() -> Void>] = []
    /// Whether a thread is calling them.
    var isRunning = false
  }

  /// The number of announcements after which a call leaves further ones to a task.
  ///
  /// Without a limit, a call could last as long as other threads change the value.
  private static let maximumAnnouncements = 64

  private let registrar = ObservationRegistrar()
  private let announcements = VisibleMutex(Announcements())
  private let state = VisibleMutex(State())

  /// The number of changes of the value that observers are told of without another read.
  ///
  /// A read makes it two. Observers that began to observe on another thread during the first change
  /// are thus told of the second one. A value without reads costs no announcement.
  @usableFromInline let interest = Atomic<UInt8>(0)

  private let changeCount = Atomic<UInt>(0)
  var changes: UInt { changeCount.load(ordering: .acquiring) }

  /// Whether observers or listeners may wait for a change of the value.
  @_alwaysEmitIntoClient var isObserved: Bool {
    interest.load(ordering: .acquiring) > 0 || !listeners.isEmpty
  }

  /// The closures to call after each change, on the thread that made it.
  @usableFromInline let listeners = Observers<@Sendable () -> Void>()

  private let makeName: @Sendable () -> String

  /// Whether the value is `Sendable`, so that any thread may announce its changes.
  private let isSendable: Bool

  init(name: @escaping @Sendable () -> String, isSendable: Bool) {
    makeName = name
    self.isSendable = isSendable
  }

  /// The name of the reference in failures, such as `.inMemory("count")`.
  var name: String { makeName() }

  /// Observes the value.
  @usableFromInline
  func accessValue() {
    if interest.load(ordering: .relaxed) < 2 { interest.store(2, ordering: .releasing) }
    SharedReads.note(self)
    access(SharedSubject.valuePath)
  }

  private func access(_ field: any Field) {
    registrar.access(SharedSubject(), keyPath: field)
  }

  /// Tells the observers of a field that it has changed.
  private func notify(_ field: any Field) {
    announce { self.fire(field) }
  }

  /// Calls a closure that tells observers, after those that are still being called.
  ///
  /// An observer that makes a change is thus not called inside its own call, which would never end.
  func announce(_ announcement: @escaping () -> Void) {
    let announcement = UncheckedSendable(announcement)
    let isFirst = announcements.withLock { announcements in
      announcements.waiting.append(announcement)
      defer { announcements.isRunning = true }
      return !announcements.isRunning
    }
    if isFirst { continueAnnouncements() }
  }

  private func continueAnnouncements() {
    for _ in 0..<(isSendable ? Self.maximumAnnouncements : .max) {
      guard let next = nextAnnouncement() else { return }
      next.value()
    }
    Task { self.continueAnnouncements() }
  }

  private func nextAnnouncement() -> UncheckedSendable<() -> Void>? {
    announcements.withLock { announcements in
      if announcements.next.isEmpty {
        announcements.next = announcements.waiting.reversed()
        announcements.waiting = []
      }
      announcements.isRunning = !announcements.next.isEmpty
      return announcements.next.popLast()
    }
  }

  /// Tells the observers of the value; part of an announcement.
  func fireValue() {
    loseInterest()
    changeCount.add(1, ordering: .acquiringAndReleasing)
    fire(SharedSubject.valuePath)
    fireListeners()
  }

  /// Tells the observers of a field; part of an announcement.
  func fire(_ field: any Field) {
    registrar.willSet(SharedSubject(), keyPath: field)
    registrar.didSet(SharedSubject(), keyPath: field)
  }

  private func loseInterest() {
    let count = interest.load(ordering: .acquiring)
    // A read meanwhile has made it two again, and the exchange fails.
    if count > 0 {
      _ = interest.compareExchange(
        expected: count, desired: count - 1, ordering: .acquiringAndReleasing)
    }
  }

  // MARK: - Loading and saving

  var isLoading: Bool {
    access(\.isLoading)
    return state.withLock { $0.loads > 0 || $0.isLoadingElsewhere }
  }

  var loadError: (any Error)? {
    access(\.loadError)
    return state.withLock { $0.loadError }
  }

  var saveError: (any Error)? {
    access(\.saveError)
    return state.withLock { $0.saveError }
  }

  func beginLoad() { setLoading { $0.loads += 1 } }
  func endLoad() { setLoading { $0.loads -= 1 } }
  func setLoadingElsewhere(_ isLoading: Bool) { setLoading { $0.isLoadingElsewhere = isLoading } }

  private func setLoading(_ change: @Sendable (inout State) -> Void) {
    let hasChanged = state.withLock { state in
      let before = state.loads > 0 || state.isLoadingElsewhere
      change(&state)
      return before != (state.loads > 0 || state.isLoadingElsewhere)
    }
    if hasChanged { notify(\.isLoading) }
  }

  func setLoadError(_ error: (any Error)?) { set(\.loadError, to: error, \.loadError) }
  func setSaveError(_ error: (any Error)?) { set(\.saveError, to: error, \.saveError) }

  private func set(
    _ path: any WritableKeyPath<State, (any Error)?> & Sendable, to error: (any Error)?,
    _ field: any Field
  ) {
    let old = state.withLock { state in
      defer { state[keyPath: path] = error }
      return state[keyPath: path]
    }
    if old != nil || error != nil { notify(field) }
  }

  func fireListeners() {
    for listener in listeners.all { listener() }
  }
}

/// The subject of the registrars, which need a type with key paths.
struct SharedSubject: Observable {
  var value: Void { () }
  var isLoading: Void { () }
  var loadError: Void { () }
  var saveError: Void { () }

  // Made once, so that a read allocates nothing.
  static let valuePath: any SharedStatus.Field = \.value
}
