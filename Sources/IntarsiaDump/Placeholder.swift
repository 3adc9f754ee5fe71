// IntarsiaDump
