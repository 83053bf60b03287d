import { localeOfPage, runningLinks } from "@/server/domain/campaigns/p2p/page-links";
import type { Context } from "@/server/domain/context";
import { queueMail } from "@/server/domain/mail/queue-mail";
import { type LetterPart, writeLetter } from "@/server/domain/mail/write-letter";
import { translator } from "@/server/texts/translator";

/** Tells whoever's address a page was begun with that it is there, how to run it, and how to be rid of it. */
export function queueStartedMail(tx: Context, pageId: string): Promise<void> {
  return queueLinks(tx, pageId, { key: `page-started:${pageId}`, isNew: true });
}

/** Sends a page's links to its fundraiser once more; at most one mail for each occasion. */
export function queueLinkMail(tx: Context, pageId: string, occasion: string): Promise<void> {
  return queueLinks(tx, pageId, { key: `page-link:${pageId}:${occasion}`, isNew: false });
}

async function queueLinks(tx: Context, pageId: string, mail: { key: string; isNew: boolean }): Promise<void> {
  const include = { owner: true, parent: true } as const;
  const page = await tx.db.campaign.findUniqueOrThrow({ where: { id: pageId }, include });
  const locale = localeOfPage(page);
  const t = translator(locale, "p2p");
  const links = runningLinks(tx, page);
  const names = { campaign: page.parent!.name, page: page.name };
  const isWaiting = page.status === "draft";
  const news: LetterPart[] = isWaiting
    ? [t("startedWaiting", names)]
    : [t("startedLive", names), { link: links.page, label: t("seePage") }];
  await queueMail(tx, {
    key: mail.key,
    to: page.owner.email,
    subject: mail.isNew ? t("startedSubject", names) : t("linkSubject", names),
    ...writeLetter({
      locale,
      parts: [
        ...(mail.isNew ? news : [t("linkIntro", names)]),
        { link: links.edit, label: t("editLink") },
        t("keepLink"),
      ],
      footer: [t("notYou"), { link: links.remove, label: t("removeLink") }],
    }),
    attachments: [],
  });
}
