import { z } from "zod";
import { isOneOf } from "@/server/operations/access";
import { subject } from "@/server/operations/subject";
import { payoutId } from "@/server/resources/payout";

/** A payout, for those who manage the identity that is paid. */
export const payoutSubject = subject({
  name: "payout",
  key: z.strictObject({ id: payoutId }),
  find: (ctx, { id }) => ctx.db.payout.findUnique({ where: { id } }),
}).with({
  relations: { recipient: (ctx, payout) => isOneOf(ctx, [payout.identityId, payout.identityManagerId]) },
  visibleTo: ["recipient"],
});
