import type { Context } from "@/server/operations/context";
import type { PaymentDirection, PaymentRail } from "@/server/ports/payment-rail";
import type { StatementLine } from "@/server/ports/rail-statement";

/** Something that a rail did and that the books do not contain, or contain only as planned. */
export interface Forgotten {
  line: StatementLine;
  rail: string;
  /** The payment that was planned before the backup and sent after it; null if there is none. */
  plannedId: string | null;
}

/** Charges first, because refunds and payouts use the money that they bring. */
const ORDER: readonly PaymentDirection[] = ["charge", "refund", "payout"];

/**
 * Reads a rail's statements from an instant on, and returns what is missing in the books: charges first, then refunds,
 * then payouts.
 */
export async function findForgotten(ctx: Context, rail: PaymentRail, from: Date): Promise<Forgotten[]> {
  const found = new Map<string, Forgotten>();
  const to = ctx.now();
  for (let after: string | null = null; ; ) {
    const { lines, next } = await rail.statement({ from, to, after });
    for (const each of await unknownOf(ctx, rail.name, lines)) found.set(each.line.key, each);
    if (next === null) break;
    after = next;
  }
  const all = [...found.values()];
  return ORDER.flatMap((direction) => all.filter(({ line }) => line.direction === direction));
}

async function unknownOf(ctx: Context, rail: string, lines: StatementLine[]): Promise<Forgotten[]> {
  if (lines.length === 0) return [];
  const known = await ctx.statement<{ key: string; plannedId: string | null }>(
    `SELECT coalesce(p.continues_id, p.id) AS key, CASE WHEN p.status = 'planned' THEN p.id END AS "plannedId" FROM payments p
     WHERE p.rail = $1 AND (p.id = ANY ($2::text[]) OR p.continues_id = ANY ($2::text[]))`,
    [rail, lines.map(({ key }) => key)],
  );
  const byKey = new Map(known.map(({ key, plannedId }) => [key, plannedId]));
  return lines.flatMap((line) => {
    const plannedId = byKey.get(line.key);
    return plannedId === null ? [] : { line, rail, plannedId: plannedId ?? null };
  });
}
