import { z } from "zod";
import type { Supporter } from "@/server/generated/prisma/client";
import { isOneOf } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { subject } from "@/server/operations/subject";
import { supporterId } from "@/server/resources/fields";

/**
 * A supporter, for those who manage the recipient. The id of a merged supporter leads to the one that it was merged
 * into.
 */
export const supporterSubject = subject({
  name: "supporter",
  key: z.strictObject({ id: supporterId }),
  find: (ctx, { id }) => findSupporter(ctx, id),
}).with({
  relations: {
    recipient: (ctx, supporter) => isOneOf(ctx, [supporter.recipientId, supporter.recipientManagerId]),
  },
  visibleTo: ["recipient"],
});

/** A supporter of the organization itself, for its members. */
export const ownSupporterSubject = subject({
  name: "supporter",
  key: z.strictObject({ id: supporterId }),
  find: (ctx, { id }) => findSupporter(ctx, id),
}).with({
  relations: { recipient: (ctx, supporter) => isOneOf(ctx, [supporter.recipientId]) },
  visibleTo: ["recipient"],
});

/** Null for an unknown supporter, and until its first gift has settled, because anyone can type another's address. */
export async function findSupporter(ctx: Context, id: string): Promise<Supporter | null> {
  const found = await ctx.db.supporter.findUnique({ where: { id }, include: { root: true } });
  return found === null || found.firstGiftAt === null ? null : found.root;
}
