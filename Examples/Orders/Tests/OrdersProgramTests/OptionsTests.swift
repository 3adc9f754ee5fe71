import OrdersProgram
import Testing

@Suite("Options of orders", .endsWithinAMinute)
struct OptionsTests {
  @Test("The database is a file in the current folder unless an option names another one")
  func database() throws {
    #expect(try OrdersOptions(arguments: []) == OrdersOptions())
    #expect(OrdersOptions().database == .sqlite(path: "orders.db"))
    #expect(try OrdersOptions(arguments: ["--memory"]).database == .memory)
    #expect(try OrdersOptions(arguments: ["--sqlite", "a.db"]).database == .sqlite(path: "a.db"))
    let url = "postgresql://localhost/orders?sslmode=require"
    #expect(try OrdersOptions(arguments: ["--postgres=\(url)"]).database == .postgres(url: url))
  }

  @Test("Options come before the command")
  func all() throws {
    var options = OrdersOptions()
    options.database = .memory
    options.bank = "b"
    options.expiry = 5
    options.lease = 2
    options.node = "n"
    options.command = ["add", "1", "apples", "3"]
    #expect(
      try OrdersOptions(arguments: [
        "--memory", "--bank", "b", "--expiry", "5", "--lease=2", "--node", "n", "add", "1",
        "apples",
        "3",
      ]) == options)
    #expect(try OrdersOptions(arguments: ["--script", "-"]).script == "-")
    #expect(try OrdersOptions(arguments: ["--help"]).notice == .help)
    #expect(try OrdersOptions(arguments: ["--version"]).notice == .version)
  }

  @Test(
    "An option that makes no sense is named",
    arguments: [
      (["--fast"], "there is no option “--fast”. The option --help lists all."),
      (["--sqlite"], "--sqlite needs the name of a file."),
      (["--postgres="], "--postgres needs a URL."),
      (["--expiry", "x"], "--expiry needs a whole number of seconds from 1 to 1000000, not “x”."),
      (["--lease", "0"], "--lease needs a whole number of seconds from 1 to 1000000, not “0”."),
      (["--script", "a", "list"], "--script and the command “list” exclude each other."),
    ])
  func errors(arguments: [String], message: String) {
    let error = #expect(throws: CommandError.self) { try OrdersOptions(arguments: arguments) }
    #expect(error?.description == message)
  }
}
