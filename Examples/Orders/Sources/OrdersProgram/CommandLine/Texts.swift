import Foundation

/// The texts of the program.
enum Texts {
  static let version = "0.1.0"

  static let synopsis =
    "Usage: orders [--sqlite FILE | --postgres URL | --memory] [--script FILE] [COMMAND ...]"

  static let help = """
    \(synopsis)

    Takes orders, reserves their items and lets them be paid, on a journal that survives kill -9.
    Without a command, it reads commands, one a line.

      --sqlite FILE     the database of this machine; orders.db unless another one is named
      --postgres URL    a database that processes on several machines share
      --memory          no database: everything is lost at the end
      --bank FILE       the bank's file; beside the database unless another one is named
      --expiry SECONDS  the time for the payment of an order, 900 unless set
      --lease SECONDS   the time after which others take over from a dead process, 3 unless set
      --node NAME       the name of this process; a process that restarts under it goes on at once
      --script FILE     read commands from a file, or from standard input for -
      --help, --version

    Commands:

    \(commands)

    The exit code is 0; 1 if a command failed; 2 if an option or a command makes no sense.

    """

  static let commands = """
      stock                  lists the articles
      stock apples 10        adds ten items
      order new              creates an order and prints its number
      add 1 apples 3         adds three items to order 1
      place 1                reserves the items
      pay 1                  pays for them
      ship 1                 sends them
      show 1                 shows the order
      list                   lists the orders
      wait 1 expired         waits until the order has a status
      history order 1        shows the actions in the journal, also of an article
      status                 shows counts and times, on a terminal until q is pressed
      audit                  compares all orders, articles and payments
      load 1000              makes orders: --articles N, --concurrency N
      chaos --workers 4 --seconds 20 --seed 1
                             kills worker processes, then checks that nothing is lost; without
                             --seconds, until --orders N are placed and --kills N are done
      help, quit
    """

  static func greeting(_ database: Database) -> String {
    "Orders in \(database.name). The command “help” lists all."
  }
}
