import { transferReferenceOf } from "@/server/kernel/creditor-reference";
import type { Cents } from "@/server/kernel/money";
import { parseTransferReference } from "@/server/kernel/transfer-reference";
import type { Context } from "@/server/operations/context";
import type { GiftStatus } from "@/server/resources/gift";

/** A gift that a transfer is, or was, expected for. */
export interface ExpectedGift {
  id: string;
  reference: string;
  status: GiftStatus;
  amountCents: Cents;
  currency: string;
  /** What has arrived for it and is kept until the rest has. */
  keptCents: Cents;
  /** True as long as it waits for its transfer. */
  isWaiting: boolean;
  /** True if it ended because nothing had arrived in time, and no other gift has replaced it. */
  mayComeLate: boolean;
  createdAt: Date;
}

type Row = Omit<ExpectedGift, "amountCents" | "keptCents"> & { amountCents: string; keptCents: string };

/** Finds gifts by their references. */
export async function findExpectedGifts(
  ctx: Context,
  references: readonly string[],
): Promise<Map<string, ExpectedGift>> {
  if (references.length === 0) return new Map();
  const rows = await ctx.statement<Row>(`${EXPECTED} WHERE g.transfer_reference = ANY ($1)`, [
    [...new Set(references)],
  ]);
  return new Map(rows.map((row) => [row.reference, giftOf(row)]));
}

/** Finds a gift by its id, or by its reference in any notation; null if there is none. */
export async function findExpectedGift(ctx: Context, named: string): Promise<ExpectedGift | null> {
  const reference = transferReferenceOf(named) ?? parseTransferReference(named);
  const [row] = await ctx.statement<Row>(`${EXPECTED} WHERE g.id = $1 OR g.transfer_reference = $2`, [
    named,
    reference,
  ]);
  return row ? giftOf(row) : null;
}

function giftOf(row: Row): ExpectedGift {
  return { ...row, amountCents: BigInt(row.amountCents), keptCents: BigInt(row.keptCents) };
}

const EXPECTED = `
    SELECT g.id, coalesce(g.transfer_reference, '') AS reference, g.status, g.amount_cents AS "amountCents", g.currency,
       g.created_at AS "createdAt", g.status = 'pending' AND g.action_code IS NOT NULL AS "isWaiting",
       g.status = 'failed' AND g.failure_code = 'expired'
         AND NOT EXISTS (SELECT FROM gifts n WHERE n.late_for_gift_id = g.id) AS "mayComeLate",
       (SELECT coalesce(sum(m.amount_cents), 0) FROM bank_matches m WHERE m.gift_id = g.id AND m.released_at IS NULL) AS "keptCents"
    FROM gifts g`;
