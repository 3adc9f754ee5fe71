// IntarsiaDumpTests
