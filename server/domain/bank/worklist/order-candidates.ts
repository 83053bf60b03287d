import { whyNotGiven } from "@/server/domain/bank/incoming/give-by-order";
import type { OpenPart } from "@/server/domain/bank/incoming/open-parts";
import { knownDonors } from "@/server/domain/bank/worklist/gift-candidates";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/** A recurring gift whose donor transfers, and that a payment may be another gift of. */
export interface FoundOrder {
  kind: "order";
  id: string;
  reference: string;
  status: string;
  amountCents: Cents;
  currency: string;
  cadence: string;
  createdAt: Date;
  donorId: string;
  donorName: string;
  recipientId: string;
  recipientName: string;
  campaignId: string;
  campaignName: string;
  /** Whether its donor has paid from this account before. */
  isKnownAccount: boolean;
  /** Why no gift can be made of the payment, in a sentence; null if one can. */
  refused: string | null;
}

const ORDERS_MAX = 10;

/** Those that it names, then those not over whose donors have paid from this account before. */
const ORDERS = `
  WITH known AS (${knownDonors("$3")}
  )
  SELECT 'order' AS kind, r.id, r.transfer_reference AS reference, r.status, r.amount_cents AS "amountCents", r.currency, r.cadence,
    r.created_at AS "createdAt", r.donor_id AS "donorId",
    coalesce(r.donor_name, d.display_name, d.legal_name, d.email, '') AS "donorName", c.beneficiary_id AS "recipientId",
    coalesce(b.display_name, b.legal_name, b.email, '') AS "recipientName", c.id AS "campaignId", c.name AS "campaignName",
    r.donor_id IN (SELECT from_id FROM known) AS "isKnownAccount"
  FROM recurring_gifts r JOIN identities d ON d.id = r.donor_id JOIN campaigns c ON c.id = r.campaign_id
  JOIN identities b ON b.id = c.beneficiary_id
  WHERE r.transfer_reference = ANY ($1)
    OR (r.transfer_reference IS NOT NULL AND r.currency = $2 AND r.status IN ('active', 'paused') AND r.donor_id IN (SELECT from_id FROM known))
  ORDER BY r.transfer_reference = ANY ($1) DESC, r.created_at DESC, r.id DESC LIMIT ${ORDERS_MAX}`;

type Row = Omit<FoundOrder, "amountCents" | "refused"> & { amountCents: string };

/** Finds the recurring gifts that a payment may be for, and whether each takes it. */
export async function findOrdersFor(
  ctx: Context,
  part: OpenPart,
  references: readonly string[],
): Promise<FoundOrder[]> {
  const rows = await ctx.statement<Row>(ORDERS, [references, part.currency, part.accountMark]);
  const orders: FoundOrder[] = [];
  for (const { amountCents, ...row } of rows)
    orders.push({ ...row, amountCents: BigInt(amountCents), refused: await whyNotGiven(ctx, part, row.id) });
  return orders;
}
