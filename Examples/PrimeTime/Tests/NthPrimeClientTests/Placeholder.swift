// NthPrimeClientTests
