#include "IntarsiaThread.h"

INTARSIA_TLS struct intarsia_thread_observation intarsia_thread_observation;
