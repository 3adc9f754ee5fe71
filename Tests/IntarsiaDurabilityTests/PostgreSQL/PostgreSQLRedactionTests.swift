#if PostgreSQL
  import Foundation
  import IntarsiaTesting
  import Testing

  @testable import IntarsiaDurability

  @Suite("Errors show no password", .endsWithinAMinute, .usesExternalWork)
  struct PostgreSQLRedactionTests {
    /// Connection strings that are malformed, or whose server cannot be reached.
    ///
    /// The password has `s3cr` and `et99`, with characters between them that change its meaning.
    static let strings: [String] = {
      var strings: [String] = []
      for separator in [
        "", "@", "/", ":", "?", "#", "%", "%zz", "%00", "%40", " ", "'", "\"", "\\",
        "=", "&", ",", "[", "]", "//", "@@", "é", "\n", ";", "$", "1234/", ":5432/", "/5432",
      ] {
        let password = "s3cr\(separator)et99"
        for host in ["/nonexistent", "127.0.0.1"] {
          let name = host.replacing("/", with: "%2F")
          strings += [
            "postgresql://user:\(password)@\(name):1/db", "postgres://user:\(password)@\(name)/db",
            "postgresql://user:\(password)@\(name):x/db",
            "postgresql://:\(password)@\(name):1",
            "postgresql://user@\(name):1/db?password=\(password)",
            "postgresql://user@\(name):1/db?pass=\(password)",
            "postgresql://user@\(name):1/db?sslmode=\(password)",
            "postgresql://user@\(name):1/db?options=-c%20\(password)",
            "postgresql://user@\(name):1/\(password)@db",
            "postgresql:/user:\(password)@\(name):1/db",
            "postgresql:user:\(password)@\(name):1/db", "user:\(password)@\(name):1/db", password,
            "host=\(host) port=1 user=user password=\(password) dbname=db",
            "host=\(host) port=1 user=user password='\(password)' dbname=db",
            "host=\(host) port=1 user=user password='\(password) dbname=db",
            "host=\(host) port=1 user=user passwort=\(password)",
            "host=\(host) port=1 user=user password \(password)",
            "host=\(host) port=\(password) user=user", "host=\(host) port=1 password=x \(password)",
            "host=\(host) port=1 sslmode='\(password)'", "service=\(password)",
            "host='\(password)@\(host)' port=1",
            "host=\(host) port=1 user='a password=\(password)'",
            "host=\(host) port=1 dbname='postgresql://u:\(password)@h'",
            "hostaddr='\(password)' port=1", "host=\(host) port=1 target_session_attrs=\(password)",
          ]
          // With `@` the second part is the name of a host.
          if separator != "@" {
            strings += ["postgresql://user:\(password)", "postgresql://[::1\(password)/db"]
          }
        }
      }
      return strings
    }()

    /// Returns the values of a connection string, as libpq reads them.
    private func values(in url: String) -> [String: String]? {
      try? options(url).parsed().values
    }

    private func options(_ url: String) -> PostgreSQLOptions {
      PostgreSQLOptions(
        url: url, schema: "s", connections: 1, patience: .zero, reservation: .zero)
    }

    @Test("No part of a password is in the error of a malformed connection string")
    func malformed() async throws {
      var counts = (refused: 0, connected: 0, named: 0)
      for url in Self.strings {
        var texts: [String] = []
        if let values = values(in: url) {
          // Servers and libpq quote values, and the server names words of them.
          let redact = try options(url).validated().redact
          texts = values.values.flatMap { value in
            [
              "could not translate host name \"\(value)\" to address", "role \"\(value)\"",
              "invalid integer value \"\(value)\" for connection option \"port\"",
              "no answer from \(value) within 1 s",
            ].map { redact($0) }
          }
          counts.named += 1
        }
        // A name of a host would be looked up in a network.
        if values(in: url)?["host"].map({ $0.hasPrefix("/") || $0 == "127.0.0.1" }) ?? true,
          values(in: url)?["hostaddr"] == nil
        {
          let error = try #require(
            await #expect(throws: DurabilityError.self, "\(url)") {
              _ = try await PostgreSQLJournal(url: url)
            })
          texts.append("\(error)")
          if error.code == .failed { counts.refused += 1 } else { counts.connected += 1 }
        }
        for text in texts {
          for part in ["s3cr", "et99"] { #expect(!text.contains(part), "\(url): \(text)") }
        }
      }
      #expect(min(counts.refused, counts.connected, counts.named) > 100, "\(counts)")
    }

    @Test("Plain hosts, ports and databases are in errors")
    func plain() async throws {
      for (url, text) in [
        ("postgresql://user:s3cret@127.0.0.1:1/db", "\"127.0.0.1\", port 1 failed"),
        ("host=/nonexistent port=7 password=s3cret", "\"/nonexistent/.s.PGSQL.7\""),
        ("host=/nonexistent,/nowhere port=7 user=abc", "\"/nowhere/.s.PGSQL.7\""),
      ] {
        let error = await #expect(throws: DurabilityError.self) {
          _ = try await PostgreSQLJournal(url: url)
        }
        #expect(error?.message.contains(text) == true, "\(error as Any)")
      }
      #expect(
        PostgreSQLRedaction(
          "host=h dbname=db user=me", keywords: ["host", "dbname", "user"],
          values: ["host": "h", "dbname": "db", "user": "me"])(
            "database \"db\" does not exist, role \"me\" neither; certificate for \"other\"")
          == "database \"db\" does not exist, role \"…\" neither; certificate for \"other\"")
    }

    @Test("Parts of options are hidden, also without quotes")
    func words() {
      let redact = PostgreSQLRedaction(
        "host=h options='-c s3cret=1'", keywords: ["host", "options"],
        values: ["host": "h", "options": "-c s3cret=1"])
      #expect(redact("-c s3cret requires a value") == "-c … requires a value")
    }

    @Test("A dump of a journal's options has no children")
    func dumped() {
      let options = options("password=s3cret")
      var text = ""
      dump(options, to: &text)
      #expect(!"\(text)\(options)\(String(reflecting: options))".contains("s3cret"))
    }
  }
#endif
