import Foundation
import IntarsiaConcurrency
import Testing

@testable import IntarsiaDependencies

/// The address of a server, which the other defaults here read.
private enum HostKey: DependencyKey {
  static let liveValue = "example.com"
  static let testValue = "test"
}

private enum PortKey: DependencyKey {
  static let liveValue = 80
  static let testValue = 80
}

/// A client that counts how often it is made.
private final class Client: Sendable {
  @TaskLocal static var made = LockIsolated<[String]>([])
  let url: String

  init(_ url: String) {
    self.url = url
    Self.made.withValue { $0.append(url) }
  }
}

private enum ClientKey: DependencyKey {
  static var liveValue: Client { testValue }
  static var testValue: Client {
    @Dependency(HostKey.self) var host
    @Dependency(PortKey.self) var port
    return Client("\(host):\(port)")
  }
}

/// A default that reads one that reads others.
private enum CartKey: DependencyKey {
  static var liveValue: Cart { testValue }
  static var testValue: Cart {
    @Dependency(ClientKey.self) var client
    return Cart(client: client)
  }
}

private final class Cart: Sendable {
  let client: Client
  init(client: Client) { self.client = client }
}

/// A default whose property reads when it is used; nothing assigns the property.
private final class Mailer: @unchecked Sendable {
  @Dependency(HostKey.self) var host
}

private enum MailerKey: DependencyKey {
  static var liveValue: Mailer { Mailer() }
  static var testValue: Mailer { Mailer() }
}

/// The current value of a key.
private func read<Key: TestDependencyKey>(_ key: Key.Type) -> Key.Value {
  DependencyValues.current[key]
}

@Suite("A default that reads others", .endsWithinAMinute)
struct DerivedDefaultTests {
  private let made = LockIsolated<[String]>([])

  private func counted<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try Client.$made.withValue(made, operation: operation)
  }

  @Test("It is made again where an override replaces one of them, also if it was made before")
  func override() {
    counted {
      let shared = read(ClientKey.self)
      withDependencies {
        $0[HostKey.self] = "fake"
      } operation: {
        #expect(read(ClientKey.self).url == "fake:80")
      }
      #expect(read(ClientKey.self) === shared)
    }
    #expect(made.value == ["test:80", "fake:80"])
  }

  @Test("The overrides of its first reader do not reach other readers")
  func firstReader() {
    counted {
      withDependencies {
        $0[HostKey.self] = "fake"
      } operation: {
        #expect(read(ClientKey.self).url == "fake:80")
      }
      #expect(read(ClientKey.self).url == "test:80")
    }
  }

  @Test("It is made once for an override, when it is first read")
  func once() {
    counted {
      withDependencies {
        $0[HostKey.self] = "fake"
      } operation: {
        #expect(made.value == [])
        let first = read(ClientKey.self)
        let second = withDependencies {
          $0.date = .constant(Date(timeIntervalSince1970: 0))
        } operation: {
          read(ClientKey.self)
        }
        #expect(first === second)
        #expect(read(CartKey.self).client === first)
      }
    }
    #expect(made.value == ["fake:80"])
  }

  @Test("It is not made again for an override that it does not read")
  func unrelated() {
    counted {
      let shared = read(ClientKey.self)
      withDependencies {
        $0.date = .constant(Date(timeIntervalSince1970: 0))
      } operation: {
        #expect(read(ClientKey.self) === shared)
      }
    }
    #expect(made.value == ["test:80"])
  }

  @Test("It is shared by readers under any number of other overrides", arguments: 1...9)
  func depth(_ depth: Int) {
    func nest(_ level: Int) -> Client {
      level == 0
        ? read(ClientKey.self)
        : withDependencies {
          $0.uuid = .constant(UUID())
        } operation: {
          nest(level - 1)
        }
    }
    counted {
      withDependencies {
        $0[HostKey.self] = "fake"
      } operation: {
        let (first, second) = (nest(depth), nest(depth))
        #expect(first === second)
        #expect(read(ClientKey.self) === first)
      }
    }
    #expect(made.value == ["fake:80"])
  }

  @Test("An override inside many others has a default of its own", arguments: 1...9)
  func depthOfReplacement(_ depth: Int) {
    func nest(_ level: Int) -> Client {
      withDependencies {
        if level == 0 { $0[HostKey.self] = "inner" } else { $0.uuid = .constant(UUID()) }
      } operation: {
        level == 0 ? read(ClientKey.self) : nest(level - 1)
      }
    }
    withDependencies {
      $0[HostKey.self] = "outer"
    } operation: {
      #expect(nest(depth).url == "inner:80")
      #expect(read(ClientKey.self).url == "outer:80")
      #expect(nest(depth).url == "inner:80")
    }
  }

  @Test("An override that is replaced in one closure, after a read, has a default of its own")
  func replacedAfterRead() {
    enum LimitKey: TestDependencyKey {
      static var testValue: [String] { [read(ClientKey.self).url] }
    }
    withDependencies {
      $0[HostKey.self] = "first"
      $0[LimitKey.self].append("more")
      $0[HostKey.self] = "second"
    } operation: {
      #expect(read(ClientKey.self).url == "second:80")
      #expect(read(LimitKey.self) == ["first:80", "more"])
    }
  }

  @Test("It is published once, however often it is read")
  func publication() {
    let defaults = DependencyDefaults()
    let snapshot = DependencySnapshot(defaults: defaults)
    for _ in 0..<3 { _ = snapshot.bind { read(ClientKey.self) } }
    let date = DependencyValues(snapshot: snapshot)
    for _ in 0..<3 { _ = (date[ClientKey.self], snapshot.bind { read(CartKey.self) }) }
    // The host, the port, the client and the cart.
    #expect(defaults.publicationCount == 4)
    for _ in 0..<3 { _ = read(ClientKey.self) }
    let count = DependencyDefaults.current.publicationCount
    for _ in 0..<3 { _ = read(ClientKey.self) }
    #expect(DependencyDefaults.current.publicationCount == count)
  }

  @Test("A property of a default reads the same default each time, after a call")
  func repeatedLateReads() async {
    final class Office: @unchecked Sendable {
      @Dependency(ClientKey.self) var client
    }
    enum OfficeKey: TestDependencyKey {
      static var testValue: Office { Office() }
    }
    final class Model {
      @Dependency(OfficeKey.self) var office
    }
    _ = read(ClientKey.self)
    let model = withDependencies {
      $0[HostKey.self] = "fake"
    } operation: {
      Model()
    }
    let office = model.office
    for _ in 0..<3 {
      let url = await Task.detached { office.client.url }.value
      #expect(url == "fake:80")
    }
    withExtendedLifetime(model) {}
  }

  @Test("A default that reads it is made again, too")
  func chain() {
    counted {
      let shared = read(CartKey.self)
      withDependencies {
        $0[PortKey.self] = 8080
      } operation: {
        let cart = read(CartKey.self)
        #expect(cart.client.url == "test:8080")
        #expect(cart.client === read(ClientKey.self))
      }
      #expect(read(CartKey.self) === shared)
    }
  }

  @Test("Overrides of two closures are both in force, and each pair has its own default")
  func nested() {
    counted {
      withDependencies {
        $0[HostKey.self] = "fake"
      } operation: {
        for port in [1, 2] {
          withDependencies {
            $0[PortKey.self] = port
          } operation: {
            #expect(read(ClientKey.self).url == "fake:\(port)")
            #expect(read(ClientKey.self) === read(ClientKey.self))
          }
        }
        #expect(read(ClientKey.self).url == "fake:80")
      }
    }
    #expect(made.value == ["fake:1", "fake:2", "fake:80"])
  }

  @Test("It ends with the model that was created under the override")
  func lifetime() throws {
    final class Model {
      @Dependency(CartKey.self) var cart
    }
    weak var cart: Cart?
    weak var client: Client?
    do {
      let model = withDependencies {
        $0[HostKey.self] = "fake"
      } operation: {
        Model()
      }
      cart = model.cart
      client = model.cart.client
      #expect(client?.url == "fake:80")
      #expect(model.cart === cart)
    }
    #expect(cart == nil)
    #expect(client == nil)
    #expect(read(CartKey.self).client.url == "test:80")
  }

  @Test("A default does not keep the overrides of its first reader alive")
  func leak() {
    final class Fake: Sendable {}
    enum FakeKey: DependencyKey {
      static var liveValue: Fake { Fake() }
      static var testValue: Fake { Fake() }
    }
    weak var fake: Fake?
    do {
      let override = Fake()
      fake = override
      withDependencies {
        $0[FakeKey.self] = override
        $0[HostKey.self] = "fake"
      } operation: {
        _ = (read(MailerKey.self), read(CartKey.self))
      }
    }
    #expect(fake == nil)
    #expect(read(MailerKey.self).host == "test")
  }

  @Test("Its properties read the overrides of a call, and it is not made again for them")
  func lateReads() {
    let shared = read(MailerKey.self)
    withDependencies {
      $0[HostKey.self] = "fake"
    } operation: {
      #expect(shared.host == "fake")
      #expect(read(MailerKey.self) === shared)
    }
    #expect(shared.host == "test")
    #expect(read(MailerKey.self) === shared)
  }

  @Test("Its properties read the overrides around its creation after a call, while those exist")
  func laterReads() async {
    final class Model {
      @Dependency(ClientKey.self) var client
      @Dependency(MailerKey.self) var mailer
    }
    let model = withDependencies {
      $0[HostKey.self] = "fake"
    } operation: {
      Model()
    }
    let mailer = model.mailer
    await Task.detached { #expect(mailer.host == "fake") }.value
    #expect(model.client.url == "fake:80")
  }

  @Test("Threads that read it under one override at the same time share it")
  func threads() async {
    let made = made
    await withDependencies {
      $0[HostKey.self] = "fake"
    } operation: {
      await withTaskGroup(of: Client.self) { group in
        for _ in 0..<8 {
          group.addTask { Client.$made.withValue(made) { read(ClientKey.self) } }
        }
        let clients = await group.reduce(into: []) { $0.append($1) }
        #expect(clients.allSatisfy { $0 === clients[0] })
      }
    }
    #expect(made.value == ["fake:80"])
  }

  @Test("Its reads are recorded, those of overrides as controlled")
  func record() {
    let record = DependencyRecord()
    withDependencies(recordedBy: record) {
      $0[HostKey.self] = "fake"
    } operation: {
      _ = read(CartKey.self)
    }
    #expect(record.touched.map(\.key) == ["CartKey", "ClientKey", "HostKey", "PortKey"])
    #expect(record.uncontrolled.map(\.key) == ["CartKey", "ClientKey", "PortKey"])
    #expect(record.unused == [])
  }

  @Test("A prepared value reaches it, and it is made once")
  func prepared() {
    counted {
      prepareDependencies { $0[HostKey.self] = "prepared" }
      #expect(read(ClientKey.self).url == "prepared:80")
      #expect(read(CartKey.self).client === read(ClientKey.self))
    }
    #expect(made.value == ["prepared:80"])
  }

  @Test("It is made for a part of a dependency that is overridden, too")
  func part() {
    struct Settings: TestDependencyKey, Sendable {
      var host = "test"
      static var testValue: Self { Self() }
    }
    enum LabelKey: TestDependencyKey {
      static var testValue: String {
        @Dependency(Settings.self) var settings
        return settings.host
      }
    }
    #expect(read(LabelKey.self) == "test")
    withDependencies {
      $0[Settings.self].host = "fake"
    } operation: {
      #expect(read(LabelKey.self) == "fake")
    }
  }
}
