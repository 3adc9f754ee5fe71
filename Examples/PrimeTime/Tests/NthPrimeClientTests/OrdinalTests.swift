import NthPrimeClient
import Testing

@Suite("Numbers as words", .endsWithinAMinute)
struct OrdinalTests {
  @Test(
    "An ordinal has its English ending",
    arguments: [
      (0, "0th"), (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (10, "10th"), (11, "11th"),
      (12, "12th"), (13, "13th"), (14, "14th"), (21, "21st"), (22, "22nd"), (23, "23rd"),
      (101, "101st"), (111, "111th"), (112, "112th"), (113, "113th"), (121, "121st"),
      (1_000, "1,000th"), (1_011, "1,011th"), (1_001, "1,001st"), (-1, "-1st"), (-3, "-3rd"),
      (-12, "-12th"), (.max, "9,223,372,036,854,775,807th"), (.min, "-9,223,372,036,854,775,808th"),
    ])
  func ordinals(_ n: Int, _ text: String) {
    #expect(ordinal(n) == text)
  }

  @Test(
    "A number is written in groups of three digits",
    arguments: [
      (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (15_485_863, "15,485,863"), (-7, "-7"),
      (-999, "-999"), (-1_000, "-1,000"), (.min, "-9,223,372,036,854,775,808"),
    ])
  func groups(_ n: Int, _ text: String) {
    #expect(grouped(n) == text)
  }
}
