import { type PaidGift, recordPaidGifts } from "@/server/domain/gifts/charges/record-paid-gifts";
import { giftTransitions } from "@/server/domain/gifts/gift-transitions";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

/** A year under a sponsor, with the gift that stands for it. */
interface SponsoredYear extends PaidGift {
  giftId: string | null;
  /** The net of that gift. */
  givenCents: string | null;
}

/**
 * Aligns the gifts of these years with what the pool kept of them, in the running transaction, which has locked the
 * years: a year that was paid under a sponsor becomes a gift to it. If a year went back, all or in part, its gift is
 * reversed and its receipt void; what the pool kept becomes a gift of its own, with a receipt for that amount.
 * Repeating it changes nothing. Locks the counters of receipts, so it comes last, after everything that locks balances.
 */
export async function matchGifts(tx: Context, prepaymentIds: string[]): Promise<void> {
  if (prepaymentIds.length === 0) return;
  const years = await tx.statement<SponsoredYear>(SPONSORED_YEARS, [prepaymentIds]);
  const wrong = years.filter(({ givenCents, netCents }) => (givenCents ?? "0") !== netCents);
  const refunded_at = tx.now().toISOString();
  const over = wrong.flatMap(({ giftId }) => giftId ?? []);
  // What goes back to the member is a payment of the year.
  const changes = { of: () => ({ refunded_at }), returnedByRail: new Set(over) };
  const reversed = await moveAll(tx, giftTransitions, over, "refund", changes);
  for (const { id } of reversed)
    await audit(tx, "gift.refund", id, { reason: "The year was returned, all or in part." });
  await recordPaidGifts(
    tx,
    wrong.filter(({ netCents }) => netCents !== "0"),
  );
}

const SPONSORED_YEARS = `
  SELECT y.id AS "prepaymentId", y.commitment_id AS "commitmentId", y.identity_id AS "fromId", y.sponsor_id AS "toId",
    coalesce(c.created_by_id, y.identity_id) AS "createdById", y.fee_cents::text AS "feeCents", y.currency, y.rail,
    (CASE y.status WHEN 'paid' THEN y.amount_cents - y.refunded_cents ELSE 0 END)::text AS "netCents",
    g.id AS "giftId", g.net_cents::text AS "givenCents", p.token, coalesce(p.charged_at, y.paid_at) AS "chargedAt"
  FROM prepayments y
  JOIN commitments c ON c.id = y.commitment_id
  LEFT JOIN gifts g ON g.prepayment_id = y.id AND g.status <> 'reversed'
  CROSS JOIN LATERAL (
    SELECT p.token, p.charged_at FROM payments p
    WHERE p.subject_id = y.id AND p.direction = 'charge' AND p.cleared_at IS NOT NULL ORDER BY p.cleared_at DESC LIMIT 1
  ) p
  WHERE y.id = ANY ($1::text[]) AND y.sponsor_id IS NOT NULL AND y.paid_at IS NOT NULL ORDER BY y.id`;
