import type { Context } from "@/server/domain/context";
import { issueReceipts, yearIn } from "@/server/domain/receipts/issue-receipts";

const BATCH = 500;

/** Issues receipts for a newly verified charity's settled gifts of the current tax year. */
export async function issueMissingReceipts(ctx: Context, recipientId: string): Promise<number> {
  const recipient = await ctx.db.identity.findUniqueOrThrow({ where: { id: recipientId } });
  const year = yearIn(recipient.timeZone, ctx.now());
  // Time zones are up to 14 hours ahead of UTC, so the query starts a day early and the year is checked afterwards.
  const since = new Date(Date.UTC(year, 0, 0));
  let issued = 0;
  let after = "";
  for (;;) {
    const gifts = await ctx.db.gift.findMany({
      where: { toId: recipientId, status: "settled", receipt: null, chargedAt: { gte: since }, id: { gt: after } },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    const last = gifts.at(-1);
    if (!last) return issued;
    after = last.id;
    const due = gifts.filter((gift) => gift.settledAt && yearIn(recipient.timeZone, gift.chargedAt!) === year);
    issued += due.length;
    await ctx.transaction(async (tx) => {
      // Locked and read again: a refund may have come in between.
      const ids = due.map((gift) => gift.id);
      await tx.db.$queryRaw`SELECT id FROM gifts WHERE id = ANY (${ids}) ORDER BY id FOR NO KEY UPDATE`;
      const still = await tx.db.gift.findMany({ where: { id: { in: ids }, status: "settled", receipt: null } });
      await issueReceipts(tx, still);
    });
  }
}
