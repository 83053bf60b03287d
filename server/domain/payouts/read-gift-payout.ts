import { receivedGiftSubject } from "@/server/domain/gifts/received/received-gift-subject";
import type { Payout } from "@/server/generated/prisma/client";
import { operation } from "@/server/operations/operation";

/** Reads the payout whose statement includes a gift that the organization received; null if no payout does yet. */
export const readGiftPayout = operation({
  name: "readGiftPayout",
  summary: "Reads the payout whose statement has a gift.",
  permission: { scope: "payouts:read" },
  subject: receivedGiftSubject,
  async run(ctx, { id }, { subject: gift }): Promise<Payout | null> {
    const settled = await ctx.db.ledgerTransaction.findUnique({ where: { reference: `gift:${id}:settle` } });
    if (!settled) return null;
    return ctx.db.payout.findFirst({
      where: {
        identityId: gift.toId,
        currency: gift.currency,
        throughId: { gte: settled.id },
        afterId: { lt: settled.id },
      },
      orderBy: { throughId: "asc" },
    });
  },
});
