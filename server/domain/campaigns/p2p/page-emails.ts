import { localeOfPage, runningLinks } from "@/server/domain/campaigns/p2p/page-links";
import { queueUnsolicitedEmail } from "@/server/domain/email/queue-unsolicited-email";
import type { Context } from "@/server/operations/context";

/** Emails the owner of a new page's email address that the page exists, how to manage it, and how to remove it. */
export function queueStartedEmail(tx: Context, pageId: string): Promise<void> {
  return queueLinks(tx, pageId, `page-started:${pageId}`);
}

/** Sends a page's links to its fundraiser again; at most one email per occasion. */
export function queueLinkEmail(tx: Context, pageId: string, occasion: string): Promise<void> {
  return queueLinks(tx, pageId, `page-link:${pageId}:${occasion}`);
}

async function queueLinks(tx: Context, pageId: string, key: string): Promise<void> {
  const include = { owner: true, parent: true } as const;
  const page = await tx.db.campaign.findUniqueOrThrow({ where: { id: pageId }, include });
  const parent = page.parent!;
  const links = runningLinks(tx, page);
  // Text that a stranger wrote must not reach an address whose owner has not used the link.
  const named = page.isUnproven
    ? { page: null, begun: page.status === "draft" ? ("waiting" as const) : ("live" as const) }
    : { page: page.name, begun: null };
  const email = {
    kind: "page_links" as const,
    locale: localeOfPage(page),
    data: { campaign: parent.name, ...named, links },
  };
  const sender = { kind: "campaign" as const, id: parent.id };
  await queueUnsolicitedEmail(tx, { key, to: page.owner.email, sender, email });
}
