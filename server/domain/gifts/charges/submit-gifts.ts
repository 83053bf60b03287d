import { failGifts, screeningFailure } from "@/server/domain/gifts/charges/fail-gifts";
import { stillDoubtful } from "@/server/domain/gifts/freezes/hold-gifts";
import { type GiftWithSides, readGiftsWithSides } from "@/server/domain/gifts/gift-rows";
import { lockGifts } from "@/server/domain/gifts/gift-transitions";
import { PaymentCalls } from "@/server/domain/payments/payment-calls";
import { recordCharges } from "@/server/domain/payments/plan-payments";
import { isListTooOld } from "@/server/domain/screening/list-ages";
import { screenEnteredNames } from "@/server/domain/screening/screen-entered-names";
import { screenIdentities } from "@/server/domain/screening/screen-identities";
import type { Gift, Identity } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** How many due gifts one round handles. */
export const GIFT_BATCH = 500;
/** How many charges are recorded as sent before their calls: few enough to be sent well before their leases expire. */
const SENT_TOGETHER = 100;

/**
 * Screens both sides of each pending gift and the names entered with it, and charges the clear ones. Rejected ones fail,
 * possible matches wait for review, and all wait while a list is too old. Gifts in other states, those that wait for their donors,
 * and those that have a charge already, are skipped.
 */
export async function submitGifts(ctx: Context, giftIds: string[]): Promise<void> {
  const gifts = await readGiftsWithSides(ctx, giftIds, isToBeCharged);
  if (gifts.length === 0 || (await isListTooOld(ctx))) return;
  const { clear, held, refused } = await sortByScreening(ctx, gifts);
  if (held.length + refused.length > 0)
    await ctx.transaction(async (tx) => {
      const where = { id: { in: await stillDoubtful(tx, held) }, status: "pending" };
      await tx.db.gift.updateMany({ where, data: { screening: "review" } });
      await failGifts(
        tx,
        refused.map(({ giftId, hit }) => screeningFailure(giftId, hit)),
      );
    });
  // A rail that hangs delays no other.
  const rails = new Set(clear.map(({ rail }) => rail));
  const ofRail = (name: string) => clear.filter(({ rail }) => rail === name);
  await Promise.all([...rails].map((name) => chargeFor(ctx, ofRail(name))));
}

function isToBeCharged({ status, actionCode }: Gift): boolean {
  return status === "pending" && actionCode === null;
}

async function chargeFor(ctx: Context, gifts: Gift[]): Promise<void> {
  const calls = new PaymentCalls(ctx);
  for (let start = 0; start < gifts.length; start += SENT_TOGETHER) {
    const ids = gifts.slice(start, start + SENT_TOGETHER).map(({ id }) => id);
    calls.startSending(await ctx.transaction((tx) => recordChargesOf(tx, ids)));
    await calls.untilAtMost(SENT_TOGETHER / 2);
  }
  await calls.end();
}

/**
 * Records the intent to charge for gifts that are still pending, before the rail is called. In between, another worker
 * may have charged one, and its bank may have asked for the donor: that gift waits.
 */
async function recordChargesOf(tx: Context, giftIds: string[]) {
  const gifts = await lockGifts(tx, giftIds, ["pending"], {});
  return recordCharges(
    tx,
    gifts.flatMap(({ id, amountCents, currency, rail, paymentToken: token, actionCode }) => {
      return token === null || actionCode !== null
        ? []
        : { subjectType: "gift", subjectId: id, amountCents, currency, rail, token };
    }),
  );
}

/** A gift that may not go on, because of one of its sides or a name entered with it. */
interface RefusedGift {
  giftId: string;
  hit: { sender: boolean; recipient: boolean };
  /** True if that is because of a list, and not only because someone was suspended. */
  isListed: boolean;
}

/** Screens the sides of gifts and the names entered with them, and sorts them by what may happen. */
export async function sortByScreening(ctx: Context, gifts: GiftWithSides[]) {
  const verdicts = await screenIdentities(
    ctx,
    gifts.flatMap((gift) => [gift.from, gift.to]),
  );
  const names = await screenEnteredNames(ctx, gifts);
  const clear: GiftWithSides[] = [];
  const held: GiftWithSides[] = [];
  const refused: RefusedGift[] = [];
  for (const gift of gifts) {
    const isBarred = (side: Identity) => side.status !== "active" || verdicts.get(side.id) === "confirmed";
    const hit = { sender: isBarred(gift.from) || names.get(gift.id) === "confirmed", recipient: isBarred(gift.to) };
    const reached = [names.get(gift.id), verdicts.get(gift.from.id), verdicts.get(gift.to.id)];
    const isListed = reached.includes("confirmed");
    if (hit.sender || hit.recipient) refused.push({ giftId: gift.id, hit, isListed });
    else if (reached.includes("possible")) held.push(gift);
    else clear.push(gift);
  }
  return { clear, held, refused };
}

/** Gifts without a charge, made or acted on by their donors by $1, as `subject` and `due`. */
export const UNCHARGED_GIFTS = `
  SELECT g.id AS subject, coalesce(g.acted_at, g.created_at) AS due FROM gifts g
  WHERE g.status = 'pending' AND g.screening <> 'review' AND coalesce(g.acted_at, g.created_at) <= $1::timestamptz
    AND g.action_code IS NULL
    AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.subject_id = g.id AND p.direction = 'charge'
      AND p.status NOT IN ('declined', 'returned'))`;

/**
 * Submits every pending gift that has not been charged for: those whose job was lost, and those that a reviewer has
 * cleared.
 *
 * @param madeBefore - Leaves out those that are younger.
 */
export async function submitWaitingGifts(ctx: Context, madeBefore = ctx.now()): Promise<void> {
  let after = "";
  for (;;) {
    const rows = await ctx.statement<{ subject: string }>(`${UNCHARGED_GIFTS} AND g.id > $2 ORDER BY g.id LIMIT $3`, [
      madeBefore,
      after,
      GIFT_BATCH,
    ]);
    if (rows.length === 0) return;
    after = rows.at(-1)!.subject;
    await submitGifts(
      ctx,
      rows.map((row) => row.subject),
    );
  }
}
