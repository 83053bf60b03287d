import { writtenMessageSubject } from "@/server/domain/campaigns/messages/message-link";
import { organizerOf } from "@/server/domain/campaigns/messages/organizer-of";
import { localeOfPage } from "@/server/domain/campaigns/p2p/page-links";
import { queueEmail } from "@/server/domain/email/queue-email";
import type { Campaign, CampaignMessage } from "@/server/generated/prisma/client";
import { systemCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { knownLocale, LOCALES } from "@/server/texts/locales";

/** What the sender of a message reads before they confirm it. */
export const findWrittenMessage = operation({
  name: "findWrittenMessage",
  summary: "Finds a message to an organizer by the link that confirms it.",
  permission: { visitor: "link" },
  subject: writtenMessageSubject,
  run: async (_, __, { subject: { campaign, body, locale, confirmedAt } }) => ({
    campaignName: campaign.name,
    body,
    locale: knownLocale(locale) ?? LOCALES[0],
    isSent: confirmedAt !== null,
  }),
});

/** Sends a message to the organizer, once, when the owner of the sender's address confirms it. */
export const sendMessage = operation({
  name: "sendMessage",
  summary: "Sends a message to an organizer by the link that confirms it.",
  permission: { visitor: "link" },
  subject: writtenMessageSubject,
  run: (ctx, _, { subject: message }) =>
    ctx.as(systemCaller("campaign-message")).transaction(async (tx) => {
      const { count } = await tx.db.campaignMessage.updateMany({
        where: { id: message.id, confirmedAt: null },
        data: { confirmedAt: tx.now() },
      });
      if (count === 1) await queueMessage(tx, message);
    }),
});

async function queueMessage(tx: Context, message: CampaignMessage & { campaign: Campaign }): Promise<void> {
  const { id, campaign, name, email, body } = message;
  const organizer = await organizerOf(tx, campaign);
  if (!organizer) return tx.log.warn({ campaignId: campaign.id }, "a message has no organizer to go to");
  const locale = localeOfPage(campaign);
  const parts = {
    campaign: campaign.name,
    isPage: campaign.parentCampaignId !== null,
    name: name!,
    email: email!,
    body,
  };
  const written = tx.ports.emails.write({ kind: "campaign_message", locale, data: parts });
  await queueEmail(tx, { key: `message:${id}`, to: organizer.email, replyTo: email!, ...written, attachments: [] });
}
