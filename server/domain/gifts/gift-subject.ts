import { z } from "zod";
import { findGift } from "@/server/domain/gifts/find-gift";
import { actingIdentityId } from "@/server/kernel/caller";
import { isOneOf } from "@/server/operations/access";
import { subject } from "@/server/operations/subject";
import { giftId } from "@/server/resources/fields";

/** A gift, of which a caller may manage the sender or the recipient. */
export const giftSubject = subject({
  name: "gift",
  key: z.strictObject({ id: giftId }),
  find: (ctx, { id }) => findGift(ctx, id),
}).with({
  relations: {
    sender: (ctx, gift) => isOneOf(ctx, [gift.fromId, gift.fromManagerId]),
    recipient: (ctx, gift) => isOneOf(ctx, [gift.toId, gift.toManagerId]),
    /** The partner's application that created the gift, not merely a key of the sender's. */
    creator: async (ctx, gift) => {
      if (gift.createdById !== actingIdentityId(ctx.caller)) return false;
      const creator = await ctx.db.identity.findUniqueOrThrow({ where: { id: gift.createdById } });
      return creator.type === "application";
    },
  },
  visibleTo: ["sender", "recipient"],
});
