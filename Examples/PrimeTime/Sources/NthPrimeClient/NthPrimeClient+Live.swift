import Foundation

extension NthPrimeClient {
  /// The client for a process with this environment: Wolfram|Alpha, if the environment allows it.
  ///
  /// | Variable          | Meaning                                                              |
  /// | ----------------- | -------------------------------------------------------------------- |
  /// | `WOLFRAM_APP_ID`  | the app id, which Wolfram\|Alpha requires                            |
  /// | `WOLFRAM_API_URL` | the address of the query API, instead of ``wolframAlphaURL``         |
  ///
  /// Without an app id, or with an unusable address, this is the ``offline`` client, and its
  /// ``notice`` gives the reason. An address has to start with `https:`. Because `http:` sends the
  /// app id unencrypted, it is accepted for this machine only.
  public static func live(environment: [String: String]) -> Self {
    let appID = (environment["WOLFRAM_APP_ID"] ?? "")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard !appID.isEmpty else {
      return standIn("WOLFRAM_APP_ID is not set: answers are computed offline.")
    }
    guard let address = environment["WOLFRAM_API_URL"], !address.isEmpty else {
      return .wolframAlpha(appID: appID)
    }
    guard let url = URL(string: address), let host = url.host, !host.isEmpty else {
      return standIn("WOLFRAM_API_URL is not an address: answers are computed offline.")
    }
    let isThisMachine = ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
    guard url.scheme == "https" || (url.scheme == "http" && isThisMachine) else {
      return standIn("WOLFRAM_API_URL does not start with https: answers are computed offline.")
    }
    return .wolframAlpha(appID: appID, baseURL: url)
  }

  private static func standIn(_ notice: String) -> Self {
    var client = offline
    client.notice = notice
    return client
  }
}
