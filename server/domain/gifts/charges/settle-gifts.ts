import { postGifts } from "@/server/domain/ledger/post-movements";
import type { Gift } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** Writes the pending entries of gifts that start clearing. */
export async function postPendingEntries(tx: Context, gifts: Gift[]): Promise<void> {
  await postGifts(tx, "gift_clearing", gifts);
}

/** Posts the entries of settling gifts. What their recipients still owe is withheld. */
export async function postSettlement(tx: Context, gifts: Gift[]): Promise<void> {
  await postGifts(tx, "gift_settled", gifts);
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
