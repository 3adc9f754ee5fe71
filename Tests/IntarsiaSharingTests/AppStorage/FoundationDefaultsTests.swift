#if os(Linux)
  import ChildProcesses
  import Foundation
  import IntarsiaConcurrency
  import IntarsiaDependencies
  import IntarsiaSharing
  import Testing
  import TimeLimits

  /// The tests with files run in processes of their own, with a folder of their own.
  @Suite("User's defaults on Linux", .endsWithinAMinute, .enabled(if: !ChildProcess.isThisOne))
  struct FoundationDefaultsTests {
    private func run(
      _ filter: String, in folder: URL, _ environment: [String: String]
    ) async throws -> ChildProcess {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      return try await ChildProcess.run(
        "--testing-library", "swift-testing", "--filter", filter, environment: environment)
    }

    private var folder: URL {
      FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    }

    @Test("User's defaults are kept by Foundation")
    func files() async throws {
      let folder = folder
      let child = try await run(
        "FoundationDefaultsPromises", in: folder, ["XDG_CONFIG_HOME": folder.path])
      #expect(child.status == 0, "\(child.output)")
      #expect(child.lines(with: "with 11 tests").count == 1, "\(child.output)")
    }

    @Test("User's defaults follow a home that is not the one of the account")
    func home() async throws {
      let folder = folder
      let child = try await run(
        "DefaultsWriter/atHome", in: folder,
        ["HOME": folder.path, "XDG_CONFIG_HOME": "", "INTARSIA_DEFAULTS": "intarsia.home"])
      #expect(child.status == 0, "\(child.output)")
    }
  }

  // Serialized, because a save of any key loads the keys of all tests of the process again.
  @Suite(
    "Foundation's user's defaults", .serialized, .endsWithinAMinute,
    .enabled(if: ChildProcess.isThisOne))
  struct FoundationDefaultsPromises {
    private let suite = "intarsia.\(UUID().uuidString)"
    private let store: UserDefaults

    init() throws {
      store = try #require(UserDefaults(suiteName: suite))
    }

    /// Runs one test of ``DefaultsWriter`` with this suite in another process.
    private func run(_ test: String) async throws -> ChildProcess {
      try await ChildProcess.run(
        "--testing-library", "swift-testing", "--filter", "DefaultsWriter/\(test)",
        environment: ["INTARSIA_DEFAULTS": suite])
    }

    private func objects() throws -> [String: Any] {
      let folder = try #require(ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"])
      let list = try PropertyListSerialization.propertyList(
        from: Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(suite).plist")), format: nil)
      return try #require(list as? [String: Any])
    }

    @Test("A saved value is on the disk, and Foundation reads it")
    func saving() throws {
      let date = Date(timeIntervalSinceReferenceDate: 1)
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

    @Test("A value that the program set itself is written by the next save")
    func unsynchronized() throws {
      store.set("Blob", forKey: "name")
      try AppStorageKey<Int>.appStorage("count", store: store).saved(1)
      #expect(try objects().keys.sorted() == ["count", "name"])
      store.set(2, forKey: "count")
      try AppStorageKey<Int>.appStorage("count", store: store).saved(3)
      #expect(try objects()["count"] as? Int == 3)
    }

    @Test("A key's own saves do not come back, and those of another key of its name arrive at once")
    func following() async throws {
      let key = AppStorageKey<Int>.appStorage("count", store: store)
      let (subscription, texts) = key.subscribed()
      for number in 1...50 { try key.saved(number) }
      let other = try #require(UserDefaults(suiteName: suite))
      try AppStorageKey<Int>.appStorage("count", store: other).saved(100)
      subscription.cancel()
      #expect(await texts.reduce(into: []) { $0.append($1) } == ["100"])
    }

    @Test("A value that other code set arrives with the next save of any key")
    func otherCode() async throws {
      let key = AppStorageKey<Int>.appStorage("count", store: store)
      let (subscription, texts) = key.subscribed()
      store.set(1, forKey: "count")
      store.removeObject(forKey: "count")
      store.set(2, forKey: "count")
      try AppStorageKey<Int>.appStorage("another", store: store).saved(7)
      subscription.cancel()
      #expect(await texts.reduce(into: []) { $0.append($1) } == ["2"])
    }

    @Test("A value of another process arrives with a load of its key, or a save of any key")
    func otherProcess() async throws {
      let count = withDependencies {
        $0.defaultAppStorage = store
      } operation: {
        Shared(wrappedValue: 0, .appStorage("count"))
      }
      #expect(try await run("save").status == 0)
      #expect(count.wrappedValue == 0)
      try await count.load()
      #expect(count.wrappedValue == 1)
      #expect(try await run("remove").status == 0)
      try AppStorageKey<Int>.appStorage("another", store: store).saved(7)
      #expect(count.wrappedValue == 0)
      #expect(try objects() as? [String: Int] == ["another": 7])
    }

    @Test(
      "A value that an argument of the launch hides is saved, and the argument is not delivered")
    func hidden() async throws {
      store.setVolatileDomain(["count": "7"], forName: UserDefaults.argumentDomain)
      let key = AppStorageKey<Int>.appStorage("count", store: store)
      let (subscription, texts) = key.subscribed()
      #expect(try key.loaded() == 7)
      try key.saved(8)
      try AppStorageKey<Int>.appStorage("another", store: store).saved(7)
      #expect(try objects()["count"] as? Int == 8)
      subscription.cancel()
      #expect(await texts.reduce(into: []) { $0.append($1) } == [])
    }

    @Test("A process that is killed after a save has its value on the disk")
    func killed() async throws {
      #expect(try await run("killAfterSave").status == SIGKILL)
      #expect(try AppStorageKey<Int>.appStorage("count", store: store).loaded() == 1)
    }

    @Test("A full disk is an error of the save, and the next save writes both values")
    func fullDisk() async throws {
      let child = try await run("fullDisk")
      #expect(child.status == 0, "\(child.output)")
      #expect(try objects()["text"] as? String == String(repeating: "x", count: 1_000))
      #expect(try objects()["count"] as? Int == 1)
    }

    @Test("The fraction of a second of a date is cut at once, and not by a later save")
    func dates() async throws {
      let key = AppStorageKey<Date>.appStorage("date", store: store)
      let (subscription, texts) = key.subscribed()
      try key.saved(Date(timeIntervalSinceReferenceDate: -1.25))
      #expect(try key.loaded() == Date(timeIntervalSinceReferenceDate: -2))
      try AppStorageKey<Int>.appStorage("count", store: store).saved(1)
      #expect(try key.loaded() == Date(timeIntervalSinceReferenceDate: -2))
      subscription.cancel()
      #expect(await texts.reduce(into: []) { $0.append($1) } == [])
    }

    @Test("A number that is not a number is saved, and is no change without end")
    func notANumber() throws {
      let key = AppStorageKey<Double>.appStorage("ratio", store: store)
      withDependencies {
        $0.defaultAppStorage = store
      } operation: {
        @Shared(.appStorage("ratio")) var ratio = 0.0
        @Shared(.appStorage("count")) var count = 0
        $ratio.withLock { $0 = .nan }
        #expect(ratio.isNaN)
        store.set(Double.nan, forKey: "count")
        $ratio.withLock { $0 = -.infinity }
        #expect(ratio == -.infinity)
        #expect($count.loadError is AppStorageError)
      }
      #expect(try key.loaded() == -.infinity)
    }

    @Test("A property is written to the disk by its key")
    func property() throws {
      try AppStorageKey<String?>.appStorage(\.nickname, store: store).saved("Blob")
      #expect(try objects()["nickname"] as? String == "Blob")
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

    @Test("A key saves a value")
    func save() throws {
      try AppStorageKey<Int>.appStorage("count", store: store).saved(1)
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

    @Test("A key saves a value below the home of the environment")
    func atHome() throws {
      try AppStorageKey<Int>.appStorage("count", store: store).saved(1)
      let home = try #require(ProcessInfo.processInfo.environment["HOME"])
      #expect(FileManager.default.fileExists(atPath: home + "/.config/intarsia.home.plist"))
      #expect(try AppStorageKey<Int>.appStorage("count", store: store).loaded() == 1)
    }

    @Test("The disk is full for a while")
    func fullDisk() throws {
      try AppStorageKey<Int>.appStorage("count", store: store).saved(1)
      // A write over the limit fails, as on a full disk.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit()
      getrlimit(fileSizeLimit, &limit)
      let rest = limit
      limit.rlim_cur = 100
      setrlimit(fileSizeLimit, &limit)
      let text = String(repeating: "x", count: 1_000)
      let error = #expect(throws: AppStorageError.self) {
        try AppStorageKey<String>.appStorage("text", store: store).saved(text)
      }
      #expect(
        error?.description == """
          The user's defaults could not be written for "text": this process has the new value, \
          and the disk does not. Make room on the disk, or allow writing to the folder, and save \
          again.
          """)
      #expect(store.string(forKey: "text") == text)
      limit = rest
      setrlimit(fileSizeLimit, &limit)
      try AppStorageKey<Int>.appStorage("another", store: store).saved(2)
    }
  }

  /// The resource `RLIMIT_FSIZE`, which Glibc declares as another type than its functions take.
  private let fileSizeLimit = __rlimit_resource_t(1)
#endif
