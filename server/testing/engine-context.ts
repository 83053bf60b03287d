import type { Database } from "@/server/db/client";
import { systemCaller } from "@/server/kernel/caller";
import { makeVault } from "@/server/kernel/vault";
import type { Context, Ports, Settings } from "@/server/operations/context";
import { makeContext } from "@/server/operations/make-context";
import { MovableClock } from "@/server/testing/movable-clock";
import { silentLog } from "@/server/testing/silent-log";

/**
 * A context for an engine that runs only a test's own jobs: it has no ports, settings or reactions. Loading everything
 * that `testContext` needs means loading most of the product, which would take longer than the work that the process is
 * started for.
 */
export function engineContext(database: Database): Context {
  return makeContext(
    {
      database,
      clock: new MovableClock(),
      settings: {} as Settings,
      ports: {} as Ports,
      reactions: {},
      vault: makeVault("the vault of a test has no secrets"),
      log: silentLog,
      wake() {},
    },
    systemCaller("test"),
  );
}
