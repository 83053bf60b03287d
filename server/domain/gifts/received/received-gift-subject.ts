import { z } from "zod";
import { isOneOf } from "@/server/operations/access";
import { subject } from "@/server/operations/subject";
import { giftId } from "@/server/resources/fields";

/** A gift, for those alone who act for its recipient. */
export const receivedGiftSubject = subject({
  name: "gift",
  key: z.strictObject({ id: giftId }),
  find: (ctx, { id }) => ctx.db.gift.findUnique({ where: { id } }),
}).with({
  relations: { recipient: (ctx, gift) => isOneOf(ctx, [gift.toId]) },
  visibleTo: ["recipient"],
});
