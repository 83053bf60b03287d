import type { Database } from "@/server/db/client";
import { systemCaller } from "@/server/kernel/caller";
import { makeVault } from "@/server/kernel/vault";
import type { Context, Ports, Settings } from "@/server/operations/context";
import { makeContext } from "@/server/operations/make-context";
import { MovableClock } from "@/server/testing/movable-clock";
import { silentLog } from "@/server/testing/silent-log";

/**
 * A context for an engine whose jobs are a test's own: it has no ports, settings and reactions. A process with all that a
 * `testContext` has loads most of the product, which takes longer than what the process is started for.
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
