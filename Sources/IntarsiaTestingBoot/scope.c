#include "IntarsiaTestingBoot.h"

// Swift has no thread-local variables.
static _Thread_local uint64_t current = 0;

uint64_t intarsia_testing_scope_of_this_thread(void) {
  return current;
}

uint64_t intarsia_testing_set_scope_of_this_thread(uint64_t scope) {
  uint64_t before = current;
  current = scope;
  return before;
}
