// snippet
import IntarsiaDependencies

@DependencyClient
struct PrinterClient: Sendable {
  var print: @Sendable (_ text: String, _ copies: Int) async throws -> Void
  var isReady: @Sendable () -> Bool = { false }
  @DependencyEndpoint(method: "cancel") var cancelByNumber: @Sendable (_ job: Int) throws -> Void
  @DependencyEndpoint(method: "cancel") var cancelByName: @Sendable (_ named: String) throws -> Void
  @DependencyEndpointIgnored var format: @Sendable (String) -> String = { $0.uppercased() }
}

extension PrinterClient {
  static let live = PrinterClient(print: { _, _ in }, isReady: { true })
}

extension DependencyValues {
  @DependencyEntry(liveValue: PrinterClient.live) var printer = PrinterClient()
}
// end
