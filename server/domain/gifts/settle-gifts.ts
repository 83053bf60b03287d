import { emitContributions } from "@/server/domain/campaigns/emit-contributions";
import { allocateMatches } from "@/server/domain/campaigns/matching/allocate-matches";
import { lockMatchesOfGifts } from "@/server/domain/campaigns/matching/lock-matches-of-gifts";
import type { Context } from "@/server/domain/context";
import { failGifts, type GiftFailure, oweRailRefunds } from "@/server/domain/gifts/fail-gifts";
import { entriesForSettlement } from "@/server/domain/gifts/gift-entries";
import { giftTransitions, lockGifts } from "@/server/domain/gifts/gift-transitions";
import { MATCHED_GIFT_REVERSED } from "@/server/domain/gifts/lock-matching-gifts";
import { railOperation } from "@/server/domain/gifts/rail-operation";
import { GIFT_BATCH } from "@/server/domain/gifts/submit-gifts";
import { receivableFrom } from "@/server/domain/ledger/accounts";
import { postEntries } from "@/server/domain/ledger/post-entries";
import { lockBalances } from "@/server/domain/ledger/read-balances";
import { issueReceipts } from "@/server/domain/receipts/issue-receipts";
import { moveAll } from "@/server/domain/transition";
import type { Gift } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";

/**
 * Asks the rail how far these clearing gifts are and settles, fails or leaves each, a batch at a time. Entries, receipts,
 * status and events of a batch are one transaction. Returns when to look again at those still clearing, or null.
 */
export async function settleGifts(ctx: Context, giftIds: string[]): Promise<Date | null> {
  let checkAgainAt: Date | null = null;
  for (let start = 0; start < giftIds.length; start += GIFT_BATCH) {
    const next = await settleBatch(ctx, giftIds.slice(start, start + GIFT_BATCH));
    if (next && (checkAgainAt === null || next > checkAgainAt)) checkAgainAt = next;
  }
  return checkAgainAt;
}

async function settleBatch(ctx: Context, giftIds: string[]): Promise<Date | null> {
  const gifts = await ctx.db.gift.findMany({ where: { id: { in: giftIds }, status: "settling" } });
  const cleared: string[] = [];
  const returned: GiftFailure[] = [];
  let checkAgainAt: Date | null = null;
  const outcomes = await Promise.all(gifts.map(async (gift) => ({ gift, response: await chargeOrRefund(ctx, gift) })));
  for (const { gift, response } of outcomes) {
    if (response.outcome === "cleared") cleared.push(gift.id);
    else if (response.outcome === "returned")
      returned.push({ giftId: gift.id, code: response.code, message: response.message });
    else if (checkAgainAt === null || response.checkAgainAt > checkAgainAt) checkAgainAt = response.checkAgainAt;
  }
  if (cleared.length + returned.length > 0) {
    await ctx.transaction((tx) => finishClearing(tx, cleared, returned));
  }
  return checkAgainAt;
}

function chargeOrRefund(ctx: Context, gift: Gift) {
  const reference = { railReference: gift.railReference!, clearsAt: gift.settlesAt! };
  return ctx.ports.rail.clearing({ ...railOperation(gift, "charge"), ...reference }, ctx.now());
}

/** Settles and fails what cleared and what was returned, with all that contributions take from matches or give back. */
async function finishClearing(tx: Context, cleared: string[], returned: GiftFailure[]): Promise<void> {
  const gifts = await lockGifts(tx, [...cleared, ...returned.map((failure) => failure.giftId)], ["settling"]);
  const isReturned = new Set(returned.map((failure) => failure.giftId));
  const { open, lapsedGiftIds } = await lockMatchesOfGifts(tx, gifts, (giftId) => isReturned.has(giftId));
  const lapsed = [...lapsedGiftIds].filter((giftId) => !isReturned.has(giftId));
  await failGifts(tx, [...returned, ...lapsed.map((giftId) => ({ giftId, ...MATCHED_GIFT_REVERSED }))]);
  await oweRailRefunds(tx, lapsed);
  const settling = gifts.filter((gift) => !isReturned.has(gift.id) && !lapsedGiftIds.has(gift.id));
  await allocateMatches(tx, settling, open);
  await settleCleared(tx, settling);
}

async function settleCleared(tx: Context, gifts: Gift[]): Promise<void> {
  if (gifts.length === 0) return;
  const owed = await lockBalances(
    tx,
    gifts.map((gift) => receivableFrom(gift.toId)),
  );
  await postEntries(
    tx,
    gifts.map((gift) => entriesForSettlement(gift, takeOwed(owed, gift))),
  );
  await issueReceipts(
    tx,
    gifts.map((gift) => ({ ...gift, settledAt: tx.now() })),
  );
  const settled_at = tx.now().toISOString();
  const settled = await moveAll(
    tx,
    giftTransitions,
    gifts.map((gift) => gift.id),
    "settle",
    { of: () => ({ settled_at }) },
  );
  await emitContributions(tx, settled);
}

/** What the recipient still owes before this gift; what the gift repays is no longer owed by the next one. */
function takeOwed(owed: Map<string, Cents>, gift: Gift): Cents {
  const key = `${receivableFrom(gift.toId).code} ${gift.currency}`;
  const before = owed.get(key) ?? 0n;
  const credit = gift.netCents > 0n ? gift.netCents : 0n;
  owed.set(key, before > credit ? before - credit : 0n);
  return before;
}

/** Settles every gift whose clearing time has passed, oldest first. */
export async function settleDueGifts(ctx: Context): Promise<void> {
  let after: { settlesAt: Date; id: string } | null = null;
  for (;;) {
    const rows: { id: string; settlesAt: Date | null }[] = await ctx.db.gift.findMany({
      where: {
        status: "settling",
        settlesAt: { lte: ctx.now() },
        ...(after && {
          OR: [{ settlesAt: { gt: after.settlesAt } }, { settlesAt: after.settlesAt, id: { gt: after.id } }],
        }),
      },
      select: { id: true, settlesAt: true },
      orderBy: [{ settlesAt: "asc" }, { id: "asc" }],
      take: GIFT_BATCH,
    });
    const last = rows.at(-1);
    if (!last) return;
    after = { settlesAt: last.settlesAt!, id: last.id };
    await settleGifts(
      ctx,
      rows.map((row) => row.id),
    );
  }
}
