import IntarsiaConcurrency
import Synchronization

/// A shared value that is loaded from the place of a key and saved there.
final class KeyedReference<Value: Sendable>: RootReference<Value>, @unchecked Sendable {
  // Safe: see the superclass.
  private struct SaveRequest {
    let value: Value
    let number: UInt64
    /// The previous value, to skip a change that changed nothing.
    var before: Value?
    var completions: [@Sendable (Result<Void, any Error>) -> Void] = []
  }

  private struct Saves {
    /// The newest value that the key has not received, instead of older ones.
    var waiting: SaveRequest?
    /// The older ones, which are released without the lock: values may have deinitializers.
    var superseded: [SaveRequest] = []
    /// Whether a thread is performing the saves.
    var isRunning = false
    /// The number of the last change that the key received.
    var passedNumber: UInt64 = 0

    /// Whether the key has received each change.
    var isDone: Bool { waiting == nil && !isRunning }

    mutating func add(_ request: SaveRequest) {
      var request = request
      if let older = waiting {
        request.before = nil
        request.completions = older.completions + request.completions
        superseded.append(older)
      }
      waiting = request
    }
  }

  /// The number of saves after which a call leaves further ones to a task.
  ///
  /// Without a limit, a call could last as long as other threads change the value.
  private static var maximumSaves: Int { 8 }

  /// The key; `nil` for one in memory.
  ///
  /// The storage in memory keeps this reference, which must not retain it, and need not save to it.
  private let key: (any SharedReaderKey<Value>)?
  private let savingKey: (any SharedKey<Value>)?
  private let id: SharedReferences.ID
  private let defaultValue: Value
  private let saves = VisibleMutex(Saves())
  private let subscription = VisibleMutex<SharedSubscription?>(nil)

  /// The number of the last change that was queued.
  private let changeNumber = Atomic<UInt64>(0)

  /// The number of values, and that of values and errors, which the subscription delivered.
  private let deliveredValues = Atomic<UInt>(0)
  private let deliveries = Atomic<UInt>(0)

  init<Key: SharedReaderKey>(
    _ value: Value, key: Key, id: SharedReferences.ID, world: SharedReferences
  ) where Key.Value == Value {
    let isKept = key is InMemoryKey<Value>
    self.key = isKept ? nil : key
    savingKey = isKept ? nil : key as? any SharedKey<Value>
    self.id = id
    defaultValue = value
    super.init(value, name: key.nameInFailures, isKeyed: !isKept, world: world)
  }

  deinit {
    world.removeReference(id)
  }

  override var keyName: String? { status.name }

  // MARK: - Loading

  /// Subscribes to the changes of the place, and loads the first value.
  ///
  /// It subscribes first, so that it misses no change in between. A value that the subscription
  /// delivers meanwhile is the newer one.
  func connect(to key: some SharedReaderKey<Value>) {
    let context = LoadContext.initialValue(defaultValue)
    let start = Moment(of: self)
    let deliveries = KeyDeliveries<Value>()
    deliveries.begin(for: self)
    adopt(deliveries.subscribe(to: key, context), deliveries)
    beginLoad(of: key, context, since: start) { _ in }
  }

  /// Takes a subscription over, and what it has delivered so far.
  func adopt(_ new: SharedSubscription, _ deliveries: KeyDeliveries<Value>) {
    subscription.withLock { $0 = new }
    deliveries.begin(for: self)
  }

  private func beginLoad(
    of key: some SharedReaderKey<Value>, _ context: LoadContext<Value>, since start: Moment,
    completion: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    status.beginLoad()
    key.load(
      context: context,
      continuation: LoadContinuation { [weak self] result in
        if let self {
          receiveLoaded(result, since: start)
          status.endLoad()
        }
        completion(result)
      })
  }

  /// The values that a reference had received, and the changes that its key had, when a load began.
  private struct Moment {
    let deliveredValues: UInt
    let deliveries: UInt
    /// The last change that the key received; `nil` if a change waits for its save.
    let change: UInt64?

    init(of reference: KeyedReference) {
      deliveredValues = reference.deliveredValues.load(ordering: .acquiring)
      deliveries = reference.deliveries.load(ordering: .acquiring)
      change = reference.saves.withLock { saves in
        saves.isDone ? saves.passedNumber : nil
      }
    }

    /// Whether the reference has the value that it had at another moment.
    func hasValue(of other: Moment) -> Bool {
      change != nil && change == other.change && deliveredValues == other.deliveredValues
    }
  }

  /// Takes a loaded value, unless the reference has received or saved a newer one since, or saves
  /// one now.
  private func receiveLoaded(_ result: Result<Value?, any Error>, since start: Moment) {
    switch result {
    case .success(let value):
      let new = value ?? defaultValue
      let old = store(new, isOwn: false, at: nil) {
        Moment(of: self).hasValue(of: start)
      }
      if deliveries.load(ordering: .acquiring) == start.deliveries { status.setLoadError(nil) }
      if let old { deliver(old, new) }
    case .failure(let error):
      if deliveries.load(ordering: .acquiring) == start.deliveries { status.setLoadError(error) }
    }
  }

  /// Takes a value from the place of the key; without a value, the default of the declaration.
  fileprivate func receive(_ result: Result<Value?, any Error>) {
    deliveries.add(1, ordering: .acquiringAndReleasing)
    switch result {
    case .success(let value):
      deliveredValues.add(1, ordering: .acquiringAndReleasing)
      status.setLoadError(nil)
      replace(with: value ?? defaultValue)
    case .failure(let error):
      status.setLoadError(error)
    }
    status.setLoadingElsewhere(false)
  }

  /// Replaces the value by one that the key makes from it, unless a change runs on this thread.
  fileprivate func replace(with replacement: SharedSubscriber<Value>.Replacement) -> Bool {
    guard beginChange() else { return false }
    // Changes that changed nothing are left out, unless they are still queued.
    let number = saves.withLock { saves in
      saves.isDone ? saves.passedNumber : changeNumber.load(ordering: .acquiring)
    }
    switch replacement(current(), number) {
    case .keep:
      endChange()
    case .replace(let value):
      deliveries.add(1, ordering: .acquiringAndReleasing)
      deliveredValues.add(1, ordering: .acquiringAndReleasing)
      let new = value ?? defaultValue
      let old = store(new, isOwn: false, at: nil)
      endChange()
      status.setLoadError(nil)
      if let old { deliver(old, new) }
    }
    return true
  }

  override func load() async throws {
    guard let key else { return }
    let result = await withCheckedContinuation { continuation in
      beginLoad(of: key, .userInitiated, since: Moment(of: self)) {
        continuation.resume(returning: $0)
      }
    }
    _ = try result.get()
  }

  // MARK: - Saving

  override func enqueueSave(of value: Value, replacing before: Value) {
    guard savingKey != nil else { return }
    let number = SharedChangeNumber.next()
    changeNumber.store(number, ordering: .releasing)
    saves.withLock { $0.add(SaveRequest(value: value, number: number, before: before)) }
  }

  /// Saves the newest value, unless another call is doing so.
  override func performSaves() {
    guard savingKey != nil else { return }
    let (hasWork, _) = saves.withLock { saves in
      defer { saves.superseded = [] }
      return (saves.waiting != nil && !saves.isRunning, saves.superseded)
    }
    guard hasWork else { return }
    // A subscriber does not call the key, which may hold a lock. So an observer's change waits.
    if SubscriberScope.isInside {
      Task { SubscriberScope.leave { self.performSaves() } }
      return
    }
    let isFirst = saves.withLock { saves in
      defer { saves.isRunning = true }
      return !saves.isRunning
    }
    if isFirst { continueSaves() }
  }

  private func continueSaves() {
    for _ in 0..<Self.maximumSaves {
      guard let request = nextSave() else { return }
      perform(request)
    }
    Task { SubscriberScope.leave { self.continueSaves() } }
  }

  private func nextSave() -> SaveRequest? {
    saves.withLock { saves in
      saves.isRunning = saves.waiting != nil
      return saves.waiting.take()
    }
  }

  private func perform(_ request: SaveRequest) {
    if let before = request.before, let isSame, isSame(before, request.value) { return }
    saves.withLock { $0.passedNumber = request.number }
    SharedChangeNumber.$current.withValue(request.number) {
      savingKey?.save(
        request.value, context: request.completions.isEmpty ? .didSet : .userInitiated,
        continuation: SaveContinuation { [weak self] result in
          self?.status.setSaveError(result.failure)
          // The place has this value now, whatever could not be loaded from it before.
          if case .success = result { self?.status.setLoadError(nil) }
          for completion in request.completions { completion(result) }
        })
    }
  }

  override func save() async throws {
    guard savingKey != nil else { return }
    let result = await withCheckedContinuation { continuation in
      // With the lock of the value, so that no change comes between this value and its request.
      storage.withLock { stored in
        let number = changeNumber.load(ordering: .acquiring)
        let request = SaveRequest(
          value: stored.value, number: number,
          completions: [{ continuation.resume(returning: $0) }])
        saves.withLock { $0.add(request) }
      }
      performSaves()
    }
    try result.get()
  }
}

extension Result {
  /// The error, if there is one.
  var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

/// Passes what a key delivers to a reference, also if the key delivers before the reference exists.
final class KeyDeliveries<Value: Sendable>: Sendable {
  private typealias Delivery = @Sendable (KeyedReference<Value>) -> Void

  private struct State {
    weak var reference: KeyedReference<Value>?
    /// Whether a reference has existed, and has received what came before.
    var hasBegun = false
    var waiting: [Delivery] = []
    var value: Value?
  }

  private let state = VisibleMutex(State())

  /// The last value that waits for a reference.
  var value: Value? { state.withLock { $0.value } }

  func subscribe(
    to key: some SharedReaderKey<Value>, _ context: LoadContext<Value>
  ) -> SharedSubscription {
    var subscriber = SharedSubscriber<Value> { [self] result in
      let result = UncheckedSendable(result)
      state.withLock { state in
        if !state.hasBegun, case .success(let value) = result.value { state.value = value }
      }
      deliver { $0.receive(result.value) }
    } onLoading: { [self] isLoading in
      deliver { $0.status.setLoadingElsewhere(isLoading) }
    }
    subscriber.replace = { [self] replacement in
      guard let reference = state.withLock({ $0.hasBegun ? $0.reference : nil }) else {
        deliver { _ = $0.replace(with: replacement) }
        return true
      }
      return SubscriberScope.run { reference.replace(with: replacement) }
    }
    return key.subscribe(context: context, subscriber: subscriber)
  }

  private func deliver(_ delivery: @escaping Delivery) {
    let reference = state.withLock { state in
      if !state.hasBegun { state.waiting.append(delivery) }
      return state.hasBegun ? state.reference : nil
    }
    if let reference { SubscriberScope.run { delivery(reference) } }
  }

  /// Passes on what came before, and from now on what comes.
  func begin(for reference: KeyedReference<Value>) {
    while let delivery = nextWaiting(for: reference) { SubscriberScope.run { delivery(reference) } }
  }

  private func nextWaiting(for reference: KeyedReference<Value>) -> Delivery? {
    state.withLock { state in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      (state.reference, state.hasBegun) = (reference, true)
      return nil
    }
  }
}

/// The call of a subscriber by a key, in which the key is not called back.
private final class SubscriberScope: Sendable {
  @TaskLocal private static var current: SubscriberScope?

  /// Whether the call still runs: tasks that it starts inherit the scope and outlive it.
  private let isRunning = Atomic(true)

  static var isInside: Bool { current?.isRunning.load(ordering: .acquiring) ?? false }

  static func run<Result>(_ body: () -> Result) -> Result {
    let scope = SubscriberScope()
    defer { scope.isRunning.store(false, ordering: .releasing) }
    return $current.withValue(scope, operation: body)
  }

  static func leave(_ body: () -> Void) { $current.withValue(nil, operation: body) }
}

extension SharedReaderKey {
  /// The name of the key in failures.
  var nameInFailures: String {
    (self as? any CustomStringConvertible)?.description ?? "\(Self.self)"
  }
}
