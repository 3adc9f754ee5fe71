import Foundation
import IntarsiaClocks
import IntarsiaConcurrency
import IntarsiaIssues

/// The file of one key: the value that waits, and the content that was last seen.
///
/// One thread at a time works on the file. Another one leaves a note in `state` and goes on, so it
/// waits for no disk, and code of the user that changes the value again cannot deadlock. Only a
/// load and a flush wait. Continuations and subscribers are called after the work.
final class SharedFile<Value: Sendable>: PendingFile, @unchecked Sendable {
  // Safe: `known` and `isWorking` are used with the lock `work` only.
  private typealias Numbered = (value: Value, number: UInt64)

  private struct State {
    /// The value to write, until it is on the disk.
    var pending: Numbered?
    var continuations: [SaveContinuation] = []
    /// Whether the value was saved after the last attempt to write.
    var isFresh = false
    /// Whether a caller has received the error of the value.
    var isErrorKnown = false
    /// The end of the second in which further changes wait, and the task that waits for it.
    var pause: AnyClock<Duration>.Instant?
    var timer: Task<Void, Never>?

    /// The newest change that was saved, that is on the disk, and that a merge has taken up.
    var saved: UInt64 = 0
    var written: UInt64 = 0
    var merged: UInt64?

    /// Whether a value was loaded, saved or delivered since the first subscription began.
    var hasValue = false

    /// The work that is left to do.
    private(set) var notes: [Note] = []

    mutating func add(_ note: Note) {
      if !notes.contains(note) { notes.append(note) }
    }

    mutating func remove(_ note: Note) { notes.removeAll { $0 == note } }
  }

  private enum Note {
    case write, check, deliver
  }

  /// The content of the file that is known.
  private struct Known {
    /// The value that the value of the reference was made from.
    var base: Value?
    /// The content of the file for that value.
    var data: Data?
    var isUndecodable = false
    /// Whether the file was read or written.
    var isSeen = false
    /// A newer content of the file, which the subscribers have not received.
    var theirs: (value: Value?, data: Data?)?
  }

  let url: URL
  let storage: any FileStorage
  private let clock: AnyClock<Duration>?
  private let coding: FileCoding<Value>
  private let state = VisibleMutex(State())
  private let subscribers = Observers<SharedSubscriber<Value>>()
  private let work = NSRecursiveLock()
  private var known = Known()
  /// Whether this thread is called by the closures of the key or by the storage.
  private var isWorking = false

  init(
    _ url: URL, in storage: any FileStorage, clock: (any Clock<Duration>)?,
    coding: FileCoding<Value>
  ) {
    self.url = url
    self.storage = storage
    self.clock = clock.map { AnyClock($0) }
    self.coding = coding
  }

  // MARK: - Saving

  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    let change = SharedChangeNumber.current
    let now = clock?.now
    let isDone = state.withLock { state in
      let isNew = state.pending == nil
      if let change, let merged = state.merged, change <= merged, subscribers.all.count == 1 {
        // A merge has taken up this change.
        guard !isNew else { return true }
      } else {
        state.saved = change ?? state.saved + 1
        state.pending = (value, state.saved)
        state.hasValue = true
        state.isFresh = true
        state.isErrorKnown = false
        if isNew { PendingFiles.add(self) }
      }
      state.continuations.append(continuation)
      if context == .userInitiated {
        state.add(.write)
      } else {
        schedule(in: &state, now: now)
      }
      return false
    }
    guard !isDone else { return continuation.resume() }
    performNotes()
  }

  var isErrorKnown: Bool {
    get { state.withLock { $0.isErrorKnown } }
    set { state.withLock { $0.isErrorKnown = newValue } }
  }

  /// Writes the value that waits, and returns when it is on the disk.
  func flush() throws {
    guard let (error, completion) = whileWorking(waits: true, write) else { return }
    completion()
    performNotes()
    if let error { throw error }
  }

  private func performNotes() {
    while state.withLock({ !$0.notes.isEmpty }) {
      guard let completion = whileWorking({ performNote() }) else { return }
      completion()
    }
  }

  /// Runs an operation, unless this thread works on the file already, or another one does.
  ///
  /// - Parameter waits: Whether to wait for the other thread instead.
  private func whileWorking<Result>(waits: Bool = false, _ operation: () -> Result) -> Result? {
    if waits { work.lock() } else if !work.try() { return nil }
    defer { work.unlock() }
    guard !isWorking else { return nil }
    isWorking = true
    defer { isWorking = false }
    return operation()
  }

  private func performNote() -> () -> Void {
    let note = state.withLock { state in
      defer { state.notes.first.map { state.remove($0) } }
      return state.notes.first
    }
    return switch note {
    case .write: write().completion
    case .check: check()
    case .deliver: deliver
    case nil: {}
    }
  }

  /// Writes a change at once, or starts the task that writes it later.
  private func schedule(in state: inout State, now: AnyClock<Duration>.Instant?) {
    guard let clock, let now, let pause = state.pause, now < pause else {
      state.add(.write)
      return
    }
    guard state.timer == nil else { return }
    // The task belongs to all changes of the second.
    state.timer = SharedChangeNumber.$current.withValue(nil) {
      Task {
        guard (try? await clock.sleep(until: pause)) != nil else { return }
        self.endPause()
      }
    }
  }

  private func endPause() {
    state.withLock { state in
      state.timer = nil
      if state.isFresh { state.add(.write) }
    }
    performNotes()
  }

  private func write() -> (error: (any Error)?, completion: () -> Void) {
    let pause = clock?.now.advanced(by: .seconds(1))
    let (pending, count) = state.withLock { state in
      state.remove(.write)
      if state.pending != nil { state.pause = pause }
      state.isFresh = false
      return (state.pending, state.continuations.count)
    }
    guard let pending else { return (nil, {}) }
    let result = Result { try storage.withExclusiveAccess(to: url) { try replace(with: pending) } }
    let (done, timer) = state.withLock { state in
      var (count, timer) = (count, nil as Task<Void, Never>?)
      if case .success = result {
        state.written = pending.number
        if !state.isFresh {
          state.pending = nil
          count = state.continuations.count
          PendingFiles.remove(self)
          (timer, state.timer) = (state.timer, nil)
        }
      }
      defer { state.continuations.removeFirst(count) }
      return (Array(state.continuations.prefix(count)), timer)
    }
    timer?.cancel()
    let isOverwritten = (try? result.get()) == true
    return (
      result.failure,
      { [url] in
        if isOverwritten { Self.reportOverwrite(of: url) }
        for continuation in done { continuation.resume(with: result.map { _ in }) }
      }
    )
  }

  /// Writes a value, merged with the content of the file if that is unknown.
  ///
  /// - Returns: Whether it replaced a change of another program.
  private func replace(with mine: Numbered) throws -> Bool {
    let current = try storage.read(url)
    var value = mine.value
    var isMerged = false
    var isOverwritten = false
    if let current, current != known.data || known.isUndecodable {
      switch Result(catching: { try coding.decode(current) }) {
      case .success(nil): break
      case .success(let theirs?):
        if let merge = coding.merge {
          value = merge(known.base, mine.value, theirs)
          isMerged = true
        }
        isOverwritten = !isMerged && known.isSeen
      case .failure(let error):
        let copy = UndecodableFile(url, content: current, error).copy
        if try storage.read(copy) != current { try storage.write(current, to: copy) }
      }
    }
    let data = try coding.encode(value)
    if data != current { try storage.write(data, to: url) }
    known = Known(base: mine.value, data: isMerged ? nil : data, isSeen: true)
    if isMerged {
      known.theirs = (value, data)
      state.withLock { $0.add(.deliver) }
    }
    return isOverwritten
  }

  private static func reportOverwrite(of url: URL) {
    reportIssue(
      SharingIssues.overwrittenFile,
      "Another program changed \(url.path), and a save has replaced that change.",
      values: [("File", url.path)], at: nil)
  }

  // MARK: - Loading

  func load() throws -> Value? {
    takeOver()
    try? flush()
    let result = Result { try read() }
    performNotes()
    let (value, isFollowed) = try result.get()
    return isFollowed ? subscribedValue() ?? value : value
  }

  /// Reads the file.
  ///
  /// - Returns: The value that waits or that is in the file, and whether the reference takes the
  ///   content as a change that it follows.
  private func read() throws -> (value: Value?, isFollowed: Bool) {
    work.lock()
    defer { work.unlock() }
    let (waiting, isFollowed) = state.withLock { state in
      defer { state.hasValue = true }
      return (state.pending?.value, state.hasValue && !subscribers.isEmpty)
    }
    if let waiting { return (waiting, isFollowed) }
    let data = try storage.read(url)
    let value = try decode(data)
    guard isFollowed else {
      known = Known(base: value ?? known.base, data: data, isSeen: true)
      return (value, false)
    }
    // The reference may change its value, which was made from the base, before it takes the
    // content. So it gets the content like a change by another program.
    if data != newest {
      known.theirs = (value, data)
      state.withLock { $0.add(.deliver) }
    }
    return (value, true)
  }

  /// Decodes the content of the file, and notes content that cannot be decoded.
  private func decode(_ data: Data?) throws -> Value? {
    do {
      return try data.flatMap(coding.decode)
    } catch {
      known = Known(base: known.base, data: data, isUndecodable: true, isSeen: true)
      throw UndecodableFile(url, content: data ?? Data(), error)
    }
  }

  /// The current value of the only reference, which has taken the content that is known.
  private func subscribedValue() -> Value? {
    let subscribers = subscribers.all
    guard subscribers.count == 1, let replace = subscribers.first?.replace else { return nil }
    let current = VisibleMutex<Value?>(nil)
    _ = replace { value, _ in
      current.withLock { $0 = value }
      return .keep
    }
    return current.withLock { $0 }
  }

  /// Takes the value of an ended reference that could not be written.
  ///
  /// It would replace a newer value otherwise, as soon as it can be written.
  private func takeOver() {
    for case let other as SharedFile in PendingFiles.all
    where other !== self && other.storage === storage && other.url == url {
      let (known, pending, continuations) = other.giveAway()
      guard let pending else { continue }
      work.lock()
      defer { work.unlock() }
      self.known = known
      isErrorKnown = other.isErrorKnown
      state.withLock { state in
        state.saved += 1
        state.pending = (pending.value, state.saved)
        state.continuations += continuations
        state.isFresh = true
        PendingFiles.add(self)
      }
    }
  }

  private func giveAway() -> (Known, Numbered?, [SaveContinuation]) {
    work.lock()
    defer { work.unlock() }
    return state.withLock { state in
      guard subscribers.isEmpty else { return (known, nil, []) }
      defer {
        state.pending = nil
        state.continuations = []
      }
      PendingFiles.remove(self)
      return (known, state.pending, state.continuations)
    }
  }

  // MARK: - Following changes

  func subscribe(_ subscriber: SharedSubscriber<Value>) -> SharedSubscription {
    let registration = state.withLock { state in
      if subscribers.isEmpty { state.hasValue = false }
      return subscribers.add(subscriber)
    }
    var watch: SharedSubscription?
    do {
      watch = try storage.watch(url) { [weak self] in
        guard let self else { return }
        state.withLock { $0.add(.check) }
        performNotes()
      }
    } catch {
      subscriber.yield(throwing: error)
    }
    return SharedSubscription { [watch] in
      watch?.cancel()
      // The value that still waits goes to the disk now, because the reference has ended.
      try? self.flush()
      registration?.cancel()
    }
  }

  /// Reads the file after a change, which may be a change by this file.
  private func check() -> () -> Void {
    do {
      let data = try storage.read(url)
      guard data != newest else { return {} }
      known.theirs = (try decode(data), data)
      return deliver
    } catch {
      return { [self] in
        for subscriber in subscribers.all { subscriber.yield(throwing: error) }
      }
    }
  }

  /// The newest content of the file that is known.
  private var newest: Data? { known.theirs.map(\.data) ?? known.data }

  /// Passes the content of the file on, merged with changes that are not in it.
  ///
  /// Called without a lock, because the reference waits for its own changes to end.
  private func deliver() {
    let subscribers = subscribers.all
    guard !subscribers.isEmpty else { return }
    guard subscribers.count == 1, let replace = subscribers.first?.replace else {
      let pending = state.withLock { $0.pending }
      let change = pending.map { ($0.value, $0.number) }
      switch whileWorking({ takeTheirs(change) }) {
      case .replace(let value):
        for subscriber in subscribers { subscriber.yield(with: .success(value)) }
      case .keep: break
      // Another thread works, and then finds the note.
      case nil: state.withLock { $0.add(.deliver) }
      }
      return
    }
    let isDelivered = replace { value, number in
      // The note stays if another thread works, which then finds it.
      self.state.withLock { $0.add(.deliver) }
      return self.whileWorking {
        self.state.withLock { $0.remove(.deliver) }
        return self.takeTheirs((value, number))
      } ?? .keep
    }
    // The closure of `withLock` on this thread caused the change, and ends first.
    if !isDelivered { deliverLater() }
  }

  private func deliverLater() {
    Task {
      state.withLock { $0.add(.deliver) }
      performNotes()
    }
  }

  /// Takes the content of the file as the new base of the reference's value.
  ///
  /// - Parameter mine: The value of the reference and its number.
  private func takeTheirs(_ mine: Numbered?) -> SharedReplacement<Value> {
    guard let theirs = known.theirs else { return .keep }
    var value = theirs.value
    let (written, pending) = state.withLock { ($0.written, $0.pending) }
    let isChanged = mine.map { pending != nil || $0.number > written } == true
    if let mine, isChanged {
      // Without a merge, the change waits, and its write finds the content that it replaces.
      guard let merge = coding.merge, let content = theirs.value else {
        // The save of this change has not arrived, and may be left out.
        if pending == nil { deliverLater() }
        return .keep
      }
      value = merge(known.base, mine.value, content)
    }
    known = Known(base: theirs.value, data: theirs.data, isSeen: true)
    state.withLock { $0.hasValue = true }
    guard let mine, let value else { return .replace(value) }
    let now = clock?.now
    state.withLock { state in
      state.merged = mine.number
      state.saved = max(state.saved, mine.number)
      guard isChanged else { return }
      if state.pending == nil { PendingFiles.add(self) }
      state.pending = (value, state.saved)
      state.isFresh = true
      schedule(in: &state, now: now)
    }
    return .replace(value)
  }
}
