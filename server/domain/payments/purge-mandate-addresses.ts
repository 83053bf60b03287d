import { MANDATE_ADDRESS_MONTHS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

const BATCH = 1000;

/** Mandates after $2 that were agreed to, ended and last charged before $1. */
const DUE = `
  SELECT m.id FROM mandates m
  WHERE m.ip_address IS NOT NULL AND m.accepted_at < $1::timestamptz AND m.id > $2
    AND (m.ended_at IS NULL OR m.ended_at < $1::timestamptz)
    AND NOT EXISTS (
      SELECT 1 FROM payments p
      WHERE p.rail = m.rail AND p.token = m.token AND p.direction = 'charge' AND p.created_at >= $1::timestamptz)
  ORDER BY m.id LIMIT ${BATCH}`;

/** Deletes where payers agreed to a mandate from, once their bank can no longer ask for it. What they agreed to stays. */
export async function purgeMandateAddresses(ctx: Context): Promise<void> {
  const before = new Date(ctx.now());
  before.setUTCMonth(before.getUTCMonth() - MANDATE_ADDRESS_MONTHS);
  for (let after = ""; ; ) {
    const due = await ctx.statement<{ id: string }>(DUE, [before, after]);
    const ids = due.map(({ id }) => id);
    await ctx.db.mandate.updateMany({ where: { id: { in: ids } }, data: { ipAddress: null } });
    if (due.length < BATCH) return;
    after = ids.at(-1)!;
  }
}
