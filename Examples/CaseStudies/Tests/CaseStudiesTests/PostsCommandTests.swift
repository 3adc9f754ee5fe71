import LoopbackServer
import TerminalApp
import Testing

@MainActor
@Suite("casestudies posts", .endsWithinAMinute)
struct PostsCommandTests {
  let terminal = Terminal()

  @Test(
    "The posts command prints the same posts with both injections",
    arguments: ["initializer", "dependency"])
  func posts(injection: String) async {
    let list = await terminal.run("posts", "--inject", injection)
    #expect(
      list.output.hasSuffix(
        """
        the production service · a server of its own

            1  Why marquetry warps
            2  Sand shading
            3  A saw with forty teeth an inch

        """))
    let post = await terminal.run("posts", "2", "--inject", injection)
    #expect(
      post.output.hasSuffix(
        """
          Sand shading

          Dip the edge of a leaf into hot sand, and count. At eight it is a
          shadow.

          Ines: At nine it is a fire.

        """))
    let mock = await terminal.run("posts", "--service", "mock", "--inject", injection)
    #expect(mock.output.hasSuffix("the mock service\n\n    1  Glue\n    2  Veneer\n"))
    #expect(list.code == .success && post.code == .success && mock.code == .success)
  }

  @Test(
    "The posts command prints a failure of the service",
    arguments: ["initializer", "dependency"])
  func failures(injection: String) async throws {
    let failing = await terminal.run("posts", "--service", "failing", "--inject", injection)
    #expect(failing.errors == "casestudies posts: This service always fails.\n")
    #expect(failing.code == .failure)

    let server = try LoopbackServer { _ in .json(#"{"posts": []}"#) }
    defer { server.close() }
    let malformed = await terminal.run("posts", "--base-url", server.url, "--inject", injection)
    #expect(
      malformed.errors
        == "casestudies posts: The server's answer to /posts makes no sense: it is no list.\n")

    let absent = await terminal.run("posts", "9", "--inject", injection)
    #expect(absent.errors == "casestudies posts: There is no post 9.\n")
  }
}
