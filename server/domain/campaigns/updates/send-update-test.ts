import { runCampaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { TooManyMessages } from "@/server/domain/campaigns/p2p/p2p-errors";
import { writeUpdateEmail } from "@/server/domain/campaigns/updates/update-email";
import { queueEmail } from "@/server/domain/email/queue-email";
import { findUser } from "@/server/domain/users/users";
import { campaignPath } from "@/server/kernel/campaign-path";
import { NotPermitted } from "@/server/kernel/common-errors";
import { readMarkdown } from "@/server/markdown/read-markdown";
import { operation } from "@/server/operations/operation";
import { consumeRateLimitTokens } from "@/server/operations/rate-limits/consume-rate-limit-tokens";
import { updatePublishBody } from "@/server/resources/published-update";
import { knownLocale, LOCALES } from "@/server/texts/locales";

/** How many tests a member can send at once, and then per hour. */
const TESTS = { burst: 5, perSecond: 5 / 3_600 };

/**
 * Emails an update only to the member who wrote it, at the address that they proved first, as followers would get it.
 * Nothing is published or counted. Returns the address.
 */
export const sendUpdateTest = operation({
  name: "sendUpdateTest",
  summary: "Emails you what an update would look like.",
  permission: { scope: "campaigns:write", relation: ["owner"] },
  subject: runCampaignSubject,
  input: updatePublishBody,
  errors: [NotPermitted, TooManyMessages],
  async run(ctx, { title, body }, { subject: campaign }): Promise<string> {
    const { caller } = ctx;
    const user = caller.kind === "member" ? await findUser(ctx, caller.userId) : null;
    if (!user) throw NotPermitted();
    const { granted } = await consumeRateLimitTokens(ctx, `update-test:${user.id}`, 1, TESTS);
    if (granted === 0) throw TooManyMessages();
    const written = writeUpdateEmail(
      ctx,
      { campaign, title, body, blocks: readMarkdown(body) },
      {
        locale: knownLocale(user.locale) ?? LOCALES[0],
        // The reader of a test has no subscription to end.
        unsubscribeUrl: `${ctx.settings.publicUrl}${campaignPath(campaign)}`,
        isTest: true,
      },
    );
    const key = `update-test:${ctx.newId("event")}`;
    await ctx.transaction((tx) => queueEmail(tx, { key, to: user.email, ...written, attachments: [] }));
    return user.email;
  },
});
