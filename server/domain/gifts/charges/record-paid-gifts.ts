import { giftEvent } from "@/server/domain/gifts/gift-event";
import { giftStates } from "@/server/domain/gifts/gift-states";
import { giftTransitions } from "@/server/domain/gifts/gift-transitions";
import { emitEvents } from "@/server/events/emit";
import { initialState } from "@/server/kernel/states";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

/** A gift whose money has cleared and was booked as something else: a year of a commitment. Cents are text. */
export interface PaidGift {
  prepaymentId: string;
  commitmentId: string;
  fromId: string;
  toId: string;
  createdById: string;
  /** What the recipient's side keeps; the fee was paid on top. */
  netCents: string;
  feeCents: string;
  currency: string;
  rail: string;
  token: string;
  chargedAt: Date;
}

/**
 * Records paid gifts, in the running transaction, which has locked what paid for them: each with its events and its
 * receipt. They don't count against limits, because what paid for them already has.
 */
export async function recordPaidGifts(tx: Context, gifts: PaidGift[]): Promise<void> {
  if (gifts.length === 0) return;
  const rows = gifts.map((gift) => ({ ...gift, id: tx.newId("gift") }));
  const parties = [...new Set(rows.flatMap(({ fromId, toId }) => [fromId, toId]))];
  // The same locks that the foreign keys take: a transfer to another manager waits for the gifts.
  await tx.db.$queryRaw`SELECT id FROM identities WHERE id = ANY (${parties}) ORDER BY id FOR KEY SHARE`;
  await tx.db.$executeRaw`
    INSERT INTO gifts (id, prepayment_id, commitment_id, from_id, to_id, from_manager_id, to_manager_id, to_time_zone, created_by_id,
      amount_cents, fee_cents, net_cents, currency, status, metadata, rail, payment_token,
      limit_cents, counts_outgoing, counts_incoming, created_at)
    SELECT r.id, r."prepaymentId", r."commitmentId", r."fromId", r."toId", f.manager_id, t.manager_id, t.time_zone, r."createdById",
      r."netCents" + r."feeCents", r."feeCents", r."netCents", r.currency, ${initialState(giftStates)}, '{}', r.rail, r.token,
      0, false, false, ${tx.now()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id text, "prepaymentId" text, "commitmentId" text, "fromId" text,
      "toId" text, "createdById" text, "netCents" bigint, "feeCents" bigint, currency text, rail text, token text)
    JOIN identities f ON f.id = r."fromId" JOIN identities t ON t.id = r."toId"`;
  const ids = rows.map(({ id }) => id);
  const recorded = await giftTransitions.read(tx, ids);
  const type = "gift.created" as const;
  await emitEvents(
    tx,
    recorded.map((gift) => ({ type, subjectId: gift.id, ...giftEvent(tx, gift, type) })),
  );
  const charged = new Map(rows.map(({ id, chargedAt }) => [id, chargedAt.toISOString()]));
  const accepted = { of: (id: string) => ({ screening: "clear", charged_at: charged.get(id)! }) };
  await moveAll(tx, giftTransitions, ids, "accept", accepted);
  const settled_at = tx.now().toISOString();
  await moveAll(tx, giftTransitions, ids, "settle", { of: () => ({ settled_at }) });
}
