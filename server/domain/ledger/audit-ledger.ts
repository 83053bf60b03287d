import type { Context } from "@/server/domain/context";
import type { Invariant } from "@/server/domain/ledger/invariant";
import { LEDGER_INVARIANTS } from "@/server/domain/ledger/ledger-invariants";

export interface AuditFinding {
  invariant: Invariant;
  /** Its violations, up to ten. */
  breaches: { subject: string; detail: string }[];
  durationMs: number;
}

const SHOWN = 10;

/** Checks every invariant, the ledger's by default, against one snapshot of the live database. Changes and blocks nothing. */
export async function auditLedger(
  ctx: Pick<Context, "pool" | "now">,
  invariants: readonly Invariant[] = LEDGER_INVARIANTS,
): Promise<AuditFinding[]> {
  const client = await ctx.pool.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query("SET LOCAL statement_timeout = 0");
    const findings: AuditFinding[] = [];
    for (const invariant of invariants) {
      const started = performance.now();
      const { rows } = await client.query<{ subject: string; detail: string }>(`${invariant.sql} LIMIT ${SHOWN}`, [
        ctx.now(),
      ]);
      findings.push({ invariant, breaches: rows, durationMs: Math.round(performance.now() - started) });
    }
    return findings;
  } finally {
    await client.query("ROLLBACK").catch(() => {});
    client.release();
  }
}
