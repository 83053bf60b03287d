import { z } from "zod";
import type { Prisma } from "@/server/generated/prisma/client";
import { actingIdentityId } from "@/server/kernel/caller";
import { manages } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { subject } from "@/server/operations/subject";
import { identityId } from "@/server/resources/fields";

/** A donor with receipts, as the donor's manager sees them or as a recipient of theirs does. */
export const statementSubject = subject({
  name: "donor",
  key: z.strictObject({
    donor_id: identityId.describe(
      "The donor: one of your identities, or one with a receipt from a charity you manage.",
    ),
  }),
  find: async (ctx, { donor_id }) => ctx.db.identity.findUnique({ where: { id: donor_id } }),
}).with({
  relations: {
    manager: manages,
    recipient: async (ctx, { id: donorId }) =>
      (await ctx.db.receipt.findFirst({ where: { donorId, ...toOwnRecipients(ctx) }, select: { id: true } })) !== null,
  },
  visibleTo: ["manager", "recipient"],
});

/** Selects the receipts of recipients that the caller manages. */
export function toOwnRecipients({ caller }: Context): Prisma.ReceiptWhereInput {
  const acting = actingIdentityId(caller);
  // Almoner itself sees all donors as their manager does.
  if (acting === null) return { id: { in: [] } };
  return { OR: [{ recipientId: acting }, { recipientManagerId: acting }] };
}
