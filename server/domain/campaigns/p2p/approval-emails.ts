import { fundraiserOf } from "@/server/domain/campaigns/p2p/fundraiser-of";
import { approvalLink, localeOfPage, runningLinks } from "@/server/domain/campaigns/p2p/page-links";
import { queueEmail } from "@/server/domain/email/queue-email";
import { membersWho } from "@/server/domain/organizations/member-emails";
import { contextPath } from "@/server/kernel/dashboard-context";
import type { Context } from "@/server/operations/context";

/** Emails the campaign's owner, and those members who want such emails, to approve or decline a page. */
export async function queueApprovalRequest(tx: Context, pageId: string): Promise<void> {
  const page = await readPage(tx, pageId);
  const parent = page.parent!;
  const locale = localeOfPage(parent);
  const fundraiser = await fundraiserOf(tx, page);
  const data = { campaign: parent.name, page: page.name, fundraiser, link: approvalLink(tx, page) };
  const written = tx.ports.emails.write({ kind: "approval_request", locale, data });
  const key = `page-approval:${page.id}:${page.approvalRounds}`;
  await queueEmail(tx, { key, to: parent.owner.email, ...written, attachments: [] });
  for (const member of await membersWho(tx, parent.owner, ({ pages }) => pages)) {
    const { userId, email: to, locale: theirs, settingsUrl } = member;
    // A member's link opens nothing for someone who is no longer a member.
    const link = `${tx.settings.publicUrl}${contextPath(parent.ownerId)}/pages?stand=waiting&lang=${theirs}`;
    const own = tx.ports.emails.write(
      { kind: "approval_request", locale: theirs, data: { ...data, link } },
      { settingsUrl },
    );
    await queueEmail(tx, { key: `${key}:${userId}`, to, ...own, attachments: [] });
  }
}

/** Emails the decision to the fundraiser of a page that was started on the site. */
export async function queueApprovalOutcome(tx: Context, pageId: string): Promise<void> {
  const page = await readPage(tx, pageId);
  if (page.linkVersion === 0) return;
  const locale = localeOfPage(page);
  const isApproved = page.approval === "approved";
  const data = { campaign: page.parent!.name, page: page.name, isApproved, links: runningLinks(tx, page) };
  const written = tx.ports.emails.write({ kind: "approval_outcome", locale, data });
  const key = `page-${page.approval}:${page.id}:${page.approvalRounds}`;
  await queueEmail(tx, { key, to: page.owner.email, ...written, attachments: [] });
}

function readPage(tx: Context, pageId: string) {
  return tx.db.campaign.findUniqueOrThrow({
    where: { id: pageId },
    include: { owner: true, parent: { include: { owner: true } } },
  });
}
