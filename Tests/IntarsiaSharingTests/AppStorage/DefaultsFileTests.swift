#if os(Linux)
  import ChildProcesses
  import Dispatch
  import Foundation
  import IntarsiaConcurrency
  import IntarsiaSharing
  import Testing
  import TimeLimits

  /// The tests with files run in a process of their own, with a folder of its own.
  @Suite("User's defaults on Linux", .endsWithinAMinute, .enabled(if: !ChildProcess.isThisOne))
  struct DefaultsFileTests {
    @Test("User's defaults are kept in files that several processes share")
    func files() async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: folder) }
      let child = try await ChildProcess.run(
        "--testing-library", "swift-testing", "--filter", "DefaultsFilePromises",
        environment: ["XDG_CONFIG_HOME": folder.appending(path: "config").path])
      #expect(child.status == 0, "\(child.output)")
      #expect(child.lines(with: "with 14 tests").count == 1, "\(child.output)")
    }
  }

  @Suite("Files of user's defaults", .endsWithinAMinute, .enabled(if: ChildProcess.isThisOne))
  struct DefaultsFilePromises {
    private let suite = "intarsia.\(UUID().uuidString)"
    private let store: UserDefaults
    private let folder = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"] ?? ""
    private var file: URL { URL(fileURLWithPath: folder + "/" + suite + ".plist") }

    init() throws {
      store = try #require(UserDefaults(suiteName: suite))
    }

    /// Runs one test of ``DefaultsWriter`` with this suite in another process.
    private func run(_ test: String) async throws -> ChildProcess {
      try await Self.run(test, on: suite)
    }

    private static func run(_ test: String, on suite: String) async throws -> ChildProcess {
      try await ChildProcess.run(
        "--testing-library", "swift-testing", "--filter", "DefaultsWriter/\(test)",
        environment: ["INTARSIA_DEFAULTS": suite])
    }

    private func objects() throws -> [String: Any] {
      let list = try PropertyListSerialization.propertyList(
        from: Data(contentsOf: file), format: nil)
      return try #require(list as? [String: Any])
    }

    @Test("A saved value is in the file, and Foundation reads it")
    func saving() throws {
      let date = Date(timeIntervalSinceReferenceDate: 1.25)
      try AppStorageKey<Int>.appStorage("count", store: store).saved(1)
      try AppStorageKey<Date>.appStorage("date", store: store).saved(date)
      try AppStorageKey<[String]>.appStorage("a.b@c", store: store).saved(["a"])
      try AppStorageKey<Bool>.appStorage(\.isOn, store: store).saved(true)
      #expect(store.integer(forKey: "count") == 1)
      let objects = try objects()
      #expect(objects["count"] as? Int == 1)
      #expect(objects["date"] as? Date == date)
      #expect(objects["a.b@c"] as? [String] == ["a"])
      #expect(objects["isOn"] as? Bool == true)
      #expect(try AppStorageKey<[String]>.appStorage("a.b@c", store: store).loaded() == ["a"])
      try AppStorageKey<Int?>.appStorage("count", store: store).saved(nil)
      #expect(try self.objects()["count"] == nil)
    }

    @Test("The values of UserDefaults.standard are in a file that this library wrote")
    func standard() throws {
      try AppStorageKey<Int>.appStorage("count", store: .standard).saved(1)
      let name = ProcessInfo.processInfo.processName + ".plist"
      let data = try Data(contentsOf: URL(fileURLWithPath: folder).appending(path: name))
      // Foundation itself would write XML.
      #expect(data.starts(with: Data("bplist".utf8)))
      #expect(UserDefaults.standard.integer(forKey: "count") == 1)
    }

    @Test("A value that the program set itself and has not synchronized is kept")
    func unsynchronized() throws {
      store.set("Blob", forKey: "name")
      try AppStorageKey<Int>.appStorage("count", store: store).saved(1)
      #expect(try objects().keys.sorted() == ["count", "name"])
      store.set(2, forKey: "count")
      try AppStorageKey<Int>.appStorage("count", store: store).saved(3)
      #expect(try objects()["count"] as? Int == 3)
      #expect(store.integer(forKey: "count") == 3)
    }

    @Test("Changes of the file arrive, and the key's own saves do not come back")
    func following() async throws {
      let key = AppStorageKey<Int>.appStorage("count", store: store)
      let (subscription, texts) = key.subscribed()
      for number in 1...50 { try key.saved(number) }
      let other = try #require(UserDefaults(suiteName: suite))
      other.set(100, forKey: "count")
      other.synchronize()
      var delivered = texts.makeAsyncIterator()
      #expect(await delivered.next() == "100")
      subscription.cancel()
    }

    @Test("A value that another process set, changed and removed arrives")
    func otherProcess() async throws {
      try AppStorageKey<String>.appStorage("other", store: store).saved("mine")
      let key = AppStorageKey<Int>.appStorage("count", store: store)
      let (subscription, texts) = key.subscribed()
      var delivered = texts.makeAsyncIterator()
      #expect(try await run("set").status == 0)
      #expect(await delivered.next() == "1")
      #expect(try await run("change").status == 0)
      #expect(await delivered.next() == "2")
      #expect(try await run("remove").status == 0)
      #expect(await delivered.next() == "none")
      #expect(try objects() as? [String: String] == ["other": "mine"])
      subscription.cancel()
    }

    @Test(
      "A value that an argument of the launch hides is saved, and the argument is not delivered")
    func hidden() async throws {
      store.setVolatileDomain(["count": "7"], forName: UserDefaults.argumentDomain)
      let key = AppStorageKey<Int>.appStorage("count", store: store)
      let (subscription, texts) = key.subscribed()
      #expect(try key.loaded() == 7)
      try key.saved(8)
      #expect(try objects()["count"] as? Int == 8)
      #expect(try await run("set").status == 0)
      subscription.cancel()
      #expect(await texts.reduce(into: []) { $0.append($1) } == [])
    }

    @Test("A process that is killed after a save has its value on the disk")
    func killed() async throws {
      #expect(try await run("killAfterSave").status == SIGKILL)
      #expect(try AppStorageKey<Int>.appStorage("count", store: store).loaded() == 1)
    }

    @Test("A process that is killed amid saves leaves a whole list with every saved value")
    func killedAmidSaves() async throws {
      #expect(try await run("killAmidSaves").status == SIGKILL)
      let objects = try objects()
      for number in 0..<50 { #expect(objects["0.\(number)"] as? Int == number) }
      try AppStorageKey<Int>.appStorage("count", store: store).saved(1)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.filter { $0.contains(suite) } == [suite + ".plist"])
    }

    @Test("Two processes that save at once lose no value of each other")
    func concurrent() async throws {
      let suite = suite
      async let other = Self.run("many", on: suite)
      for number in 0..<200 {
        try AppStorageKey<Int>.appStorage("mine\(number)", store: store).saved(number)
      }
      #expect(try await other.status == 0)
      #expect(try objects().count == 400)
    }

    @Test("A save that fails is an error that changes nothing")
    func failure() throws {
      let key = AppStorageKey<Int>.appStorage("count", store: store)
      try key.saved(1)
      let before = try Data(contentsOf: file)
      // A folder occupies the path at which the key writes the new file.
      let blocker = URL(fileURLWithPath: file.path + ".new")
      try FileManager.default.createDirectory(at: blocker, withIntermediateDirectories: true)
      let error = #expect(throws: AppStorageError.self) { try key.saved(2) }
      #expect(
        error?.description.hasPrefix(
          #"The user's defaults could not be written for "count": "#) == true)
      #expect(try Data(contentsOf: file) == before)
      #expect(store.integer(forKey: "count") == 1)
      try FileManager.default.removeItem(at: blocker)
      try key.saved(3)
      #expect(try objects()["count"] as? Int == 3)
    }

    @Test("A file that is no property list is never overwritten")
    func damaged() throws {
      let key = AppStorageKey<Int>.appStorage("count", store: store)
      try key.saved(1)
      try Data("no list".utf8).write(to: file)
      let error = #expect(throws: AppStorageError.self) { try key.saved(2) }
      #expect(
        error?.description == """
          The user's defaults could not be written for "count": \(file.path) is not a property \
          list. Correct it, or move it away.
          """)
      #expect(try Data(contentsOf: file) == Data("no list".utf8))
    }

    @Test("A save keeps a symbolic link and the permissions of the file")
    func link() throws {
      let manager = FileManager.default
      let target = file.deletingLastPathComponent().appending(path: "dotfiles/\(suite)")
      try manager.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: target)
      try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target.path)
      try manager.createSymbolicLink(at: file, withDestinationURL: target)
      try AppStorageKey<Int>.appStorage("count", store: store).saved(1)
      #expect(try manager.destinationOfSymbolicLink(atPath: file.path) == target.path)
      let attributes = try manager.attributesOfItem(atPath: target.path)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      #expect(try objects()["count"] as? Int == 1)
    }

    @Test("A change behind a symbolic link arrives")
    func changeBehindLink() async throws {
      let target = file.deletingLastPathComponent().appending(path: "linked/\(suite)")
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target)
      let key = AppStorageKey<Int>.appStorage("count", store: store)
      let (subscription, texts) = key.subscribed()
      #expect(try await run("change").status == 0)
      var delivered = texts.makeAsyncIterator()
      #expect(await delivered.next() == "2")
      subscription.cancel()
    }

    @Test("A new file is readable by its user only, and no other file is left")
    func permissions() throws {
      try AppStorageKey<Int>.appStorage("count", store: store).saved(1)
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.filter { $0.contains(suite) } == [suite + ".plist"])
    }
  }

  /// Each test changes a suite of another process and ends.
  @Suite(
    "Changes of another process", .endsWithinAMinute,
    .enabled(if: ProcessInfo.processInfo.environment["INTARSIA_DEFAULTS"] != nil))
  struct DefaultsWriter {
    private let store: UserDefaults

    init() throws {
      let name = try #require(ProcessInfo.processInfo.environment["INTARSIA_DEFAULTS"])
      store = try #require(UserDefaults(suiteName: name))
    }

    @Test("Foundation sets a value")
    func set() {
      store.set(1, forKey: "count")
      #expect(store.synchronize())
    }

    @Test("A key saves a value")
    func change() throws {
      try AppStorageKey<Int>.appStorage("count", store: store).saved(2)
    }

    @Test("A key removes a value")
    func remove() throws {
      try AppStorageKey<Int?>.appStorage("count", store: store).saved(nil)
    }

    @Test("The process is killed after a save")
    func killAfterSave() throws {
      try AppStorageKey<Int>.appStorage("count", store: store).saved(1)
      raise(SIGKILL)
    }

    @Test("One of four threads that save kills the process")
    func killAmidSaves() {
      let store = UncheckedSendable(store)
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for number in 0..<1000 {
          if thread == 0, number == 50 { raise(SIGKILL) }
          let key = AppStorageKey<Int>.appStorage("\(thread).\(number)", store: store.value)
          #expect(throws: Never.self) { try key.saved(number) }
        }
      }
    }

    @Test("Keys save 200 values")
    func many() throws {
      for number in 0..<200 {
        try AppStorageKey<Int>.appStorage("other\(number)", store: store).saved(number)
      }
    }
  }
#endif
