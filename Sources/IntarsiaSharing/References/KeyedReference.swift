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
    var completion: (@Sendable (Result<Void, any Error>) -> Void)?
  }

  private struct Saves {
    var queue: [SaveRequest] = []
    /// Whether a thread is performing the saves.
    var isRunning = false
    /// The number of the last change that the key received.
    var passedNumber: UInt64 = 0
  }

  /// The key; `nil` if its place keeps this reference, which must not retain the place.
  private let key: (any SharedReaderKey<Value>)?
  private let savingKey: (any SharedKey<Value>)?
  private let id: SharedReferences.ID
  private let defaultValue: Value
  private let saves = VisibleMutex(Saves())
  private let subscription = VisibleMutex<SharedSubscription?>(nil)

  /// The number of the last change that was queued.
  private let changeNumber = Atomic<UInt64>(0)

  /// The number of values that the subscription delivered.
  private let deliveries = Atomic<UInt>(0)

  init<Key: SharedReaderKey>(
    _ value: Value, key: Key, id: SharedReferences.ID, world: SharedReferences
  ) where Key.Value == Value {
    let isKept = key is any ReferenceKeepingKey<Value>
    self.key = isKept ? nil : key
    savingKey = isKept ? nil : key as? any SharedKey<Value>
    self.id = id
    defaultValue = value
    let name: @Sendable () -> String
    if isKept {
      let text = SharedKeyName.text(of: key)
      name = { text }
    } else {
      name = { SharedKeyName.text(of: key) }
    }
    super.init(value, name: name, isKeyed: !isKept, world: world)
  }

  deinit {
    world.removeReference(id)
  }

  override var keyName: String? { status.name }

  // MARK: - Loading

  /// Subscribes to the changes of the place, and loads the first value.
  ///
  /// It subscribes first, so that it misses no change in between.
  func connect(to key: some SharedReaderKey<Value>) {
    let context = LoadContext.initialValue(defaultValue)
    let new = key.subscribe(
      context: context,
      subscriber: SharedSubscriber { [weak self] result in
        guard let self else { return }
        deliveries.add(1, ordering: .acquiringAndReleasing)
        SubscriberScope.run { self.receive(result) }
      } onLoading: { [weak self] isLoading in
        SubscriberScope.run { self?.status.setLoadingElsewhere(isLoading) }
      } replace: { [weak self] replacement in
        guard let self else { return true }
        return SubscriberScope.run { self.replace(with: replacement) }
      })
    subscription.withLock { $0 = new }
    beginLoad(of: key, context) { _ in }
  }

  private func beginLoad(
    of key: some SharedReaderKey<Value>, _ context: LoadContext<Value>,
    completion: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    status.beginLoad()
    let start = Moment(of: self)
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
  private struct Moment: Equatable {
    let deliveries: UInt
    /// The last change that the key received; `nil` if a change waits for its save.
    let change: UInt64?

    init(of reference: KeyedReference) {
      deliveries = reference.deliveries.load(ordering: .acquiring)
      change = reference.saves.withLock { saves in
        saves.queue.isEmpty && !saves.isRunning ? saves.passedNumber : nil
      }
    }
  }

  /// Takes a loaded value, unless the reference has received or saved a newer one since, or saves
  /// one now.
  private func receiveLoaded(_ result: Result<Value?, any Error>, since start: Moment) {
    switch result {
    case .success(let value):
      let new = value ?? defaultValue
      let old = store(new, isOwn: false, at: nil) {
        start.change != nil && Moment(of: self) == start
      }
      if deliveries.load(ordering: .acquiring) == start.deliveries { status.setLoadError(nil) }
      if let old { deliver(old, new) }
    case .failure(let error):
      if deliveries.load(ordering: .acquiring) == start.deliveries { status.setLoadError(error) }
    }
  }

  /// Takes a value from the place of the key; without a value, the default of the declaration.
  private func receive(_ result: Result<Value?, any Error>) {
    switch result {
    case .success(let value):
      status.setLoadError(nil)
      replace(with: value ?? defaultValue)
    case .failure(let error):
      status.setLoadError(error)
    }
  }

  /// Replaces the value by one that the key makes from it, unless a change runs on this thread.
  private func replace(with replacement: SharedSubscriber<Value>.Replacement) -> Bool {
    guard beginChange() else { return false }
    // Changes that changed nothing are left out, unless they are still queued.
    let number = saves.withLock { saves in
      saves.queue.isEmpty && !saves.isRunning
        ? saves.passedNumber : changeNumber.load(ordering: .acquiring)
    }
    switch replacement(current(), number) {
    case .keep:
      endChange()
    case .replace(let value):
      deliveries.add(1, ordering: .acquiringAndReleasing)
      let new = value ?? defaultValue
      let old = store(new, isOwn: false, at: nil)
      endChange()
      status.setLoadError(nil)
      deliver(old, new)
    }
    return true
  }

  override func load() async throws {
    guard let key else { return }
    let result = await withCheckedContinuation { continuation in
      beginLoad(of: key, .userInitiated) { continuation.resume(returning: $0) }
    }
    _ = try result.get()
  }

  // MARK: - Saving

  override func enqueueSave(of value: Value, replacing before: Value) {
    guard savingKey != nil else { return }
    let number = SharedChangeNumber.next()
    changeNumber.store(number, ordering: .releasing)
    saves.withLock {
      $0.queue.append(SaveRequest(value: value, number: number, before: before))
    }
  }

  /// Saves the queued values one after another, unless another call is doing so.
  override func performSaves() {
    guard let savingKey, saves.withLock({ !$0.queue.isEmpty && !$0.isRunning }) else { return }
    // A subscriber does not call the key, which may hold a lock. So an observer's change waits.
    if SubscriberScope.isInside {
      Task { SubscriberScope.leave { self.performSaves() } }
      return
    }
    let isFirst = saves.withLock { saves in
      defer { saves.isRunning = true }
      return !saves.isRunning
    }
    guard isFirst else { return }
    while let request = nextSave() {
      if let before = request.before, let isSame, isSame(before, request.value) { continue }
      saves.withLock { $0.passedNumber = request.number }
      SharedChangeNumber.$current.withValue(request.number) {
        savingKey.save(
          request.value, context: request.completion == nil ? .didSet : .userInitiated,
          continuation: SaveContinuation { [weak self] result in
            self?.status.setSaveError(result.failure)
            // The place has this value now, whatever could not be loaded from it before.
            if case .success = result { self?.status.setLoadError(nil) }
            request.completion?(result)
          })
      }
    }
  }

  private func nextSave() -> SaveRequest? {
    saves.withLock { saves in
      guard saves.queue.isEmpty else { return saves.queue.removeFirst() }
      saves.isRunning = false
      return nil
    }
  }

  override func save() async throws {
    guard savingKey != nil else { return }
    let result = await withCheckedContinuation { continuation in
      // With the lock of the value, so that no change comes between this value and its request.
      storage.withLock { stored in
        let number = changeNumber.load(ordering: .acquiring)
        let request = SaveRequest(value: stored.value, number: number) {
          continuation.resume(returning: $0)
        }
        saves.withLock { $0.queue.append(request) }
      }
      performSaves()
    }
    try result.get()
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
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

/// A key whose place keeps the reference itself, so that changes need not be saved there.
protocol ReferenceKeepingKey<Value>: SharedKey {
  func keep(_ reference: KeyedReference<Value>)
}

/// The name of a key in failures.
enum SharedKeyName {
  static func text<Key: SharedReaderKey>(of key: Key) -> String {
    if let key = key as? any CustomStringConvertible { return key.description }
    return "\(Key.self)"
  }
}
