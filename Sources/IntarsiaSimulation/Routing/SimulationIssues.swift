package import IntarsiaIssues

/// The codes about simulations of concurrent code.
package enum SimulationIssues {
  package static let failingOrder = IssueCode(
    "simulation-failing-order",
    summary: "A test fails in one of the orders in which its jobs can run.",
    remedy: """
      Replay the order alone, and make the code under test independent of it: cancel what is out \
      of date, or run one thing after the other.
      """)

  package static let externalResumption = IssueCode(
    "simulation-external-resumption",
    summary: "External work has resumed a simulated task: the order of jobs depends on it.",
    remedy: """
      Override the dependency that waits for external work, and the test does the same each time. \
      If external work is meant to take part, declare it: @Test(.usesExternalWork), or \
      store.usesExternalWork = true.
      """)

  package static let sharedActor = IssueCode(
    "simulation-shared-actor",
    summary: "A simulated task ran on an actor that other code used at the same time.",
    remedy: """
      Give each test an actor of its own, through a dependency. If the tests have to share the \
      actor, mark their suites .serialized: then the test does the same each time.
      """)

  package static let stalled = IssueCode(
    "simulation-stalled",
    summary:
      "A test waits for something other than its store, and effects of the store cannot run meanwhile.",
    remedy: """
      Jobs of effects run only while the test uses its store. Await the result of an effect inside \
      try await store.letEffectsRun { … }.
      """)

  package static let jobBlocks = IssueCode(
    "simulation-job-blocks",
    summary: "A job runs or blocks its thread for a long time, and the test waits for its end.",
    remedy: """
      Jobs of a simulation run one at a time: while one job blocks its thread, no other job can \
      release it. Await the result instead of blocking: no semaphore, no lock held across a wait, \
      no synchronous request.
      """)

  package static let wakeUpLost = IssueCode(
    "simulation-wake-up-lost",
    summary: "A test waits inside its store or simulation, and nothing resumes it.",
    remedy: """
      This is a fault of Intarsia, not of the test: please report it with this text. Until a \
      release corrects it, run the tests with INTARSIA_JOB_ROUTING=off in the environment.
      """)

  package static let ordersLeftOut = IssueCode(
    "simulation-orders-left-out",
    summary: "There are more orders of the jobs than a test was allowed to run.",
    remedy: """
      Allow more of them, make the part of the test smaller that runs in every order, or run it in \
      random ones.
      """)

  package static let ordersInDoubt = IssueCode(
    "simulation-orders-in-doubt",
    summary: "A test that should run in every order of its jobs may have missed some.",
    remedy: """
      Something other than the order has decided which job ran next. Override the dependencies \
      that wait for external work, and let one task use the stores and simulations, one after the \
      other: then each run goes on from where an earlier one has been, and none is missed.
      """)

  package static let nothingToOrder = IssueCode(
    "simulation-nothing-to-order",
    summary: "A test that should run in several orders has no jobs to reorder.",
    remedy: """
      Make the TestStore inside of withJobOrders, or call simulate there. Of traits, .simulated \
      has to stand after .jobOrders: @Test(.jobOrders(.all()), .simulated).
      """)

  package static let onlyOneOrder = IssueCode(
    "simulation-only-one-order",
    summary: "No two jobs were ready at the same time, so there was nothing to choose.",
    remedy: """
      Let the stubs take time, so that effects overlap: $0.api.load = { try await \
      VirtualClock().sleep(for: .seconds(1)) }. An effect whose stubs answer at once ends \
      within the send that starts it.
      """)

  package static let orderDoesNotFit = IssueCode(
    "simulation-order-does-not-fit",
    summary: "A test cannot run in the order to replay.",
    remedy: """
      The order was printed for another test, or before the code changed: passing now says nothing \
      about that failure. See whether an order is left in which the test fails: \
      withJobOrders(.all()).
      """)

  package static let clockNeverSettles = IssueCode(
    "clock-never-settles",
    summary: "The tasks of a test never settled, so its clock went on without them.",
    remedy: """
      Let each task await the event that it needs: a loop around Task.yield() never settles.
      """)
}
