# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `registry` of Scripts/check: random programs, run by the registry of effects and by its model, in a
# release build.

check_registry() {
  INTARSIA_TESTS=EffectRegistryTests INTARSIA_REGISTRY_PROGRAMS=100000 \
    swift test -c release -Xswiftc -enable-testing --scratch-path .build/registry \
    --disable-xctest --filter EffectRegistryTests ||
    fail 'the registry of effects and its model differ.' \
      'read the shortest program that fails above; `INTARSIA_TESTS=EffectRegistryTests swift test` builds little.'
}
