import { localeOfPage, runningLinks } from "@/server/domain/campaigns/p2p/page-links";
import type { Context } from "@/server/domain/context";
import { queueEmail } from "@/server/domain/email/queue-email";

/** Emails the owner of a new page's email address that the page exists, how to manage it, and how to remove it. */
export function queueStartedEmail(tx: Context, pageId: string): Promise<void> {
  return queueLinks(tx, pageId, { key: `page-started:${pageId}`, isNew: true });
}

/** Sends a page's links to its fundraiser again; at most one email per occasion. */
export function queueLinkEmail(tx: Context, pageId: string, occasion: string): Promise<void> {
  return queueLinks(tx, pageId, { key: `page-link:${pageId}:${occasion}`, isNew: false });
}

async function queueLinks(tx: Context, pageId: string, email: { key: string; isNew: boolean }): Promise<void> {
  const include = { owner: true, parent: true } as const;
  const page = await tx.db.campaign.findUniqueOrThrow({ where: { id: pageId }, include });
  const locale = localeOfPage(page);
  const begun = !email.isNew ? null : page.status === "draft" ? "waiting" : "live";
  const links = runningLinks(tx, page);
  const data = { campaign: page.parent!.name, page: page.name, begun, links } as const;
  const written = tx.ports.emails.write({ kind: "page_links", locale, data });
  await queueEmail(tx, { key: email.key, to: page.owner.email, ...written, attachments: [] });
}
