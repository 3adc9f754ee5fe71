import Foundation
import IntarsiaConcurrency
import IntarsiaDependencies
import IntarsiaSharing
import IntarsiaTesting
import Testing
import TimeLimits

extension SharedKey where Self == AppStorageKey<Bool>.Default {
  fileprivate static var isSoundOn: Self { Self[.appStorage("isSoundOn"), default: true] }
}

extension SharedReaderKey where Self == AppStorageKey<[String]>.Default {
  fileprivate static var tags: Self { Self[.appStorage("tags"), default: []] }
}

/// Declarations as applications write them.
private struct Preferences {
  @Shared(.appStorage("count")) var count = 0
  @Shared(.appStorage("name")) var name: String?
  @Shared(.appStorage("nickname")) var nickname: String? = "Blob"
  @Shared(.appStorage("volume")) var volume = 0.5
  @Shared(.appStorage("isOn")) var isOn = false
  @Shared(.appStorage("home")) var home = URL(fileURLWithPath: "/")
  @Shared(.appStorage("link")) var link: URL?
  @Shared(.appStorage("picture")) var picture = Data()
  @Shared(.appStorage("birthday")) var birthday = Date.distantPast
  @Shared(.appStorage("lastLogin")) var lastLogin: Date?
  @Shared(.appStorage("titles")) var titles: [String] = []
  @Shared(.appStorage("theme")) var theme = Theme.light
  @Shared(.appStorage("size")) var size: Size = .small
  @Shared(.appStorage("maybeTheme")) var maybeTheme: Theme?
  @Shared(.appStorage("maybeSize")) var maybeSize: Size?
  @Shared(.appStorage("profile")) var profile = Profile(name: "Blob", ages: [])
  @Shared(.appStorage("maybeProfile")) var maybeProfile: Profile?
  @Shared(.appStorage(\.isOn)) var isOnProperty = false
  @Shared(.isSoundOn) var isSoundOn
  @Shared(.tags) var tags
  @SharedReader(.appStorage("count")) var shownCount = 0
  @SharedReader(.appStorage("theme")) var shownTheme = Theme.light
}

@Suite("Shared values in the user's defaults", .endsWithinAMinute)
struct SharedAppStorageTests {
  @Dependency(\.defaultAppStorage) var defaults

  @Test("Every kind of declaration shows its default, and saves a change")
  func declarations() {
    let preferences = Preferences()
    #expect(preferences.count == 0)
    #expect(preferences.name == nil)
    #expect(preferences.nickname == "Blob")
    #expect(preferences.theme == .light)
    #expect(preferences.isSoundOn)
    #expect(preferences.tags == [])
    #expect(defaults.dictionaryRepresentation().isEmpty)
    preferences.$count.withLock { $0 += 1 }
    preferences.$name.withLock { $0 = "Blob Jr." }
    preferences.$theme.withLock { $0 = .dark }
    preferences.$maybeSize.withLock { $0 = .large }
    preferences.$isSoundOn.withLock { $0 = false }
    preferences.$tags.withLock { $0.append("new") }
    #expect(preferences.shownCount == 1)
    #expect(preferences.shownTheme == .dark)
    #expect(defaults.integer(forKey: "count") == 1)
    #expect(defaults.string(forKey: "name") == "Blob Jr.")
    #expect(defaults.string(forKey: "theme") == "dark")
    #expect(defaults.integer(forKey: "maybeSize") == 2)
    #expect(defaults.object(forKey: "isSoundOn") as? Bool == false)
    #expect(defaults.stringArray(forKey: "tags") == ["new"])
  }

  @Test("A change by other code is shown, and a removed value gives way to the default")
  func external() {
    @Shared(.appStorage("count")) var count = 5
    defaults.set(7, forKey: "count")
    #expect(count == 7)
    defaults.removeObject(forKey: "count")
    #expect(count == 5)
    $count.withLock { $0 += 1 }
    #expect(defaults.integer(forKey: "count") == 6)
  }

  @Test("An object of another type is a loadError until the value is changed")
  func loadError() {
    @Shared(.appStorage("count")) var count = 5
    $count.withLock { $0 = 6 }
    defaults.set("many", forKey: "count")
    #expect(count == 6)
    #expect(
      $count.loadError?.localizedDescription
        == #"The user's defaults have a String for "count" instead of Int."#)
    #expect(defaults.string(forKey: "count") == "many")
    $count.withLock { $0 += 1 }
    #expect(defaults.integer(forKey: "count") == 7)
  }

  @Test("Two declarations of a key in one store share a value, and two stores do not")
  func stores() {
    @Shared(.appStorage("count")) var count = 0
    @Shared(.appStorage("count")) var same = 0
    @Shared(.appStorage("count", store: .inMemory)) var other = 0
    $count.withLock { $0 = 1 }
    #expect(same == 1)
    #expect(other == 0)
  }

  @Test("A preset of the defaults is loaded by the declaration")
  func preset() {
    defaults.set("dark", forKey: "theme")
    @Shared(.appStorage("theme")) var theme = Theme.light
    #expect(theme == .dark)
  }
}
