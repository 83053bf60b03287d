import { emailDonor } from "@/server/domain/recurring/email-donor";
import { onceLinkedRecurringGiftSubject } from "@/server/domain/recurring/linked-recurring-gift-subject";
import { isRecurringSignature } from "@/server/domain/recurring/recurring-links";
import { operation } from "@/server/operations/operation";
import { consumeRateLimitTokens } from "@/server/operations/rate-limits/consume-rate-limit-tokens";

/** How often holders of ended links to one gift can have its donor emailed. */
const EMAILS = { burst: 3, perSecond: 3 / 86_400 };

/** True for a link that opened a recurring gift once and no longer does: it is too old, or was replaced. */
export const hasRecurringLinkEnded = operation({
  name: "hasRecurringLinkEnded",
  summary: "Tells whether a link to a recurring gift has ended.",
  permission: { visitor: "link" },
  subject: onceLinkedRecurringGiftSubject,
  run: async (ctx, { signature }, { subject: gift }) => !isRecurringSignature(ctx, gift, signature),
});

/** Emails the donor a new link to their recurring gift, whoever asks, a few times a day; others stay as they are. */
export const emailFreshLink = operation({
  name: "emailFreshLink",
  summary: "Emails a new link to a recurring gift to its donor.",
  permission: { visitor: "link" },
  subject: onceLinkedRecurringGiftSubject,
  async run(ctx, { id }): Promise<"sent" | "busy"> {
    const { granted } = await consumeRateLimitTokens(ctx, `recurring-link:${id}`, 1, EMAILS);
    if (granted === 0) return "busy";
    await ctx.transaction((tx) => emailDonor(tx, id, "freshLink", tx.newId("event")));
    return "sent";
  },
});
