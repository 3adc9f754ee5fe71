import OrdersFeatures
import OrdersProgram
import Testing

@Suite("Commands of orders", .endsWithinAMinute)
struct CommandTests {
  @Test(
    "A command is read from its words",
    arguments: [
      ("help", .help), ("quit", .quit), ("exit", .quit), ("stock", .articles),
      ("stock apples 10", .stock(article: "apples", count: 10)), ("  order \t new ", .newOrder),
      ("add 1 apples 3", .add(order: "1", article: "apples", count: 3)),
      ("place 1", .place(order: "1")), ("pay 1", .pay(order: "1")),
      ("ship 1", .ship(order: "1")), ("show load-1", .show(order: "load-1")), ("list", .list),
      ("wait 1 expired", .wait(order: "1", status: .expired)),
      ("history article Äpfel_2.0", .history(kind: "article", id: "Äpfel_2.0")),
      ("status", .status), ("audit", .audit),
    ] as [(String, Command)])
  func commands(text: String, command: Command) throws {
    #expect(try Command(text) == command)
  }

  @Test("Plans are read from options in any order")
  func plans() throws {
    var load = LoadPlan()
    load.orders = 20
    load.articles = 3
    load.concurrency = 4
    #expect(try Command("load 20 --concurrency 4 --articles 3") == .load(load))
    #expect(try Command("chaos") == .chaos(ChaosPlan()))
    var chaos = ChaosPlan()
    chaos.workers = 2
    chaos.orders = 40
    chaos.kills = 5
    chaos.seconds = 9
    chaos.articles = 3
    chaos.seed = 7
    #expect(
      try Command("chaos --workers 2 --orders 40 --kills 5 --seconds 9 --articles 3 --seed 7")
        == .chaos(chaos))
    var worker = WorkerPlan()
    worker.tag = "t9"
    worker.name = "w1"
    worker.articles = 2
    worker.concurrency = 3
    worker.seed = 5
    #expect(
      try Command("worker --tag t9 --name w1 --articles 2 --concurrency 3 --seed 5")
        == .worker(worker))
  }

  @Test(
    "A command that makes no sense says why, and shows one that does",
    arguments: [
      ("foo", "there is no command “foo”. The command “help” lists all."),
      ("order", "“order” needs “new”. Example: order new"),
      ("order old", "“order” needs “new”, not “old”. Example: order new"),
      ("add 1", "“add” needs an article. Example: add 1 apples 3"),
      (
        "add 1 apples many",
        "“add” needs a count from 1 to 1000000, not “many”. Example: add 1 apples 3"
      ),
      (
        "stock apples 0",
        "“stock” needs a count from 1 to 1000000, not “0”. Example: stock apples 10"
      ),
      (
        "stock apples -1",
        "“stock” needs a count from 1 to 1000000, not “-1”. Example: stock apples 10"
      ),
      (
        "stock apples 99999999999999999999",
        "“stock” needs a count from 1 to 1000000, not “99999999999999999999”. "
          + "Example: stock apples 10"
      ),
      (
        "show a/b",
        "“show” needs an order of at most 40 letters, digits and “-”, “.”, “_”, not “a/b”. "
          + "Example: show 1"
      ),
      ("place 1 2", "“place” takes no further word, such as “2”. Example: place 1"),
      ("list all", "“list” takes no further word, such as “all”. Example: list"),
      (
        "wait 1 lost",
        "“wait” needs “open” or “placed” or “reserved” or “paying” or “paid” or “shipped” or "
          + "“rejected” or “expired”, not “lost”. Example: wait 1 expired"
      ),
      ("history 1", "“history” needs “order” or “article”, not “1”. Example: history order 1"),
      (
        "load 10 --speed 9",
        "“load” needs “--articles” or “--concurrency”, not “--speed”. "
          + "Example: load 1000 --articles 10 --concurrency 50"
      ),
      (
        "chaos --seed x",
        "“chaos” needs a seed from 0, not “x”. Example: chaos --workers 4 --seconds 20 --seed 1"
      ),
    ])
  func errors(text: String, message: String) {
    let error = #expect(throws: CommandError.self) { try Command(text) }
    #expect(error?.description == message)
  }
}
