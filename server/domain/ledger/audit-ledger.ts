import type { Context } from "@/server/domain/context";
import { guardInvariants } from "@/server/domain/ledger/guard-invariants";
import type { Invariant } from "@/server/domain/ledger/invariant";
import { LEDGER_INVARIANTS } from "@/server/domain/ledger/ledger-invariants";

export interface AuditFinding {
  invariant: Invariant;
  /** Its violations, up to ten. */
  breaches: { subject: string; detail: string }[];
  durationMs: number;
}

export interface AuditOptions {
  /** What to verify instead of the books and what guards them. */
  invariants?: readonly Invariant[];
  /** Verifies only what changed after this transaction, and what costs little. Everything if it is not given. */
  after?: bigint;
}

const SHOWN = 10;

/** Everything that must hold in the books, and what guards them. */
export function bookInvariants(): readonly Invariant[] {
  return [...guardInvariants(), ...LEDGER_INVARIANTS];
}

/** Verifies invariants against one snapshot of the live database. Changes and blocks nothing. */
export async function auditLedger(
  ctx: Pick<Context, "pool" | "now">,
  { invariants = bookInvariants(), after }: AuditOptions = {},
): Promise<AuditFinding[]> {
  const client = await ctx.pool.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    // Sums over all postings are faster in memory, and compiling a statement takes longer than running most of them.
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL work_mem = '128MB'; SET LOCAL jit = off");
    const findings: AuditFinding[] = [];
    for (const invariant of invariants) {
      const { sql, params } = after === undefined ? { sql: invariant.sql, params: [] } : recentOf(invariant, after);
      if (!sql) continue;
      const started = performance.now();
      // Materialized, because a plan for the first ten of many rows is the wrong one where there are none.
      const limited = `WITH found AS MATERIALIZED (${sql}) SELECT * FROM found LIMIT ${SHOWN}`;
      const { rows } = await client.query<AuditFinding["breaches"][number]>(limited, [ctx.now(), ...params]);
      findings.push({ invariant, breaches: rows, durationMs: Math.round(performance.now() - started) });
    }
    return findings;
  } finally {
    await client.query("ROLLBACK").catch(() => {});
    client.release();
  }
}

function recentOf({ recent }: Invariant, after: bigint) {
  return { sql: recent, params: [after.toString()] };
}
