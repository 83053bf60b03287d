import type { Context } from "@/server/domain/context";
import { failGifts, type GiftFailure, oweRailRefunds, SCREENING_FAILURE } from "@/server/domain/gifts/fail-gifts";
import { entriesForClearing } from "@/server/domain/gifts/gift-entries";
import { giftTransitions } from "@/server/domain/gifts/gift-transitions";
import { railOperation } from "@/server/domain/gifts/rail-operation";
import { postEntries } from "@/server/domain/ledger/post-entries";
import { screenIdentities } from "@/server/domain/screening/screen-identities";
import { moveAll } from "@/server/domain/transition";
import type { Gift, Identity } from "@/server/generated/prisma/client";
import type { ChargeOutcome } from "@/server/ports/payment-rail";

type Accepted = Extract<ChargeOutcome, { outcome: "accepted" }>;
type GiftWithSides = Gift & { from: Identity; to: Identity };

/** How many due gifts one round handles. */
export const GIFT_BATCH = 500;

/**
 * Screens both sides of each pending gift and submits the clear ones to the rail. Rejected ones fail, possible matches
 * wait for review, and a rail that does not respond is retried later with the same key. Gifts in other states are
 * skipped.
 */
export async function submitGifts(ctx: Context, giftIds: string[]): Promise<void> {
  const gifts = await ctx.db.gift.findMany({
    where: { id: { in: giftIds }, status: "pending" },
    include: { from: true, to: true },
  });
  const { clear, held, refused } = await sortByScreening(ctx, gifts);
  const charges = await Promise.all(
    clear.map(async (gift) => ({
      gift,
      charge: await ctx.ports.rail.charge(railOperation(gift, "charge"), ctx.now()),
    })),
  );
  const accepted = new Map<string, Accepted>();
  for (const { gift, charge } of charges) {
    if (charge.outcome === "accepted") accepted.set(gift.id, charge);
    else if (charge.outcome === "declined")
      refused.push({ giftId: gift.id, code: charge.code, message: charge.message });
    else ctx.log.warn({ giftId: gift.id, reason: charge.message }, "the rail gave no clear answer; it is asked again");
  }
  await ctx.transaction(async (tx) => {
    if (held.length > 0) {
      await tx.db.gift.updateMany({ where: { id: { in: held }, status: "pending" }, data: { screening: "review" } });
    }
    await failGifts(tx, refused);
    await acceptGifts(tx, new Map(accepted));
  });
}

async function sortByScreening(ctx: Context, gifts: GiftWithSides[]) {
  const verdicts = await screenIdentities(
    ctx,
    gifts.flatMap((gift) => [gift.from, gift.to]),
  );
  const clear: GiftWithSides[] = [];
  const held: string[] = [];
  const refused: GiftFailure[] = [];
  for (const gift of gifts) {
    const sides = [gift.from, gift.to];
    if (sides.some((side) => side.status !== "active" || verdicts.get(side.id) === "confirmed")) {
      refused.push({ giftId: gift.id, ...SCREENING_FAILURE });
    } else if (sides.some((side) => verdicts.get(side.id) === "possible")) held.push(gift.id);
    else clear.push(gift);
  }
  return { clear, held, refused };
}

async function acceptGifts(tx: Context, accepted: Map<string, Accepted>): Promise<void> {
  const charged_at = tx.now().toISOString();
  const changes = {
    of(giftId: string) {
      const { railReference, clearsAt } = accepted.get(giftId)!;
      return { screening: "clear", rail_reference: railReference, charged_at, settles_at: clearsAt.toISOString() };
    },
  };
  const moved = await moveAll(tx, giftTransitions, [...accepted.keys()], "accept", changes, { skipsLocked: true });
  for (const { id } of moved) accepted.delete(id);
  await giveBackLateCharges(tx, accepted);
}

/** Writes the pending entries of gifts that start clearing. */
export async function postPendingEntries(tx: Context, gifts: Gift[]): Promise<void> {
  await postEntries(tx, gifts.map(entriesForClearing));
}

/** Has the rail refund what it took for gifts that failed during the call, for example because a side was suspended. */
async function giveBackLateCharges(tx: Context, accepted: Map<string, Accepted>): Promise<void> {
  for (const [giftId, { railReference }] of accepted) {
    // Waits for the gift's lock, and finds nothing if another worker accepted it or handled this already.
    const where = { id: giftId, status: "failed", railReference: null };
    const { count } = await tx.db.gift.updateMany({ where, data: { railReference } });
    if (count === 1) await oweRailRefunds(tx, [{ id: giftId }]);
  }
}

const CLEARS_TOGETHER_MS = 1_000;

/** The gifts that clear next, all within a second, and when the last of them does; null if none is clearing. */
export async function findClearing(ctx: Context, giftIds: string[]): Promise<{ ids: string[]; clearsAt: Date } | null> {
  const gifts = await ctx.db.gift.findMany({
    where: { id: { in: giftIds }, status: "settling", settlesAt: { not: null } },
    select: { id: true, settlesAt: true },
    orderBy: [{ settlesAt: "asc" }, { id: "asc" }],
  });
  const first = gifts[0]?.settlesAt;
  if (!first) return null;
  const together = gifts.filter((gift) => gift.settlesAt!.getTime() - first.getTime() <= CLEARS_TOGETHER_MS);
  return { ids: together.map((gift) => gift.id), clearsAt: together.at(-1)!.settlesAt! };
}

/**
 * Submits every gift that is still pending, oldest first: those whose job was lost, and those that a reviewer has cleared.
 *
 * @param madeBefore - Leaves out those that are younger.
 */
export async function submitWaitingGifts(ctx: Context, madeBefore?: Date): Promise<void> {
  let after = "";
  for (;;) {
    const rows = await ctx.db.gift.findMany({
      where: {
        status: "pending",
        screening: { not: "review" },
        ...(madeBefore && { createdAt: { lt: madeBefore } }),
        id: { gt: after },
      },
      select: { id: true },
      orderBy: { id: "asc" },
      take: GIFT_BATCH,
    });
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
    await submitGifts(
      ctx,
      rows.map((row) => row.id),
    );
  }
}
