import type { Database, Db } from "@/server/db/client";
import { inTransaction, retryingClient, runStatement } from "@/server/db/transaction";
import type { Context, Log, Ports, Settings } from "@/server/domain/context";
import type { Reactions } from "@/server/domain/reaction";
import type { Caller } from "@/server/kernel/caller";
import type { Clock } from "@/server/kernel/clock";
import { newId } from "@/server/kernel/ids";
import type { Vault } from "@/server/kernel/vault";

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
}

/** Creates a caller's context from the parts that all callers share. */
export function makeContext(parts: ContextParts, caller: Caller): Context {
  return contextOver({ ...parts, single: retryingClient(parts.database.prisma) }, caller, null);
}

/** A transaction and the product's time at its start. */
interface Running {
  db: Db;
  startedAt: Date;
}

function contextOver(parts: ContextParts & { single: Db }, caller: Caller, running: Running | null): Context {
  const { database, single, clock, settings, ports, reactions, vault, log, wake } = parts;
  const ctx: Context = {
    caller,
    settings,
    clock,
    now: () => (running ? new Date(running.startedAt) : clock.now()),
    newId,
    db: running?.db ?? single,
    pool: database.pool,
    statement: <Row>(text: string, values: unknown[], name?: string) =>
      running
        ? running.db.$queryRawUnsafe<Row[]>(text, ...values)
        : runStatement<Row>(database.pool, { text, values, name }),
    transaction: running
      ? (work) => work(ctx)
      : async (work, options) => {
          const result = await inTransaction(database, (db) =>
            work(contextOver(parts, caller, { db, startedAt: clock.now() })),
          );
          if (options?.wake !== false) wake();
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
