import IntarsiaTesting
import Testing

// The code of Documentation/DependencyShapes.md, compiled and run.

// MARK: A struct of closures

struct Weather: Equatable, Sendable {
  var degrees: Double
}

struct WeatherClient: Sendable {
  var current: @Sendable (_ city: String) async throws -> Weather
}

private enum WeatherClientKey: DependencyKey {
  static let liveValue = WeatherClient { city in Weather(degrees: Double(city.count)) }
  static let testValue = WeatherClient(
    current: unimplemented("WeatherClient.current", placeholder: Weather(degrees: 0)))
}

// MARK: An existential

protocol WeatherService: Sendable {
  func current(in city: String) async throws -> Weather
}

struct LiveWeatherService: WeatherService {
  func current(in city: String) async throws -> Weather { Weather(degrees: Double(city.count)) }
}

struct SunnyWeatherService: WeatherService {
  func current(in city: String) async throws -> Weather { Weather(degrees: 30) }
}

private enum WeatherServiceKey: DependencyKey {
  static var liveValue: any WeatherService { LiveWeatherService() }
  static var testValue: any WeatherService { SunnyWeatherService() }
}

// MARK: A concrete type

final class WeatherStation: Sendable {
  let city: String

  init(city: String) {
    self.city = city
  }

  func current() -> Weather { Weather(degrees: Double(city.count)) }
}

private enum WeatherStationKey: DependencyKey {
  static let liveValue = WeatherStation(city: "Zürich")
  static let testValue = WeatherStation(city: "Test")
}

// MARK: A plain function, and one on the main actor

private enum ConvertKey: DependencyKey {
  static let liveValue: @Sendable (Double) -> Double = { $0 * 9 / 5 + 32 }
  static let testValue: @Sendable (Double) -> Double = { $0 }
}

private enum ShowKey: DependencyKey {
  static let liveValue: @MainActor @Sendable (String) -> Void = { print($0) }
  static let testValue: @MainActor @Sendable (String) -> Void = { _ in }
}

extension DependencyValues {
  var weather: WeatherClient {
    get { self[WeatherClientKey.self] }
    set { self[WeatherClientKey.self] = newValue }
  }

  var weatherService: any WeatherService {
    get { self[WeatherServiceKey.self] }
    set { self[WeatherServiceKey.self] = newValue }
  }

  var weatherStation: WeatherStation {
    get { self[WeatherStationKey.self] }
    set { self[WeatherStationKey.self] = newValue }
  }

  var convert: @Sendable (Double) -> Double {
    get { self[ConvertKey.self] }
    set { self[ConvertKey.self] = newValue }
  }

  var show: @MainActor @Sendable (String) -> Void {
    get { self[ShowKey.self] }
    set { self[ShowKey.self] = newValue }
  }
}

struct WeatherModel {
  @Dependency(\.weather) private var weather
  @Dependency(\.weatherService) private var service
  @Dependency(\.weatherStation) private var station
  @Dependency(\.convert) private var convert
  @Dependency(\.show) private var show

  func fromStruct(_ city: String) async throws -> Weather { try await weather.current(city) }
  func fromService(_ city: String) async throws -> Weather {
    try await service.current(in: city)
  }
  func fromStation() -> Weather { station.current() }
  func fahrenheit(_ degrees: Double) -> Double { convert(degrees) }
  @MainActor func announce(_ text: String) { show(text) }
}

@Suite("Shapes of dependencies", .endsWithinAMinute)
struct ShapesTests {
  @Test("A struct of closures is overridden one endpoint at a time")
  func structOfClosures() async throws {
    let weather = try await withDependencies {
      $0.weather.current = { _ in Weather(degrees: -10) }
    } operation: {
      try await WeatherModel().fromStruct("Bern")
    }
    #expect(weather == Weather(degrees: -10))
  }

  @Test("An existential is overridden as a whole, by another conforming type")
  func existential() async throws {
    let live = try await withDependencies {
      $0.weatherService = LiveWeatherService()
    } operation: {
      try await WeatherModel().fromService("Bern")
    }
    #expect(live == Weather(degrees: 4))
    #expect(try await WeatherModel().fromService("Bern") == Weather(degrees: 30))
  }

  @Test("A concrete type is overridden by another instance")
  func concreteType() {
    let weather = withDependencies {
      $0.weatherStation = WeatherStation(city: "Olten")
    } operation: {
      WeatherModel().fromStation()
    }
    #expect(weather == Weather(degrees: 5))
  }

  @Test("A plain function is overridden as a dependency")
  func function() {
    let degrees = withDependencies {
      $0.convert = { -$0 }
    } operation: {
      WeatherModel().fahrenheit(1)
    }
    #expect(degrees == -1)
  }

  @MainActor
  @Test("A dependency that is a main-actor function runs on the main actor")
  func mainActorFunction() {
    var shown: [String] = []
    let log: @MainActor @Sendable (String) -> Void = { shown.append($0) }
    withDependencies {
      $0.show = log
    } operation: {
      WeatherModel().announce("sunny")
    }
    #expect(shown == ["sunny"])
  }
}
