import IntarsiaConcurrency
import Observation
import Testing
import TimeLimits

@testable import IntarsiaSharing

@Suite("The status of shared values", .endsWithinAMinute)
struct StatusTests {
  private let status = SharedStatus(name: { "count" }, isSendable: true)

  /// Whether an operation announces a change of a property.
  private func announces(
    _ read: (SharedStatus) -> Void, _ operation: (SharedStatus) -> Void
  ) -> Bool {
    let isAnnounced = LockIsolated(false)
    withObservationTracking {
      read(status)
    } onChange: {
      isAnnounced.setValue(true)
    }
    operation(status)
    return isAnnounced.value
  }

  @Test("Loading is announced when it begins and ends, here or elsewhere, and not in between")
  func loading() {
    let steps: [(change: (SharedStatus) -> Void, isAnnounced: Bool, isLoading: Bool)] = [
      ({ $0.setLoadingElsewhere(false) }, false, false),
      ({ $0.beginLoad() }, true, true),
      ({ $0.beginLoad() }, false, true),
      ({ $0.endLoad() }, false, true),
      ({ $0.setLoadingElsewhere(true) }, false, true),
      ({ $0.endLoad() }, false, true),
      ({ $0.setLoadingElsewhere(true) }, false, true),
      ({ $0.setLoadingElsewhere(false) }, true, false),
      ({ $0.setLoadingElsewhere(true) }, true, true),
      ({ $0.beginLoad() }, false, true),
      ({ $0.setLoadingElsewhere(false) }, false, true),
      ({ $0.endLoad() }, true, false),
    ]
    for (index, step) in steps.enumerated() {
      let isAnnounced = announces({ _ = $0.isLoading }, step.change)
      #expect(isAnnounced == step.isAnnounced, "step \(index)")
      #expect(status.isLoading == step.isLoading, "step \(index)")
    }
  }

  @Test("After a read, two changes are announced, and later ones only to listeners")
  func interest() {
    #expect(!status.isObserved)
    for reads in 1...2 {
      for _ in 1...reads { status.accessValue() }
      #expect(status.isObserved)
      status.fireValue()
      status.fire(\.isLoading)
      #expect(status.isObserved)
      status.fireValue()
      #expect(!status.isObserved)
    }
    status.fireValue()
    #expect(!status.isObserved)
    #expect(status.changes == 5)
    let calls = LockIsolated(0)
    let listeners = [
      status.listeners.add { calls.withValue { $0 += 1 } },
      status.listeners.add { calls.withValue { $0 += 10 } },
    ]
    status.fireValue()
    #expect(calls.value == 11)
    #expect(status.isObserved)
    listeners[0]?.cancel()
    #expect(status.isObserved)
    status.fireValue()
    status.fire(\.loadError)
    #expect(calls.value == 21)
    listeners[1]?.cancel()
    #expect(!status.isObserved)
  }

  @Test("An error is announced when it comes, is replaced and goes, to its own readers")
  func errors() {
    let load: (SharedStatus) -> Void = { _ = $0.loadError }
    let save: (SharedStatus) -> Void = { _ = $0.saveError }
    #expect(!announces(load) { $0.setLoadError(nil) })
    #expect(!announces(save) { $0.setLoadError(PlaceError()) })
    #expect(status.loadError as? PlaceError == PlaceError())
    #expect(status.saveError == nil)
    #expect(announces(load) { $0.setLoadError(PlaceError(text: "gone")) })
    #expect(announces(load) { $0.setLoadError(nil) })
    #expect(status.loadError == nil)
    #expect(!announces(save) { $0.setSaveError(nil) })
    #expect(!announces(load) { $0.setSaveError(PlaceError()) })
    #expect(announces(save) { $0.setSaveError(nil) })
    #expect(
      !announces {
        _ = $0.isLoading
      } _: {
        $0.setSaveError(PlaceError())
      })
    #expect(!announces(save) { $0.beginLoad() })
  }
}
