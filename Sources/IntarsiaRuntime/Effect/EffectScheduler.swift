public import Dispatch
import Foundation
import IntarsiaConcurrency

/// Where something is done: an actor, a queue, an executor, or wherever one is.
///
/// It can be a part of an environment, so that a test leaves everything where it is:
///
/// ```swift
/// struct PlayerEnvironment {
///   var decoding: EffectScheduler  // live: .queue(decodingQueue), in tests: .immediate
/// }
///
/// return samples.eraseToEffect()
///   .receive(on: environment.decoding)
///   .map(decode)
/// ```
public struct EffectScheduler: Sendable {
  enum Place {
    case here
    case userInterface
    case actor(any Actor)
    case executor(any TaskExecutor)
  }

  let place: Place

  /// Wherever one is: nothing is moved.
  public static let immediate = Self(place: .here)

  /// The main actor.
  public static let mainActor = Self(place: .actor(MainActor.shared))

  /// The main actor, without a detour for what is on the main thread already.
  ///
  /// ```swift
  /// return .send(.highlight).receive(on: .ui)  // processed before the store's `send` returns
  /// ```
  ///
  /// What an effect sends at once stays that way when the store runs on the main thread, whereas
  /// ``mainActor`` would let it arrive in a later turn.
  public static let ui = Self(place: .userInterface)

  /// An actor.
  public static func actor(_ actor: any Actor) -> Self {
    Self(place: .actor(actor))
  }

  /// A dispatch queue, serial or concurrent.
  public static func queue(_ queue: DispatchQueue) -> Self {
    Self(place: .executor(QueueExecutor(queue)))
  }

  /// A task executor.
  public static func executor(_ executor: any TaskExecutor) -> Self {
    Self(place: .executor(executor))
  }

  var isHere: Bool {
    if case .here = place { true } else { false }
  }

  /// Whether a thing that is to be done at once can be, where this is asked.
  var isReached: Bool {
    switch place {
    case .here: true
    case .userInterface: MainActorIsolation.isCurrent
    case .actor, .executor: false
    }
  }

  /// Delivers something there.
  func deliver<Message>(
    _ message: HandedOver<Message>, _ deliver: @Sendable (HandedOver<Message>) async -> Void
  ) async {
    switch place {
    case .here: await deliver(message)
    case .userInterface: await Self.deliver(message, on: ActorExecutor(MainActor.shared), deliver)
    case .actor(let actor): await Self.deliver(message, on: ActorExecutor(actor), deliver)
    case .executor(let executor):
      await withExternalWork("a queue or an executor") {
        await Self.deliver(message, on: executor, deliver)
      }
    }
  }

  // An executor is preferred only by what runs on no actor.
  @concurrent
  private static func deliver<Message>(
    _ message: HandedOver<Message>, on executor: any TaskExecutor,
    _ deliver: @Sendable (HandedOver<Message>) async -> Void
  ) async {
    await withTaskExecutorPreference(executor) {
      // Something has to be done here before what inherits its isolation is called: as long as nothing is, Swift 6.3
      // takes the hop to this executor for one too many.
      _ = Task.isCancelled
      await deliver(message)
    }
  }
}

/// The main actor, without a detour for what is on the main thread already, under its older name.
///
/// ```swift
/// .receive(on: UIScheduler.shared)
/// ```
public enum UIScheduler {
  /// ``EffectScheduler/ui``.
  public static let shared = EffectScheduler.ui
}

/// Runs jobs on a dispatch queue.
private final class QueueExecutor: TaskExecutor {
  private let queue: DispatchQueue

  init(_ queue: DispatchQueue) {
    self.queue = queue
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Runs jobs while it holds an actor.
///
/// In Swift 6.3 a closure that is made in generic code runs on no actor, whoever calls it. It runs where its task's
/// executor lets it run.
private final class ActorExecutor: TaskExecutor {
  private let actor: any Actor

  init(_ actor: any Actor) {
    self.actor = actor
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Task { await run(job, on: actor) }
  }

  private func run(_ job: UnownedJob, on actor: isolated any Actor) {
    job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
