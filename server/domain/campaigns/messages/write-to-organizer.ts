import { z } from "zod";
import { campaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { OrganizerUnreachable } from "@/server/domain/campaigns/messages/message-errors";
import { messageLink } from "@/server/domain/campaigns/messages/message-link";
import { organizerOf } from "@/server/domain/campaigns/messages/organizer-of";
import { TooManyMessages } from "@/server/domain/campaigns/p2p/p2p-errors";
import { queueUnsolicitedEmail } from "@/server/domain/email/queue-unsolicited-email";
import { systemCaller } from "@/server/kernel/caller";
import { InvalidParameter } from "@/server/kernel/common-errors";
import { emailKey } from "@/server/kernel/email-address";
import { hasWebAddress } from "@/server/kernel/web-address";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { consumeRateLimitTokens } from "@/server/operations/rate-limits/consume-rate-limit-tokens";
import { LOCALES } from "@/server/texts/locales";

/** Rate limits: per sender across all campaigns, and per campaign. */
const SENT = { burst: 5, perSecond: 5 / 86_400 };
const RECEIVED = { burst: 50, perSecond: 50 / 86_400 };

/**
 * Stores a message to a campaign's organizer and asks the owner of the sender's address to confirm it. Nothing is sent
 * before that, because the address was only typed. Each form sends one message.
 */
export const writeToOrganizer = operation({
  name: "writeToOrganizer",
  summary: "Writes to the organizer of a campaign. The message is sent once its sender has confirmed their address.",
  permission: { visitor: "anyone" },
  subject: campaignSubject,
  input: z.strictObject({
    name: z.string(),
    email: z.string().describe("Proves nothing: its owner is asked to confirm the message."),
    body: z.string(),
    locale: z.enum(LOCALES),
    form_key: z.string().describe("Generated with the form: one form is one message, however often it is submitted."),
  }),
  errors: [InvalidParameter, OrganizerUnreachable, TooManyMessages],
  async run(ctx, { id: campaignId, form_key: formKey, ...written }, { subject: campaign }) {
    // Organizers trust the emails that we send them, so a message must not lead them elsewhere.
    if (hasWebAddress(written.body)) throw InvalidParameter({ param: "body", message: "body must not contain links." });
    if (!(await organizerOf(ctx, campaign))) throw OrganizerUnreachable();
    await requireAllowance(ctx, written.email, campaignId);
    await ctx.as(systemCaller("campaign-message")).transaction(async (tx) => {
      const id = tx.newId("campaignMessage");
      const message = { id, campaignId, kind: "contact", formKey, createdAt: tx.now(), ...written };
      const { count } = await tx.db.campaignMessage.createMany({ data: message, skipDuplicates: true });
      if (count === 0) return;
      await queueUnsolicitedEmail(tx, {
        key: `message-confirm:${id}`,
        to: written.email,
        sender: { kind: "campaign", id: campaignId },
        email: {
          kind: "message_confirm",
          locale: written.locale,
          data: { campaign: campaign.name, link: messageLink(tx, id) },
        },
      });
    });
  },
});

async function requireAllowance(ctx: Context, email: string, campaignId: string): Promise<void> {
  const address = ctx.vault.mac("visitor", emailKey(email)).toString("base64url");
  const sent = await consumeRateLimitTokens(ctx, `message-from:${address}`, 1, SENT);
  const received = await consumeRateLimitTokens(ctx, `message-to:${campaignId}`, 1, RECEIVED);
  if (sent.granted === 0 || received.granted === 0) throw TooManyMessages();
}
