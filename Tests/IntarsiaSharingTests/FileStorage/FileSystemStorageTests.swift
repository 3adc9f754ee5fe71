import ChildProcesses
import Foundation
import IntarsiaConcurrency
import IntarsiaDependencies
import IntarsiaSharing
import IntarsiaTesting
import Testing
import TimeLimits

@Suite(.endsWithinAMinute, .usesExternalWork)
struct FileSystemStorageTests {
  let folder: TemporaryFolder
  let storage = FileSystemStorage.fileSystem

  init() throws {
    folder = try TemporaryFolder()
  }

  func key(_ url: URL) -> FileStorageKey<Int> {
    withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      .fileStorage(url)
    }
  }

  func text(_ url: URL) throws -> String? {
    try storage.read(url).map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: - Writing

  @Test("A write makes the folder and the file, and leaves nothing else behind")
  func write() throws {
    let url = folder.file("a/b/count.json")
    #expect(try storage.read(url) == nil)
    key(url).save(1)
    #expect(try text(url) == "1")
    key(folder.file()).save(2)
    #expect(try folder.names == ["a", "count.json"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("a/b").path).count == 1)
  }

  @Test("A new file has the permissions of the umask, and an old one keeps its own")
  func permissions() throws {
    key(folder.file()).save(1)
    try Data().write(to: folder.file("plain"))
    #expect(try folder.mode(of: "count.json") == folder.mode(of: "plain"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: folder.file().path)
    key(folder.file()).save(2)
    #expect(try folder.mode(of: "count.json") == 0o640)
    #expect(try text(folder.file()) == "2")
  }

  @Test(
    "The owner of a file stays, if the process may give files away", .enabled(if: geteuid() == 0))
  func owner() throws {
    key(folder.file()).save(1)
    try #require(chown(folder.file().path, 1234, 4321) == 0)
    try #require(chmod(folder.file().path, 0o4755) == 0)
    key(folder.file()).save(2)
    var status = stat()
    try #require(stat(folder.file().path, &status) == 0)
    #expect([status.st_uid, status.st_gid] == [1234, 4321])
    #expect(status.st_mode & 0o7777 == 0o4755)
    #expect(try text(folder.file()) == "2")
  }

  @Test("A file that is protected against writing is not replaced", .enabled(if: geteuid() != 0))
  func protected() throws {
    key(folder.file()).save(1)
    try #require(chmod(folder.file().path, 0o400) == 0)
    let results = SaveResults()
    key(folder.file()).save(2, context: .didSet, continuation: results.continuation())
    #expect(results.texts == ["Cannot write \(folder.file().path): Permission denied."])
    #expect(try text(folder.file()) == "1")
  }

  @Test("A save through symbolic links replaces the last target, and the links stay")
  func links() throws {
    let files = FileManager.default
    try files.createDirectory(at: folder.file("data"), withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: folder.file("second").path, withDestinationPath: "data/real.json")
    try files.createSymbolicLink(
      atPath: folder.file().path, withDestinationPath: folder.file("second").path)
    for value in 1...2 {
      // The target does not exist at first.
      key(folder.file()).save(value)
      #expect(try text(folder.file("data/real.json")) == "\(value)")
      #expect(
        try files.destinationOfSymbolicLink(atPath: folder.file("second").path) == "data/real.json")
    }
    #expect(try folder.names == ["count.json", "data", "second"])
  }

  @Test("The error of a write names the file and the reason, and removes the temporary file")
  func failure() throws {
    let url = folder.file("count.json")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let error = #expect(throws: FileSystemError.self) { try storage.write(Data(), to: url) }
    #expect(error?.code == EISDIR)
    #expect(error?.localizedDescription == "Cannot write \(url.path): Is a directory.")
    #expect(try folder.names == ["count.json"])
    #expect(throws: FileSystemError.self) { try storage.read(url) }
  }

  @Test("The error of a folder that cannot be made names the folder and the reason")
  func folderFailure() throws {
    try Data().write(to: folder.file("file"))
    let url = folder.file("file/deep/count.json")
    let error = #expect(throws: FileSystemError.self) { try storage.write(Data(), to: url) }
    let path = folder.file("file/deep").path
    #expect(error?.localizedDescription == "Cannot create \(path): Not a directory.")
  }

  @Test(
    "A pipe, a device or a folder in the place of a file is an error, and stays",
    arguments: ["pipe", "folder", "device"])
  func noFile(_ kind: String) async throws {
    let url =
      switch kind {
      case "pipe": folder.file("pipe")
      case "folder": folder.file("folder")
      default: URL(fileURLWithPath: "/dev/zero")
      }
    if kind == "pipe" { try #require(mkfifo(url.path, 0o600) == 0) }
    if kind == "folder" {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    let reason = kind == "folder" ? "Is a directory." : "It is not a regular file."
    let key = key(url)
    let error = await #expect(throws: FileSystemError.self) { try await key.load() }
    #expect(error?.description == "Cannot read \(url.path): \(reason)")
    let count = withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      Shared(wrappedValue: 7, .fileStorage(url))
    }
    #expect(count.wrappedValue == 7)
    #expect(count.loadError as? FileSystemError == error)
    // Nothing but the device is written without exclusive access, whose lock /dev may refuse.
    let written = #expect(throws: FileSystemError.self) { try storage.write(Data(), to: url) }
    #expect(written?.description == "Cannot write \(url.path): \(reason)")
    var status = stat()
    try #require(stat(url.path, &status) == 0)
    #expect(status.st_mode & S_IFMT != S_IFREG)
  }

  @Test("A write passes over the temporary files that killed processes have left")
  func takenNames() throws {
    for number in 1...3 {
      try Data().write(to: folder.file(".count.json.saving-\(getpid())-\(number)"))
    }
    try FileSystemStorage().write(Data("1".utf8), to: folder.file())
    #expect(try text(folder.file()) == "1")
    #expect(try folder.names.count == 4)
  }

  #if os(Linux)
    @Test(
      "A write that fails on its way leaves the old file, and no temporary one",
      arguments: ["fsync", "fchmod"])
    func writeFailures(_ function: String) throws {
      try storage.write(Data("1".utf8), to: folder.file())
      let error = SystemCalls.$failures.withValue(LockIsolated([function: [EIO]])) {
        #expect(throws: FileSystemError.self) {
          try storage.write(Data("2".utf8), to: folder.file())
        }
      }
      #expect(error?.code == EIO)
      #expect(try text(folder.file()) == "1")
      #expect(try folder.names == ["count.json"])
    }

    @Test("Each file and folder that a storage opens is closed, also after an error")
    func closedFiles() async throws {
      try storage.withExclusiveAccess(to: folder.file()) {
        try storage.write(Data(), to: folder.file())
      }
      _ = try storage.read(folder.file())
      try FileManager.default.createDirectory(
        at: folder.file("folder"), withIntermediateDirectories: true)
      #expect(throws: FileSystemError.self) { try storage.read(folder.file("folder")) }
      try Data().write(to: folder.file(".other.json.saving-1-1"))
      try storage.withExclusiveAccess(to: folder.file("other.json")) {}
      SystemCalls.$failures.withValue(LockIsolated(["flock": [ENOLCK]])) {
        #expect(throws: FileSystemError.self) {
          try storage.withExclusiveAccess(to: folder.file()) {}
        }
      }
      // Threads that wait for one lock open it again when it has been removed.
      try FileManager.default.removeItem(at: folder.file("folder"))
      try FileManager.default.removeItem(at: folder.file())
      try await exclusive()
      let links = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        .compactMap { name in
          try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
        }
      #expect(!links.isEmpty)
      #expect(links.filter { $0.contains(folder.url.lastPathComponent) } == [])
    }

    @Test(
      "An interrupted wait for exclusive access is begun again, and another failure is its error")
    func lockFailures() throws {
      try SystemCalls.$failures.withValue(LockIsolated(["flock": [EINTR, EINTR]])) {
        try storage.withExclusiveAccess(to: folder.file()) {
          let lock = open(folder.file(".count.json.lock").path, O_RDONLY)
          defer { close(lock) }
          #expect(flock(lock, LOCK_EX | LOCK_NB) == -1)
        }
      }
      let error = #expect(throws: FileSystemError.self) {
        try SystemCalls.$failures.withValue(LockIsolated(["flock": [ENOLCK]])) {
          try storage.withExclusiveAccess(to: folder.file()) { Issue.record("It ran unlocked.") }
        }
      }
      #expect(error?.code == ENOLCK)
      #expect(error?.path == folder.file(".count.json.lock").path)
    }
  #endif

  @Test("A pipe with the name of a temporary file is removed like one")
  func pipeAsLitter() throws {
    let litter = folder.file(".count.json.saving-1-1")
    try #require(mkfifo(litter.path, 0o600) == 0)
    key(folder.file()).save(1)
    #expect(try folder.names == ["count.json"])
  }

  @Test("A save separates a hard link, and the other name keeps its content")
  func hardLink() throws {
    let url = folder.file()
    key(url).save(1)
    try FileManager.default.linkItem(at: url, to: folder.file("other"))
    key(url).save(2)
    #expect(try text(url) == "2")
    #expect(try text(folder.file("other")) == "1")
  }

  @Test("Exclusive access excludes other threads, and removes its lock")
  func exclusive() async throws {
    let url = folder.file()
    let storage = storage
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<25 {
            try storage.withExclusiveAccess(to: url) {
              let old = try storage.read(url).map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
              try storage.write(Data("\((old ?? 0) + 1)".utf8), to: url)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try text(url) == "100")
    #expect(try folder.names == ["count.json"])
  }

  @Test("The files of killed processes are removed at the next start, and those of others stay")
  func litter() throws {
    let names = [".count.json.saving-1-1", ".count.json.lock", ".other.json.saving-1-1"]
    for name in names {
      try Data("half".utf8).write(to: folder.file(name))
    }
    // The lock of a file in use, as the kernel keeps it for a living process.
    let used = ".count.json.saving-1-2"
    try Data().write(to: folder.file(used))
    let file = open(folder.file(used).path, O_RDONLY)
    defer { close(file) }
    try #require(file >= 0 && flock(file, LOCK_EX) == 0)

    let deliveries = Deliveries(of: key(folder.file()))
    #expect(try folder.names == [used, ".other.json.saving-1-1"])
    deliveries.subscription.cancel()
  }

  // MARK: - Watching

  @Test("Edits of every kind are delivered: replaced, written in place, removed, made again")
  func edits() async throws {
    let url = folder.file()
    let deliveries = Deliveries(of: key(url))
    try Data("1".utf8).write(to: url, options: .atomic)
    await deliveries.next(1)
    try Data("2".utf8).write(to: url)
    await deliveries.next(2)
    try FileManager.default.removeItem(at: url)
    await deliveries.next(nil)
    try Data("3".utf8).write(to: folder.file("other"))
    try FileManager.default.moveItem(at: folder.file("other"), to: url)
    await deliveries.next(3)
    #expect(try folder.names == ["count.json"])
    // A hard link is complete when it is made. No write follows.
    try FileManager.default.removeItem(at: url)
    await deliveries.next(nil)
    try Data("4".utf8).write(to: folder.file("other"))
    try FileManager.default.linkItem(at: folder.file("other"), to: url)
    await deliveries.next(4)
    deliveries.subscription.cancel()
  }

  @Test("A cancelled watch of a file receives no change, and later ones do")
  func cancelledWatch() async throws {
    let isNotified = LockIsolated(false)
    let first = try storage.watch(folder.file()) { isNotified.setValue(true) }
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    // The watches are notified in the order of their registration.
    let second = try storage.watch(folder.file()) { continuation.yield() }
    first.cancel()
    try Data("1".utf8).write(to: folder.file())
    for await _ in changes { break }
    #expect(!isNotified.value)
    second.cancel()
  }

  @Test("A file is followed although its folder is made later, removed, and made again")
  func missingFolder() async throws {
    let url = folder.file("a/b/count.json")
    let deliveries = Deliveries(of: key(url))
    for value in 1...3 {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("\(value)".utf8).write(to: url)
      await deliveries.next(value)
      try FileManager.default.removeItem(at: folder.file("a"))
      await deliveries.next(nil)
    }
    deliveries.subscription.cancel()
  }

  @Test("The target of a symbolic link is followed, and the link itself")
  func watchedLink() async throws {
    let url = folder.file()
    let files = FileManager.default
    for name in ["a", "b"] {
      try files.createDirectory(at: folder.file(name), withIntermediateDirectories: true)
    }
    try Data("1".utf8).write(to: folder.file("a/real"))
    try files.createSymbolicLink(atPath: url.path, withDestinationPath: "a/real")
    let deliveries = Deliveries(of: key(url))
    try Data("2".utf8).write(to: folder.file("a/real"))
    await deliveries.next(2)
    try Data("3".utf8).write(to: folder.file("b/real"))
    try files.createSymbolicLink(atPath: folder.file("new").path, withDestinationPath: "b/real")
    rename(folder.file("new").path, url.path)
    await deliveries.next(3)
    try Data("4".utf8).write(to: folder.file("b/real"), options: .atomic)
    await deliveries.next(4)
    deliveries.subscription.cancel()
  }

  @Test("A write of the key is not delivered to its own subscriber")
  func ownWrites() async throws {
    let key = key(folder.file())
    let deliveries = Deliveries(of: key)
    for value in 1...20 { try await key.saveAndWait(value) }
    // The kernel keeps the order, so an own write would come first.
    try Data("21".utf8).write(to: folder.file(), options: .atomic)
    await deliveries.next(21)
    #expect(deliveries.values == [21])
    deliveries.subscription.cancel()
  }

  // MARK: - Processes

  private static let filter = ["--testing-library", "swift-testing", "--filter"]

  @Test(
    "A process that is killed while it saves loses nothing that it was told is saved",
    .enabled(if: !ChildProcess.isThisOne), arguments: [3, 40, 171])
  func killed(after saves: Int) async throws {
    let child = try await ChildProcess.run(
      Self.filter[0], Self.filter[1], Self.filter[2], "FileProcesses/saves",
      environment: ["INTARSIA_FILE": folder.file().path, "INTARSIA_SAVES": "\(saves)"])
    #expect(child.status == SIGKILL, "\(child.output)")
    let acknowledged = child.lines(with: "acknowledged ").compactMap { line in
      line.split(separator: " ").last.flatMap { Int($0) }
    }
    let last = try #require(acknowledged.max(), "\(child.output)")
    #expect(last >= saves)

    // Simulates the start of the next process.
    let deliveries = Deliveries(of: key(folder.file()))
    let value = try text(folder.file())
    #expect([last, last + 1].map(FileProcesses.value).contains(value))
    #expect(try folder.names == ["count.json"])
    deliveries.subscription.cancel()
  }

  @Test(
    "Two processes that add to one number with a merge lose no change",
    .enabled(if: !ChildProcess.isThisOne))
  func twoProcesses() async throws {
    let environment = ["INTARSIA_FILE": folder.file().path]
    async let first = ChildProcess.run(
      Self.filter[0], Self.filter[1], Self.filter[2], "FileProcesses/counts",
      environment: environment)
    async let second = ChildProcess.run(
      Self.filter[0], Self.filter[1], Self.filter[2], "FileProcesses/counts",
      environment: environment)
    for child in try await [first, second] { #expect(child.status == 0, "\(child.output)") }
    let total = try text(folder.file())
    #expect(total == "20000")
    #expect(try folder.names == ["count.json"])
  }

  @Test(
    "A process that exits writes what waits, and says what it could not write",
    .enabled(if: !ChildProcess.isThisOne), arguments: [true, false])
  func exits(isWritable: Bool) async throws {
    let url = isWritable ? folder.file() : URL(fileURLWithPath: "/proc/count.json")
    let child = try await ChildProcess.run(
      Self.filter[0], Self.filter[1], Self.filter[2], "FileProcesses/exits",
      environment: ["INTARSIA_FILE": url.path])
    #expect(child.status == 7, "\(child.output)")
    #expect(try text(url) == (isWritable ? "2" : nil))
    let lines = child.lines(with: "A change was lost at exit.")
    #expect(lines.count == (isWritable ? 0 : 1), "\(child.output)")
  }

  @Test(
    "A process that was told of a lost change says so again only for a newer one",
    .enabled(if: !ChildProcess.isThisOne), arguments: ["toldOnce", "toldBefore"])
  func told(_ program: String) async throws {
    let child = try await ChildProcess.run(
      Self.filter[0], Self.filter[1], Self.filter[2], "FileProcesses/\(program)",
      environment: ["INTARSIA_FILE": "/proc/count.json"])
    #expect(child.status == 7, "\(child.output)")
    let lines = child.lines(with: "A change was lost at exit.")
    #expect(lines.count == (program == "toldOnce" ? 0 : 1), "\(child.output)")
  }

  @Test(
    "A process that flushes in its handler of a signal writes what waits",
    .enabled(if: !ChildProcess.isThisOne))
  func terminated() async throws {
    let child = try await ChildProcess.run(
      Self.filter[0], Self.filter[1], Self.filter[2], "FileProcesses/handles",
      environment: ["INTARSIA_FILE": folder.file().path])
    #expect(child.status == 8, "\(child.output)")
    #expect(try text(folder.file()) == "2")
  }
}

/// Programs that the tests above run in processes of their own.
@Suite(
  .endsWithinAMinute, .usesExternalWork,
  .enabled(if: ProcessInfo.processInfo.environment["INTARSIA_FILE"] != nil))
struct FileProcesses {
  /// A text of 400 KB that repeats a number.
  static func value(_ number: Int) -> String {
    String(repeating: "\(10_000_000 + number)", count: 50_000)
  }

  private static let environment = ProcessInfo.processInfo.environment
  private let url = URL(fileURLWithPath: environment["INTARSIA_FILE"] ?? "")

  private func inFileSystem<Result>(_ operation: () -> Result) -> Result {
    withDependencies {
      $0.defaultFileStorage = .fileSystem
      $0.continuousClock = VirtualClock()
    } operation: {
      operation()
    }
  }

  @Test("saves 1,000 values, and is killed meanwhile")
  func saves() async throws {
    let limit = try #require(Self.environment["INTARSIA_SAVES"].flatMap { Int($0) })
    let key: FileStorageKey<String> = inFileSystem {
      .fileStorage(url, decode: { String(decoding: $0, as: UTF8.self) }, encode: { Data($0.utf8) })
    }
    let isReached = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      isReached.wait()
      // Waits for part of the duration of a save.
      for _ in 0..<limit * 1000 { _ = getpid() }
      kill(getpid(), SIGKILL)
    }
    for number in 1...1000 {
      try await key.saveAndWait(Self.value(number))
      FileHandle.standardOutput.write(Data("acknowledged \(number)\n".utf8))
      if number == limit { isReached.signal() }
    }
  }

  @Test("adds 1 to a number 10,000 times")
  func counts() async throws {
    let counter = inFileSystem { Shared(wrappedValue: 0, .fileStorage(url, merge: sum)) }
    for number in 1...10_000 {
      counter.withLock { $0 += 1 }
      if number % 200 == 0 { try await counter.save() }
    }
    try await counter.save()
  }

  @Test("exits with a change that waits")
  func exits() {
    let key: FileStorageKey<Int> = inFileSystem { .fileStorage(url) }
    key.save(1)
    key.save(2)
    exit(7)
  }

  @Test("exits after a flush that failed")
  func toldOnce() {
    let key: FileStorageKey<Int> = inFileSystem { .fileStorage(url) }
    key.save(1)
    #expect(throws: FileSystemError.self) { try FileSystemStorage.fileSystem.flush() }
    exit(7)
  }

  @Test("exits after a flush that failed and a change after it")
  func toldBefore() {
    let key: FileStorageKey<Int> = inFileSystem { .fileStorage(url) }
    key.save(1)
    #expect(throws: FileSystemError.self) { try FileSystemStorage.fileSystem.flush() }
    key.save(2)
    exit(7)
  }

  @Test("handles a signal with a change that waits")
  func handles() async throws {
    signal(SIGTERM, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGTERM)
    source.setEventHandler {
      let isSaved = (try? FileSystemStorage.fileSystem.flush()) != nil
      // Exits without the functions that run at a normal exit, which would flush, too.
      _exit(isSaved ? 8 : 9)
    }
    // A signal before the registration would be ignored.
    source.setRegistrationHandler { kill(getpid(), SIGTERM) }
    let key: FileStorageKey<Int> = inFileSystem { .fileStorage(url) }
    key.save(1)
    key.save(2)
    source.resume()
    try await Task<Never, Never>.never()
  }
}
