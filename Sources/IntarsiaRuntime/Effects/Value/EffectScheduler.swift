public import Dispatch
import Foundation
import IntarsiaConcurrency

/// An execution context: an actor, a queue, an executor, or the caller's own context.
///
/// A scheduler can be a part of an environment, so that a test stays in its own context:
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

  /// The caller's own context, without a hop.
  public static let immediate = Self(place: .here)

  /// The main actor.
  public static let mainActor = Self(place: .actor(MainActor.shared))

  /// The main actor, without a hop if the caller is already on the main thread.
  ///
  /// ```swift
  /// return .send(.highlight).receive(on: .ui)  // processed before the store's `send` returns
  /// ```
  ///
  /// An action sent without a task still gets none if the store runs on the main thread. With
  /// ``mainActor`` it would arrive after `send` has returned.
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

  /// Whether work that starts at once can continue in the caller's context.
  ///
  /// Actors and executors always need a hop.
  var isReached: Bool {
    if case .userInterface = place { MainActorIsolation.isCurrent } else { false }
  }

  /// Delivers a message in the execution context.
  func deliver<Message>(
    _ message: Transferred<Message>, _ deliver: @Sendable (Transferred<Message>) async -> Void
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

  // Only a function that runs on no actor uses the preferred task executor.
  @concurrent
  private static func deliver<Message>(
    _ message: Transferred<Message>, on executor: any TaskExecutor,
    _ deliver: @Sendable (Transferred<Message>) async -> Void
  ) async {
    await withTaskExecutorPreference(executor) {
      // Swift 6.3 removes the hop to this executor as redundant if the next call inherits the
      // isolation. A statement before that call prevents it.
      _ = Task.isCancelled
      await deliver(message)
    }
  }
}

/// An older name of ``EffectScheduler/ui``: the main actor, without a hop on the main thread.
///
/// ```swift
/// .receive(on: UIScheduler.shared)
/// ```
public enum UIScheduler {
  /// ``EffectScheduler/ui``.
  public static let shared = EffectScheduler.ui
}

/// An executor that runs jobs on a dispatch queue.
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

/// An executor that runs jobs on an actor.
///
/// In Swift 6.3 a closure made in generic code runs on no actor, whichever actor calls it. It runs
/// on the executor of its task.
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
