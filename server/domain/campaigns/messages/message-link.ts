import { z } from "zod";
import { CAMPAIGN_MESSAGE_DAYS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { isLinkSignature, linkSignature } from "@/server/operations/links/link-signature";
import { linkedSubject } from "@/server/operations/subject";

const DAY_MS = 86_400_000;

/** The page where the sender of a message confirms it. */
export function messageLink(ctx: Context, id: string): string {
  return `${ctx.settings.publicUrl}/messages/${id}?s=${linkSignature(ctx, "message-link", id)}`;
}

/** A message to an organizer, by the link with which its sender confirms it. */
export const writtenMessageSubject = linkedSubject({
  name: "message",
  key: z.strictObject({ message_id: z.string(), signature: z.string() }),
  async find(ctx, { message_id: id, signature }) {
    if (!isLinkSignature(ctx, "message-link", id, signature)) return null;
    const message = await ctx.db.campaignMessage.findUnique({ where: { id }, include: { campaign: true } });
    if (!message) return null;
    const oldest = ctx.now().getTime() - CAMPAIGN_MESSAGE_DAYS.unconfirmed * DAY_MS;
    return message.confirmedAt === null && message.createdAt.getTime() < oldest ? null : message;
  },
});
