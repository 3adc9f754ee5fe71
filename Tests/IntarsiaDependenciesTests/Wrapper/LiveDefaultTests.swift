import Foundation
import Synchronization
import Testing

@testable import IntarsiaDependencies

private enum PortKey: DependencyKey {
  static var liveValue: Int { 80 }
  static var previewValue: Int { 81 }
  static var testValue: Int { 82 }
}

extension DependencyValues {
  fileprivate var port: Int {
    get { self[PortKey.self] }
    set { self[PortKey.self] = newValue }
  }
}

/// A reader that always uses the same key path, and so the same slot.
private struct Server {
  @Dependency(\.port) var port
}

/// Gives this process the context of an application, before any read of a dependency.
private func becomeApplication() {
  setenv(DependencyContext.environmentVariable, "live", 1)
  #expect(DependencyContext.ofProcess == .live)
}

// Each test has a process of its own, because a process determines its context only once.
@Suite("Defaults of an application", .endsWithinAMinute)
struct LiveDefaultTests {
  @Test("A reader's captured override does not become the default of other readers")
  func capturedOverride() async {
    await #expect(processExitsWith: .success) {
      becomeApplication()
      let server = withDependencies {
        $0.port = 8_080
      } operation: {
        Server()
      }
      #expect(server.port == 8_080)
      #expect(Server().port == 80, "Another reader got the value that the first was created with.")
      #expect(server.port == 8_080, "The reader has lost the value that it was created with.")
    }
  }

  @Test("An override in force at one read does not become the default of later reads")
  func currentOverride() async {
    await #expect(processExitsWith: .success) {
      becomeApplication()
      let server = Server()
      withDependencies {
        $0.port = 8_080
      } operation: {
        #expect(server.port == 8_080)
      }
      #expect(server.port == 80, "The reader has kept the value of an earlier read.")
    }
  }

  @Test("A reader created in a preview does not give other readers the preview default")
  func capturedContext() async {
    await #expect(processExitsWith: .success) {
      becomeApplication()
      let server = withDependencies {
        $0.context = .preview
      } operation: {
        Server()
      }
      #expect(server.port == 81)
      #expect(Server().port == 80, "Another reader got the default of previews.")
      #expect(server.port == 81, "The reader created for previews got the default of applications.")
    }
  }

  @Test("A read in a preview does not give later reads the preview default")
  func currentContext() async {
    await #expect(processExitsWith: .success) {
      becomeApplication()
      let server = Server()
      withDependencies {
        $0.context = .preview
      } operation: {
        #expect(server.port == 81)
      }
      #expect(server.port == 80, "The reader has kept the default of previews.")
      withDependencies {
        $0.context = .preview
      } operation: {
        #expect(server.port == 81, "A read for previews got the default of applications.")
      }
    }
  }

  @Test("A default of an application is found without a lock from the second read")
  func remembered() async {
    await #expect(processExitsWith: .success) {
      becomeApplication()
      let server = Dependency(\.port)
      let key = ObjectIdentifier(PortKey.self)
      #expect(DependencyDefaults.current.find(key, in: nil) == nil)
      #expect(server.wrappedValue == 80)
      #expect(DependencyDefaults.current.find(key, in: nil) != nil)
      #expect(server.wrappedValue == 80)
    }
  }

  @Test("A read by key type returns the default of the current context")
  func key() async {
    await #expect(processExitsWith: .success) {
      becomeApplication()
      let port = Dependency(PortKey.self)
      #expect(port.wrappedValue == 80)
      withDependencies {
        $0.context = .preview
      } operation: {
        #expect(port.wrappedValue == 81)
        #expect(Dependency(PortKey.self).wrappedValue == 81)
      }
      #expect(port.wrappedValue == 80)
    }
  }
}
