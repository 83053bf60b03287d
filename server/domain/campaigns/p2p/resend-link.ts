import { z } from "zod";
import { queueLinkEmail } from "@/server/domain/campaigns/p2p/page-emails";
import { systemCaller } from "@/server/kernel/caller";
import { emailKey } from "@/server/kernel/email-address";
import { operation } from "@/server/operations/operation";

const ONE_EMAIL_IN_MS = 10 * 60_000;

/**
 * Emails a page's links to its fundraiser again if the address is theirs, at most once in ten minutes. The result does
 * not reveal whether an email was sent, so it does not reveal whose page it is.
 */
export const resendLink = operation({
  name: "resendLink",
  summary: "Emails a fundraising page's links to its fundraiser again.",
  permission: { visitor: "anyone" },
  input: z.strictObject({ page_id: z.string(), email: z.string() }),
  async run(ctx, { page_id: id, email }) {
    const page = await ctx.db.campaign.findUnique({ where: { id }, include: { owner: true } });
    if (!page || page.linkVersion === 0 || page.disownedAt || page.owner.emailKey !== emailKey(email)) return;
    const part = Math.floor(ctx.now().getTime() / ONE_EMAIL_IN_MS);
    await ctx.as(systemCaller("page-link")).transaction((tx) => queueLinkEmail(tx, page.id, String(part)));
  },
});
