// IntarsiaCasesTests
