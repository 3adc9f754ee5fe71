import Dispatch
import Foundation
import Testing

@testable import IntarsiaTesting

/// Waits for what nobody was asked to do.
private func waitForNobody(_ kept: LockIsolated<CheckedContinuation<Void, Never>?>) async {
  await withCheckedContinuation { kept.setValue($0) }
}

/// Asks the world outside, and waits for nobody afterwards.
///
/// - Returns: What the simulation says about that.
private nonisolated(nonsending) func endOfSimulation(
  after ask: @escaping @Sendable () async throws -> Void
) async -> SimulationError? {
  let kept = LockIsolated<CheckedContinuation<Void, Never>?>(nil)
  defer { kept.value?.resume() }
  do {
    try await simulate {
      try await ask()
      await waitForNobody(kept)
    }
    return nil
  } catch {
    return error as? SimulationError
  }
}

/// Whether anything that the simulation has given away is not done.
private func waits(_ simulation: Simulation?) -> Bool {
  simulation?.state.withLock { !$0.outside.handovers.isEmpty } ?? false
}

private let nothingIsReady = """
  The simulation can't go on: after 0.0 seconds of virtual time nothing is ready to run, and \
  nothing sleeps.
  """

@Suite(
  "The end of what the world outside was given", .endsWithinAMinute,
  .usesOutsideWorld(timeout: .seconds(60)),
  .enabled(if: OutsideWorld.isSeen))
struct OutsideEndTests {
  @Test(
    "A test that an answer lets go on is no work of the simulation: the next wait fails at once")
  @MainActor
  func driver() async {
    let error = await endOfSimulation {
      // The queue of the test's own actor: it comes to this when the test waits.
      await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume() }
      }
    }
    #expect(error?.description.hasPrefix(nothingIsReady) == true, "\(String(describing: error))")
  }

  @Test("Neither is one on an actor")
  func driverOnAnActor() async {
    let error = await OtherActor().run {
      await endOfSimulation {
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async { continuation.resume() }
        }
      }
    }
    #expect(error?.description.hasPrefix(nothingIsReady) == true, "\(String(describing: error))")
  }

  @Test("A block that has run later is not waited for any longer")
  func later() async {
    let error = await endOfSimulation {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) {
          continuation.resume()
        }
      }
    }
    #expect(error?.description.hasPrefix(nothingIsReady) == true, "\(String(describing: error))")
  }

  @Test("A block that is never to run is not waited for")
  func never() async {
    let error = await endOfSimulation {
      DispatchQueue.global().asyncAfter(deadline: .distantFuture) {}
    }
    #expect(error?.description.hasPrefix(nothingIsReady) == true, "\(String(describing: error))")
  }

  @Test("A source that is gone without having been cancelled is not waited for")
  func releasedSource() async {
    let error = await endOfSimulation {
      let source = DispatchSource.makeUserDataAddSource(queue: .global())
      source.setEventHandler {}
      source.setCancelHandler {}
      source.activate()
    }
    #expect(error?.description.hasPrefix(nothingIsReady) == true, "\(String(describing: error))")
  }

  @Test("A source that is cancelled is waited for until it has said so, if it is to say so")
  func cancelHandler() async throws {
    try await simulate {
      let simulation = Simulation.ofThisThread
      let queue = DispatchQueue(label: "held back")
      let source = DispatchSource.makeUserDataAddSource(queue: queue)
      queue.suspend()
      await withCheckedContinuation { continuation in
        source.setCancelHandler { continuation.resume() }
        source.activate()
        source.cancel()
        #expect(waits(simulation))
        queue.resume()
      }
    }
  }

  @Test("A source that is to tell nobody is not waited for when it is cancelled")
  func cancelledInSilence() async throws {
    try await simulate {
      let simulation = Simulation.ofThisThread
      let source = DispatchSource.makeUserDataAddSource(queue: .global())
      source.setCancelHandler {}
      source.setCancelHandler(handler: nil)
      source.activate()
      #expect(waits(simulation))
      source.cancel()
      #expect(!waits(simulation))
    }
  }

  @Test("What the handlers of a source pass on is waited for")
  func passedOnByHandlers() async throws {
    let isWaitedFor = try await simulate {
      let simulation = Simulation.ofThisThread
      return await withCheckedContinuation { continuation in
        let source = DispatchSource.makeUserDataAddSource(queue: .global())
        source.setCancelHandler {
          // The source is cancelled, and nothing has been passed on yet.
          let isWaitedFor = waits(simulation)
          DispatchQueue.global().async { continuation.resume(returning: isWaitedFor) }
        }
        source.setRegistrationHandler { source.cancel() }
        source.activate()
      }
    }
    #expect(isWaitedFor)
  }

  @Test("So is what they pass on that are functions")
  func passedOnByFunctions() async throws {
    let isWaitedFor = try await simulate {
      let simulation = Simulation.ofThisThread
      return await withCheckedContinuation { continuation in
        let source = createSource(
          dlsym(nil, "_dispatch_source_type_data_add")!, 0, 0, globalQueue(0, 0))
        let cancelled = Callback {
          let isWaitedFor = waits(simulation)
          DispatchQueue.global().async { continuation.resume(returning: isWaitedFor) }
        }
        setContext(source, Unmanaged.passRetained(cancelled).toOpaque())
        setCancelFunction(source) { context in
          guard let context else { return }
          Unmanaged<Callback>.fromOpaque(context).takeRetainedValue().call()
        }
        activate(source)
        cancel(source)
        release(source)
      }
    }
    #expect(isWaitedFor)
  }

  @Test("A barrier between the readings of a file is waited for")
  func barrier() async throws {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    try await simulate {
      let channel = DispatchIO(
        type: .stream, fileDescriptor: file, queue: .global(), cleanupHandler: { _ in })
      await withCheckedContinuation { continuation in
        channel.barrier { continuation.resume() }
      }
      channel.close()
    }
  }

  @Test(
    "A simulation in a simulation waits for the world, and fails at once where nobody was asked")
  func nested() async throws {
    let answer = try await simulate {
      try await simulate {
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async { continuation.resume(returning: 1) }
        }
      }
    }
    #expect(answer == 1)
    let error = try await simulate {
      await endOfSimulation {
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async { continuation.resume() }
        }
      }
    }
    #expect(error?.description.hasPrefix(nothingIsReady) == true, "\(String(describing: error))")
  }

  @Test(
    "What a simulation inside asks the world for counts for the one around it, however fast the answer comes"
  )
  func askedInside() async throws {
    let isAsked = try await simulate {
      let isAskedBefore = Simulation.ofThisThread?.state.withLock(\.outside.wasAsked)
      try await simulate { DispatchQueue.global().async {} }
      return [isAskedBefore, Simulation.ofThisThread?.state.withLock(\.outside.wasAsked)]
    }
    #expect(isAsked == [false, true])
  }

  @Test(
    "Who allows the world all the time there is does so",
    .usesOutsideWorld(timeout: .seconds(Int64.max)))
  func allTheTime() async throws {
    let answer = try await simulate {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: 1) }
      }
    }
    #expect(answer == 1)
  }
}

@Suite(
  "Deadlines of the world outside", .endsWithinAMinute, .usesOutsideWorld(timeout: .seconds(60)),
  .enabled(if: OutsideWorld.isSeen))
struct OutsideDeadlineTests {
  @Test("A block that is to run soon does so, however much virtual time has passed")
  func later() async throws {
    try await simulate {
      try await Task.sleep(for: .seconds(3600))
      await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) {
          continuation.resume()
        }
      }
      await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(wallDeadline: .now() + .milliseconds(1)) {
          continuation.resume()
        }
      }
    }
  }

  @Test("So does a timer")
  func timer() async throws {
    try await simulate {
      try await Task.sleep(for: .seconds(3600))
      let timer = DispatchSource.makeTimerSource()
      await withCheckedContinuation { continuation in
        timer.schedule(deadline: .now() + .milliseconds(1))
        timer.setEventHandler { continuation.resume() }
        timer.activate()
      }
      timer.cancel()
    }
  }

  @Test("So does what waits on its thread")
  func blocking() async throws {
    let results = try await simulate {
      try await Task.sleep(for: .seconds(3600))
      let group = DispatchGroup()
      group.enter()
      defer { group.leave() }
      return [
        DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(1)),
        group.wait(timeout: .now() + .milliseconds(1)),
      ]
    }
    #expect(results == [.timedOut, .timedOut])
  }
}

/// What a source is to call.
private final class Callback: Sendable {
  let call: @Sendable () -> Void

  init(_ call: @escaping @Sendable () -> Void) {
    self.call = call
  }
}

private actor OtherActor {
  func run<Result: Sendable>(
    _ operation: nonisolated(nonsending) () async -> Result
  ) async -> Result {
    await operation()
  }
}

// Swift shows no function of dispatch that takes a function.

@_silgen_name("dispatch_source_create")
private func createSource(
  _ type: UnsafeMutableRawPointer, _ handle: UInt, _ mask: UInt, _ queue: UnsafeMutableRawPointer
) -> UnsafeMutableRawPointer

@_silgen_name("dispatch_get_global_queue")
private func globalQueue(_ priority: Int, _ flags: UInt) -> UnsafeMutableRawPointer

@_silgen_name("dispatch_set_context")
private func setContext(_ object: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer)

@_silgen_name("dispatch_source_set_cancel_handler_f")
private func setCancelFunction(
  _ source: UnsafeMutableRawPointer, _ handler: @convention(c) (UnsafeMutableRawPointer?) -> Void)

@_silgen_name("dispatch_activate")
private func activate(_ object: UnsafeMutableRawPointer)

@_silgen_name("dispatch_source_cancel")
private func cancel(_ source: UnsafeMutableRawPointer)

@_silgen_name("dispatch_release")
private func release(_ object: UnsafeMutableRawPointer)
