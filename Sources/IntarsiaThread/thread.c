#include "IntarsiaThread.h"

_Thread_local struct intarsia_thread_observation intarsia_thread_observation;
