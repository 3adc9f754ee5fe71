// IntarsiaMacrosTests
