import type { Context } from "@/server/domain/context";
import { failGifts, type GiftFailure } from "@/server/domain/gifts/fail-gifts";
import { entriesForSettlement } from "@/server/domain/gifts/gift-entries";
import { giftTransitions } from "@/server/domain/gifts/gift-transitions";
import { railOperation } from "@/server/domain/gifts/rail-operation";
import { GIFT_BATCH } from "@/server/domain/gifts/submit-gifts";
import { receivableFrom } from "@/server/domain/ledger/accounts";
import { postEntries } from "@/server/domain/ledger/post-entries";
import { lockBalances } from "@/server/domain/ledger/read-balances";
import { moveAll } from "@/server/domain/transition";
import type { Gift } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";

/**
 * Asks the rail for the status of these clearing gifts and settles, fails or leaves each, in batches. Entries,
 * receipts, status and events of a batch are one transaction. Returns when to check those still clearing again, or
 * null.
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
      returned.push({ giftId: gift.id, code: response.code, message: response.message, isReturned: true });
    else if (checkAgainAt === null || response.checkAgainAt > checkAgainAt) checkAgainAt = response.checkAgainAt;
  }
  // Separately, so that each locks what follows from it in one order.
  if (returned.length > 0) await ctx.transaction((tx) => failGifts(tx, returned));
  if (cleared.length > 0) await ctx.transaction((tx) => settleCleared(tx, cleared));
  return checkAgainAt;
}

function chargeOrRefund(ctx: Context, gift: Gift) {
  const reference = { railReference: gift.railReference!, clearsAt: gift.settlesAt! };
  return ctx.ports.rail.clearing({ ...railOperation(gift, "charge"), ...reference }, ctx.now());
}

/**
 * Settles gifts that cleared. Everything that follows, from the ledger to the receipts, is in the table of reactions.
 */
async function settleCleared(tx: Context, giftIds: string[]): Promise<void> {
  const settled_at = tx.now().toISOString();
  await moveAll(tx, giftTransitions, giftIds, "settle", { of: () => ({ settled_at }) }, { skipsLocked: true });
}

/** Posts the entries of settling gifts. What their recipients still owe is withheld. */
export async function postSettlement(tx: Context, gifts: Gift[]): Promise<void> {
  const owed = await lockBalances(
    tx,
    gifts.map((gift) => receivableFrom(gift.toId)),
  );
  await postEntries(
    tx,
    gifts.map((gift) => entriesForSettlement(gift, takeOwed(owed, gift))),
  );
}

/** The recipient's debt before this gift; what it repays is not owed by the next one. */
function takeOwed(owed: Map<string, Cents>, gift: Gift): Cents {
  const key = `${receivableFrom(gift.toId).code} ${gift.currency}`;
  const before = owed.get(key) ?? 0n;
  const credit = gift.netCents > 0n ? gift.netCents : 0n;
  owed.set(key, before > credit ? before - credit : 0n);
  return before;
}

/**
 * Settles every gift whose clearing time has passed, oldest first.
 *
 * @param dueBefore - Leaves out those that became due later.
 */
export async function settleDueGifts(ctx: Context, dueBefore = ctx.now()): Promise<void> {
  let after: { settlesAt: Date; id: string } | null = null;
  for (;;) {
    const rows: { id: string; settlesAt: Date | null }[] = await ctx.db.gift.findMany({
      where: {
        status: "settling",
        settlesAt: { lte: dueBefore },
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
