import Testing

@Suite("The part of a second that counts against a time limit", .endsWithinAMinute)
struct ProcessorTimeTests {
  private func part(used: Int, awaited: Int) -> Double {
    ProcessorTime(used: used, awaited: awaited).countedPart(of: 1000)
  }

  @Test("An idle process counts in full, as a test that waits for nothing does")
  func idle() {
    #expect(part(used: 0, awaited: 0) == 1)
    #expect(part(used: 10, awaited: 0) == 1)
  }

  @Test("A process that has its processors counts in full, as a test that spins does")
  func spinning() {
    #expect(part(used: 1000, awaited: 0) == 1)
    #expect(part(used: 2000, awaited: 0) == 1)
  }

  @Test("A process that always waits for a processor counts by its speed")
  func slow() {
    #expect(part(used: 250, awaited: 750) == 0.25)
    #expect(part(used: 500, awaited: 1500) == 0.25)
    #expect(part(used: 0, awaited: 5000) == 0)
  }

  @Test("A process that waits for a processor now and then counts without these times")
  func mixed() {
    #expect(part(used: 0, awaited: 250) == 0.75)
    #expect(part(used: 250, awaited: 250) == 0.75)
  }

  @Test("A period without a length counts in full")
  func noPeriod() {
    #expect(ProcessorTime(used: 0, awaited: 1).countedPart(of: 0) == 1)
  }

  @Test("The statistics of a thread are its time on a processor and its time before one")
  func parsing() {
    #expect(ProcessorTime(schedstat: "12 345 6\n") == ProcessorTime(used: 12, awaited: 345))
    #expect(ProcessorTime(schedstat: "") == nil)
    #expect(ProcessorTime(schedstat: "12 x 6") == nil)
  }

  @Test("A moment counts new threads in full, and neither ended ones nor reused numbers")
  func since() {
    let before = ThreadTimes([
      1: ProcessorTime(used: 10, awaited: 20), 2: ProcessorTime(used: 5, awaited: 5),
      3: ProcessorTime(used: 100, awaited: 100),
    ])
    let after = ThreadTimes([
      1: ProcessorTime(used: 11, awaited: 22), 3: ProcessorTime(used: 1, awaited: 1),
      4: ProcessorTime(used: 30, awaited: 40),
    ])
    #expect(after.since(before) == ProcessorTime(used: 31, awaited: 42))
  }

  #if os(Linux)
    @Test("The times of this process contain the work of its threads and grow")
    func reading() {
      let before = ThreadTimes.now()
      var sum = 0
      for number in 0..<1_000_000 { sum &+= number }
      #expect(sum > 0)
      #expect(ThreadTimes.now().since(ThreadTimes([:])).used > 0)
      #expect(ThreadTimes.now().since(before).used >= 0)
    }
  #endif
}
