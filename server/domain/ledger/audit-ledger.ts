import type { Pool, PoolClient } from "pg";
import { guardInvariants } from "@/server/domain/ledger/guard-invariants";
import type { Invariant } from "@/server/domain/ledger/invariant";
import { LEDGER_INVARIANTS } from "@/server/domain/ledger/ledger-invariants";
import type { Context } from "@/server/operations/context";

export interface AuditFinding {
  invariant: Invariant;
  /** Its violations, up to ten. */
  breaches: { subject: string; detail: string }[];
  durationMs: number;
}

export interface AuditOptions {
  /** The invariants to verify; by default `bookInvariants`. */
  invariants?: readonly Invariant[];
  /** Verifies only changes after this transaction, by the `recent` queries alone. Verifies everything if not given. */
  after?: bigint;
}

const SHOWN = 10;

/** How many invariants are verified at the same time. */
const CONNECTIONS = 2;

/** Everything that must hold in the books, and what guards them. */
export function bookInvariants(): readonly Invariant[] {
  return [...guardInvariants(), ...LEDGER_INVARIANTS];
}

/** Verifies invariants against one snapshot of the live database, two at a time. Changes and blocks nothing. */
export async function auditLedger(
  ctx: Pick<Context, "pool" | "now">,
  { invariants = bookInvariants(), after }: AuditOptions = {},
): Promise<AuditFinding[]> {
  const checks = invariants.flatMap((invariant) => {
    const sql = after === undefined ? invariant.sql : invariant.recent;
    return sql ? [{ invariant, sql }] : [];
  });
  const params = [ctx.now(), ...(after === undefined ? [] : [after.toString()])];
  const findings = new Map<Invariant, AuditFinding>();
  const waiting = [...checks];
  const work = async (client: PoolClient) => {
    for (let check = waiting.shift(); check; check = waiting.shift())
      findings.set(check.invariant, await verify(client, check, params));
  };
  await withSnapshots(ctx.pool, Math.min(CONNECTIONS, ctx.pool.options.max), work);
  return checks.map(({ invariant }) => findings.get(invariant)!);
}

async function verify(
  client: PoolClient,
  { invariant, sql }: { invariant: Invariant; sql: string },
  params: unknown[],
): Promise<AuditFinding> {
  const started = performance.now();
  // Materialized: a plan that expects to stop after the first ten rows is slow when there are none.
  const limited = `WITH found AS MATERIALIZED (${sql}) SELECT * FROM found LIMIT ${SHOWN}`;
  const { rows } = await client.query<AuditFinding["breaches"][number]>(limited, params);
  return { invariant, breaches: rows, durationMs: Math.round(performance.now() - started) };
}

/** Runs the work on several connections at the same time, all of which see the database as the first one does. */
async function withSnapshots(pool: Pool, count: number, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const clients: PoolClient[] = [];
  try {
    let snapshot: string | undefined;
    for (let opened = 0; opened < count; opened += 1) {
      const client = await pool.connect();
      clients.push(client);
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      if (snapshot) await client.query(`SET TRANSACTION SNAPSHOT ${client.escapeLiteral(snapshot)}`);
      else snapshot = (await client.query<{ id: string }>("SELECT pg_export_snapshot() AS id")).rows[0]!.id;
      // Sums over all postings are faster in memory, and compiling a statement takes longer than running most of them.
      await client.query("SET LOCAL statement_timeout = 0; SET LOCAL work_mem = '128MB'; SET LOCAL jit = off");
    }
    const ended = await Promise.allSettled(clients.map(work));
    for (const one of ended) if ("reason" in one) throw one.reason;
  } finally {
    for (const client of clients) {
      await client.query("ROLLBACK").catch(() => {});
      client.release();
    }
  }
}
