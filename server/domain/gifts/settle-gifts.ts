import type { Context } from "@/server/domain/context";
import { entriesForClearing, entriesForSettlement } from "@/server/domain/gifts/gift-entries";
import { receivableFrom } from "@/server/domain/ledger/accounts";
import { postEntries } from "@/server/domain/ledger/post-entries";
import { lockBalances } from "@/server/domain/ledger/read-balances";
import type { Gift } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";

/** Writes the pending entries of gifts that start clearing. */
export async function postPendingEntries(tx: Context, gifts: Gift[]): Promise<void> {
  await postEntries(tx, gifts.map(entriesForClearing));
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

const CLEARS_TOGETHER_MS = 1_000;

/** The gifts that clear next, all within a second, and when the last of them does; null if none is clearing. */
export async function findClearing(ctx: Context, giftIds: string[]): Promise<{ ids: string[]; clearsAt: Date } | null> {
  const charges = await ctx.db.payment.findMany({
    where: { subjectId: { in: giftIds }, direction: "charge", status: "clearing", nextAt: { not: null } },
    select: { subjectId: true, nextAt: true },
    orderBy: [{ nextAt: "asc" }, { id: "asc" }],
  });
  const first = charges[0]?.nextAt;
  if (!first) return null;
  const together = charges.filter(({ nextAt }) => nextAt!.getTime() - first.getTime() <= CLEARS_TOGETHER_MS);
  return { ids: together.map(({ subjectId }) => subjectId), clearsAt: together.at(-1)!.nextAt! };
}
