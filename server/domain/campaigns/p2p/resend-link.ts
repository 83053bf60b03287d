import { queueLinkEmail } from "@/server/domain/campaigns/p2p/page-emails";
import type { Context } from "@/server/domain/context";
import { emailKey } from "@/server/domain/identities/email-key";
import { systemCaller } from "@/server/kernel/caller";

const ONE_EMAIL_IN_MS = 10 * 60_000;

/**
 * Emails a page's links to its fundraiser again if the address is theirs, at most once in ten minutes. The result
 * doesn't reveal whether it did, so that nobody learns whose page it is.
 */
export async function resendLink(ctx: Context, { pageId, email }: { pageId: string; email: string }): Promise<void> {
  const page = await ctx.db.campaign.findUnique({ where: { id: pageId }, include: { owner: true } });
  if (!page || page.linkVersion === 0 || page.disownedAt || page.owner.emailKey !== emailKey(email)) return;
  const part = Math.floor(ctx.now().getTime() / ONE_EMAIL_IN_MS);
  await ctx.as(systemCaller("page-link")).transaction((tx) => queueLinkEmail(tx, page.id, String(part)));
}
