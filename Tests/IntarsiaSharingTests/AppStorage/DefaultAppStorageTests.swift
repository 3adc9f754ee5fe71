import Foundation
import IntarsiaConcurrency
import IntarsiaDependencies
import IntarsiaIssues
import IntarsiaSharing
import IntarsiaTesting
import Testing
import TimeLimits

@Suite("The dependency defaultAppStorage", .endsWithinAMinute)
struct DefaultAppStorageTests {
  @Dependency(\.defaultAppStorage) var defaults

  @Test("Each case of a test has defaults of its own", arguments: 0..<16)
  func world(_ number: Int) throws {
    let key = AppStorageKey<Int>.appStorage("number")
    #expect(try key.loaded() == nil)
    try key.saved(number)
    #expect(try AppStorageKey<Int>.appStorage("number").loaded() == number)
    #expect(defaults.integer(forKey: "number") == number)
  }

  @Test("It is UserDefaults.standard in an application, and kept in memory in a preview")
  func contexts() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(DependencyValues.current.defaultAppStorage === UserDefaults.standard)
    }
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(DependencyValues.current.defaultAppStorage !== UserDefaults.standard)
      #expect(DependencyValues.current.defaultAppStorage.dictionaryRepresentation().isEmpty)
    }
  }

  @Test("An override and a named store take the place of the default")
  func overrides() throws {
    let store = UserDefaults.inMemory
    store.set("Blob", forKey: "name")
    #expect(try AppStorageKey<String>.appStorage("name").loaded() == nil)
    #expect(try AppStorageKey<String>.appStorage("name", store: store).loaded() == "Blob")
    try withDependencies {
      $0.defaultAppStorage = store
    } operation: {
      let name = try AppStorageKey<String>.appStorage("name").loaded()
      #expect(name == "Blob")
    }
  }
}

@Suite("User's defaults in memory", .endsWithinAMinute)
struct InMemoryDefaultsTests {
  @Test("Two of them share no value")
  func apart() {
    let (one, other) = (UserDefaults.inMemory, UserDefaults.inMemory)
    one.set(1, forKey: "count")
    #expect(other.object(forKey: "count") == nil)
    #expect(one.dictionaryRepresentation() as? [String: Int] == ["count": 1])
    one.removeObject(forKey: "count")
    #expect(one.dictionaryRepresentation().isEmpty)
    #expect(one.synchronize())
  }

  @Test("Every setter and getter of UserDefaults works")
  func accessors() {
    let store = UserDefaults.inMemory
    store.set(true, forKey: "bool")
    store.set(1, forKey: "int")
    store.set(1.5, forKey: "double")
    store.set(Float(1.5), forKey: "float")
    store.set("a", forKey: "string")
    store.set(["a"], forKey: "strings")
    store.set(["a": 1], forKey: "dictionary")
    store.set(Data([1]), forKey: "data")
    store.set(URL(fileURLWithPath: "/a"), forKey: "url")
    #expect(store.bool(forKey: "bool"))
    #expect(store.integer(forKey: "int") == 1)
    #expect(store.double(forKey: "double") == 1.5)
    #expect(store.float(forKey: "float") == 1.5)
    #expect(store.string(forKey: "string") == "a")
    #expect(store.stringArray(forKey: "strings") == ["a"])
    #expect(store.array(forKey: "strings") as? [String] == ["a"])
    #expect(store.dictionary(forKey: "dictionary") as? [String: Int] == ["a": 1])
    #expect(store.data(forKey: "data") == Data([1]))
    #expect(store.url(forKey: "url")?.path == "/a")
  }

  @Test("A registered value is shown until another is set, and again after that is removed")
  func registered() {
    let store = UserDefaults.inMemory
    store.register(defaults: ["count": 1])
    #expect(store.integer(forKey: "count") == 1)
    store.set(2, forKey: "count")
    #expect(store.integer(forKey: "count") == 2)
    store.removeObject(forKey: "count")
    #expect(store.integer(forKey: "count") == 1)
    #expect(UserDefaults.inMemory.object(forKey: "count") == nil)
  }

  @Test("An object that no property list can have is reported and not stored")
  func unsupported() {
    let store = UserDefaults.inMemory
    let recorder = IssueRecorder()
    withIssueReporters([recorder]) { store.set(Theme.dark, forKey: "theme") }
    #expect(
      recorder.issues.map(\.message) == [#"The user's defaults cannot store a Theme for "theme"."#])
    #expect(store.object(forKey: "theme") == nil)
  }
}
