import type { Database, Db } from "@/server/db/client";
import { inTransaction, retryingClient, runStatement } from "@/server/db/transaction";
import type { Caller } from "@/server/kernel/caller";
import type { Clock } from "@/server/kernel/clock";
import { type Generators, systemGenerators } from "@/server/kernel/generators";
import type { Vault } from "@/server/kernel/vault";
import type { Context, Log, Ports, Settings } from "@/server/operations/context";
import type { Reactions } from "@/server/operations/reaction";
import { sleepOn } from "@/server/operations/sleep-on";

export interface ContextParts {
  database: Database;
  clock: Clock;
  settings: Settings;
  ports: Ports;
  reactions: Reactions;
  vault: Vault;
  log: Log;
  /** Notifies jobs and webhook delivery in every process. */
  wake(): void;
  /** The product's own by default. */
  generators?: Generators;
}

/** Creates a caller's context from the parts that all callers share. */
export function makeContext(parts: ContextParts, caller: Caller): Context {
  const { database, clock, generators = systemGenerators } = parts;
  const pause = (longestMs: number) => sleepOn(clock, generators.random() * longestMs);
  const single = retryingClient(database, pause);
  return contextOver({ ...parts, generators, pause, single }, caller, null);
}

/** A transaction and the product's time at its start. */
interface Running {
  db: Db;
  startedAt: Date;
}

type Parts = Required<ContextParts> & { single: Db; pause(longestMs: number): Promise<void> };

function contextOver(parts: Parts, caller: Caller, running: Running | null): Context {
  const { database, single, pause, clock, settings, ports, reactions, vault, log, wake } = parts;
  const ctx: Context = {
    caller,
    settings,
    clock,
    now: () => (running ? new Date(running.startedAt) : clock.now()),
    ...parts.generators,
    db: running?.db ?? single,
    pool: database.pool,
    statement: <Row>(text: string, values: unknown[], name?: string) =>
      running
        ? running.db.$queryRawUnsafe<Row[]>(text, ...values)
        : runStatement<Row>(database.pool, pause, { text, values, name }),
    transaction: running
      ? (work) => work(ctx)
      : async (work, options) => {
          const result = await inTransaction(database, pause, (db) =>
            work(contextOver(parts, caller, { db, startedAt: clock.now() })),
          );
          const { wake: isWanted = true } = options ?? {};
          if (typeof isWanted === "function" ? isWanted(result) : isWanted) wake();
          return result;
        },
    ports,
    reactions,
    vault,
    log,
    wake,
    as: (other) => contextOver(parts, other, running),
  };
  return ctx;
}
