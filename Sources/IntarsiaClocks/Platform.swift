#if os(WASI)
  #error("IntarsiaClocks needs Dispatch, which WASI lacks; IntarsiaCases does not need it")
#endif
