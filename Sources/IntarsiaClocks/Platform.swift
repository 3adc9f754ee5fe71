#if os(WASI)
  #error(
    "IntarsiaClocks needs Dispatch, which WASI does not have. IntarsiaIssues, IntarsiaDump, IntarsiaConcurrency, IntarsiaCases and IntarsiaCollections need no Dispatch."
  )
#endif
