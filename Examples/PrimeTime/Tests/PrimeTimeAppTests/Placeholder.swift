// PrimeTimeTests
