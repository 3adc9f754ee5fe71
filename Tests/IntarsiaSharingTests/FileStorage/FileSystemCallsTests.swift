#if os(Linux)
  import ChildProcesses
  import Foundation
  import IntarsiaConcurrency
  import IntarsiaDependencies
  import IntarsiaTesting
  import Testing
  import TimeLimits

  @testable import IntarsiaSharing

  /// Tests of the single calls of the operating system that files need.
  @Suite("Calls of the file system", .endsWithinAMinute, .usesExternalWork)
  struct FileSystemCallsTests {
    private let folder: TemporaryFolder
    private let storage = FileSystemStorage()

    init() throws {
      folder = try TemporaryFolder()
    }

    private var url: URL { folder.file() }

    private func key(_ url: URL) -> FileStorageKey<Int> {
      withDependencies {
        $0.defaultFileStorage = .fileSystem
      } operation: {
        .fileStorage(url)
      }
    }

    /// A closure for an observer that runs an operation before the first call of a function.
    private func beforeFirst(
      _ name: String, _ operation: @escaping @Sendable () -> Void
    ) -> @Sendable (String) -> Void {
      let hasRun = LockIsolated(false)
      return { called in
        guard called == name else { return }
        let isFirst = hasRun.withValue { hasRun in
          defer { hasRun = true }
          return !hasRun
        }
        if isFirst { operation() }
      }
    }

    private func makeLink(_ name: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(name).path, withDestinationPath: target)
    }

    // MARK: - Symbolic links

    @Test("As many symbolic links are followed as Linux follows")
    func endlessLinks() throws {
      try makeLink("a", to: "b")
      try makeLink("b", to: "a")
      let places = FilePlace.links(from: folder.file("a").path)
      #expect(places.count == 41)
      #expect(places.prefix(3).map(\.name) == ["a", "b", "a"])
      #expect(Set(places.map(\.folder)) == [folder.url.path])
    }

    @Test("A write through 40 symbolic links replaces their target and no link")
    func longestLinks() throws {
      for number in 1...40 { try makeLink("\(number)", to: "\(number + 1)") }
      for text in ["first", "second"] {
        try storage.write(Data(text.utf8), to: folder.file("1"))
        #expect(try Data(contentsOf: folder.file("41")) == Data(text.utf8))
      }
      for number in 1...40 {
        let target = try FileManager.default.destinationOfSymbolicLink(
          atPath: folder.file("\(number)").path)
        #expect(target == "\(number + 1)")
      }
    }

    // MARK: - Reading

    @Test("A file below another file does not exist, and a name that is too long is an error")
    func impossiblePaths() throws {
      try Data().write(to: url)
      #expect(try storage.read(url.appendingPathComponent("inside")) == nil)
      let long = folder.file(String(repeating: "n", count: 300))
      let error = #expect(throws: FileSystemError.self) { try storage.read(long) }
      #expect(error?.description == "Cannot open \(long.path): File name too long.")
    }

    @Test("A read ends at the end of its file, whatever error an earlier call has left")
    func earlierErrors() throws {
      try Data("12".utf8).write(to: url)
      for error in [EINTR, ENOENT, ENOTDIR] {
        errno = error
        let data = try storage.read(url)
        #expect(data == Data("12".utf8))
      }
    }

    @Test("A file of several buffers is read and written as a whole")
    func largeFile() throws {
      let data = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
      try storage.write(data, to: url)
      #expect(try storage.read(url) == data)
    }

    // MARK: - Writing

    @Test(
      "A file that may not be given to its owner keeps at least its group",
      .enabled(if: geteuid() == 0))
    func group() throws {
      func write(failing errors: [Int32]) throws -> Int {
        let calls = LockIsolated(0)
        let count: @Sendable (String) -> Void = { name in
          if name == "fchown" { calls.withValue { $0 += 1 } }
        }
        try SystemCalls.$observer.withValue(count) {
          try SystemCalls.$failures.withValue(LockIsolated(["fchown": errors])) {
            try storage.write(Data("2".utf8), to: url)
          }
        }
        return calls.value
      }
      try Data("1".utf8).write(to: url)
      try #require(chown(url.path, 1234, 4321) == 0)
      #expect(try write(failing: []) == 1)
      #expect(try write(failing: [EPERM]) == 2)
      var status = stat()
      try #require(stat(url.path, &status) == 0)
      #expect([status.st_uid, status.st_gid] == [geteuid(), 4321])
    }

    @Test("A save puts the file on the disk, and then the name in its folder")
    func synchronizing() throws {
      let calls = LockIsolated<[String]>([])
      let note: @Sendable (String) -> Void = { name in calls.withValue { $0.append(name) } }
      try SystemCalls.$observer.withValue(note) {
        try storage.write(Data("1".utf8), to: url)
      }
      #expect(calls.value == ["flock", "fsync", "fsync"])
    }

    @Test("The temporary file of a save is no litter for another storage")
    func temporaryFileInUse() throws {
      let (url, other) = (self.url, FileSystemStorage())
      try SystemCalls.$observer.withValue(
        beforeFirst("fsync") { try? other.withExclusiveAccess(to: url) {} }
      ) {
        try storage.write(Data("1".utf8), to: url)
      }
      #expect(try storage.read(url) == Data("1".utf8))
      #expect(try folder.names == ["count.json"])
    }

    // MARK: - Litter

    @Test(
      "Each file that a killed process has left is removed at the next start, also alone",
      arguments: [".count.json.saving-1-1", ".count.json.lock"])
    func litter(_ name: String) throws {
      try Data().write(to: folder.file(name))
      let watch = try storage.watch(url) {}
      #expect(try folder.names == [])
      watch.cancel()
    }

    @Test("What a process leaves after the last access is removed by the next watch")
    func laterLitter() throws {
      try storage.withExclusiveAccess(to: url) {}
      try Data().write(to: folder.file(".count.json.saving-1-1"))
      let watch = try storage.watch(url) {}
      #expect(try folder.names == [])
      watch.cancel()
    }

    @Test("A watch of a file in a missing folder makes neither the folder nor a lock")
    func noFolder() throws {
      let watch = try storage.watch(folder.file("missing/count.json")) {}
      #expect(try folder.names == [])
      watch.cancel()
    }

    // MARK: - Watching

    @Test("A new file is announced when its writer closes it, and not when the writer makes it")
    func unfinishedFile() async throws {
      let (names, continuation) = AsyncStream.makeStream(of: String.self)
      let watches = try ["unfinished", "finished"].map { name in
        try storage.watch(folder.file(name)) { continuation.yield(name) }
      }
      let file = open(folder.file("unfinished").path, O_WRONLY | O_CREAT, 0o600)
      try #require(file >= 0)
      try Data("1".utf8).write(to: folder.file("finished"))
      var announced: [String] = []
      for await name in names {
        if announced.isEmpty { close(file) }
        announced.append(name)
        if name == "unfinished" { break }
      }
      #expect(announced.first == "finished")
      for watch in watches { watch.cancel() }
    }

    @Test("A file is followed although its empty folder is removed, and made again")
    func emptyFolder() async throws {
      let url = folder.file("a/b/count.json")
      func makeFile(_ value: Int) throws {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("\(value)".utf8).write(to: url)
      }
      try makeFile(0)
      let deliveries = Deliveries(of: key(url))
      try makeFile(1)
      await deliveries.next(1)
      try FileManager.default.removeItem(at: url)
      await deliveries.next(nil)
      try #require(rmdir(folder.file("a/b").path) == 0)
      try #require(rmdir(folder.file("a").path) == 0)
      try makeFile(2)
      await deliveries.next(2)
      deliveries.subscription.cancel()
    }

    @Test("A folder that is removed while a watch begins is followed when it is made again")
    func vanishingFolder() async throws {
      let (folder, url) = (self.folder, self.folder.file("a/count.json"))
      try FileManager.default.createDirectory(
        at: folder.file("a"), withIntermediateDirectories: true)
      let key = key(url)
      let deliveries = SystemCalls.$observer.withValue(
        beforeFirst("inotify_add_watch") { rmdir(folder.file("a").path) }
      ) {
        Deliveries(of: key)
      }
      #expect(try folder.names == [])
      try FileManager.default.createDirectory(
        at: folder.file("a"), withIntermediateDirectories: true)
      try Data("3".utf8).write(to: url)
      await deliveries.next(3)
      #expect(deliveries.errors.isEmpty)
      deliveries.subscription.cancel()
    }

    @Test("A folder that cannot be watched is an error with the folder and the reason")
    func watchLimit() throws {
      let error = SystemCalls.$failures.withValue(LockIsolated(["inotify_add_watch": [ENOSPC]])) {
        #expect(throws: FileSystemError.self) { try storage.watch(url) {} }
      }
      #expect(error?.path == folder.url.path)
      #expect(error?.code == ENOSPC)
      #expect(error?.operation == "watch")
    }

    @Test("A folder is watched until the last watch of a file in it ends")
    func sharedFolder() throws {
      let removals = LockIsolated(0)
      let watches = try ["a", "b", "b"].map { try storage.watch(folder.file($0)) {} }
      let count: @Sendable (String) -> Void = { name in
        if name == "inotify_rm_watch" { removals.withValue { $0 += 1 } }
      }
      SystemCalls.$observer.withValue(count) {
        for (watch, expected) in zip(watches, [0, 0, 1]) {
          watch.cancel()
          #expect(removals.value == expected)
        }
      }
    }

    // MARK: - Programs without standard input

    @Test(
      "A program that has closed its standard input uses files as others do",
      .enabled(if: !ChildProcess.isThisOne))
    func closedInput() async throws {
      let child = try await ChildProcess.run(
        "--testing-library", "swift-testing", "--filter", "ClosedInputProgram/usesFiles",
        environment: ["INTARSIA_FILE": url.path])
      #expect(child.status == 0, "\(child.output)")
      #expect(try storage.read(url) == Data("2".utf8))
    }
  }

  /// A program that the test above runs in a process of its own.
  @Suite(
    .endsWithinAMinute, .usesExternalWork,
    .enabled(if: ProcessInfo.processInfo.environment["INTARSIA_FILE"] != nil))
  struct ClosedInputProgram {
    @Test("reads, writes, locks and watches a file while the descriptor 0 is free")
    func usesFiles() async throws {
      let path = try #require(ProcessInfo.processInfo.environment["INTARSIA_FILE"])
      let (url, storage) = (URL(fileURLWithPath: path), FileSystemStorage())
      close(0)
      #expect(try storage.read(url) == nil)
      try storage.write(Data("1".utf8), to: url)
      errno = ENOENT
      let data = try storage.read(url)
      #expect(data == Data("1".utf8))
      try storage.withExclusiveAccess(to: url) {}
      let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
      let watch = try storage.watch(url) { continuation.yield() }
      try Data("2".utf8).write(to: url)
      for await _ in changes { break }
      watch.cancel()
    }
  }
#endif
