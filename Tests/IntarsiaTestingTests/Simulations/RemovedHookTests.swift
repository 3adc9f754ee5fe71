#if os(Linux)
  import ChildProcesses
  import Glibc
  import IntarsiaTesting
  import Testing

  @testable import IntarsiaSimulation

  @Suite("The runtime's hook in a process without other tests", .endsWithinAMinute)
  struct RemovedHookTests {
    @Test("Other libraries can use the hook, too", .enabled(if: !ChildProcess.isThisOne))
    func passes() async throws {
      let child = try await ChildProcess.run(
        "--testing-library", "swift-testing", "--filter", "RemovedHookPromises",
        environment: ["INTARSIA_JOB_ROUTING": "off"])
      #expect(child.status == 0, "\(child.output)")
      #expect(child.lines(with: "with 2 tests").count == 1, "\(child.output)")
    }
  }

  // Serialized, because the hook belongs to the process.
  @Suite(
    "A hook of another library", .serialized, .endsWithinAMinute,
    .enabled(if: ChildProcess.isThisOne))
  struct RemovedHookPromises {
    private let hook: UnsafeMutablePointer<UnsafeRawPointer?>

    init() throws {
      let symbol = try #require(dlsym(nil, "swift_task_enqueueGlobal_hook"))
      hook = symbol.assumingMemoryBound(to: UnsafeRawPointer?.self)
    }

    /// Whether a detached task of a simulation runs in that simulation.
    private func isRouted() async throws -> Bool {
      try await simulate {
        await Task.detached { Simulation.ofThisThread != nil }.value
      }
    }

    @Test("A simulation sets the hook again after a library has removed it")
    func removed() async throws {
      #expect(try await isRouted())
      hook.pointee = nil
      #expect(try await isRouted())
      #expect(hook.pointee != nil)
    }

    @Test("A simulation leaves a hook in place that a library has set")
    func replaced() async throws {
      let own = hook.pointee
      let other: @convention(c) (OpaquePointer, OpaquePointer) -> Void = { _, _ in }
      let pointer = unsafeBitCast(other, to: UnsafeRawPointer.self)
      hook.pointee = pointer
      let simulation = Simulation(chooser: nil)
      let isInPlace = hook.pointee == pointer
      hook.pointee = own
      simulation.close()
      #expect(isInPlace)
    }
  }
#endif
