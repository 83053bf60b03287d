import { fundraiserOf } from "@/server/domain/campaigns/p2p/fundraiser-of";
import { approvalLink, localeOfPage, runningLinks } from "@/server/domain/campaigns/p2p/page-links";
import type { Context } from "@/server/domain/context";
import { queueMail } from "@/server/domain/mail/queue-mail";
import { writeLetter } from "@/server/domain/mail/write-letter";
import { translator } from "@/server/texts/translator";

/** Asks the campaign's owner by mail whether a page may open. */
export async function queueApprovalRequest(tx: Context, pageId: string): Promise<void> {
  const page = await readPage(tx, pageId);
  const parent = page.parent!;
  const locale = localeOfPage(parent);
  const t = translator(locale, "p2p");
  const names = { campaign: parent.name, page: page.name };
  const fundraiser = await fundraiserOf(tx, page);
  await queueMail(tx, {
    key: `page-approval:${page.id}:${page.approvalRounds}`,
    to: parent.owner.email,
    subject: t("askSubject", names),
    ...writeLetter({
      locale,
      parts: [
        t("askIntro", { ...names, fundraiser }),
        t("askUntil"),
        { link: approvalLink(tx, page), label: t("askDecide") },
      ],
    }),
    attachments: [],
  });
}

/** Tells the fundraiser of a page that was begun on the site what those who run the campaign said. */
export async function queueApprovalOutcome(tx: Context, pageId: string): Promise<void> {
  const page = await readPage(tx, pageId);
  if (page.linkVersion === 0) return;
  const locale = localeOfPage(page);
  const t = translator(locale, "p2p");
  const links = runningLinks(tx, page);
  const names = { campaign: page.parent!.name, page: page.name };
  const isApproved = page.approval === "approved";
  await queueMail(tx, {
    key: `page-${page.approval}:${page.id}:${page.approvalRounds}`,
    to: page.owner.email,
    subject: isApproved ? t("approvedSubject", names) : t("declinedSubject", names),
    ...writeLetter({
      locale,
      parts: [
        isApproved ? t("approvedText", names) : t("declinedText", names),
        ...(isApproved ? [{ link: links.page, label: t("seePage") }] : []),
        { link: links.edit, label: t("editLink") },
      ],
    }),
    attachments: [],
  });
}

function readPage(tx: Context, pageId: string) {
  return tx.db.campaign.findUniqueOrThrow({
    where: { id: pageId },
    include: { owner: true, parent: { include: { owner: true } } },
  });
}
