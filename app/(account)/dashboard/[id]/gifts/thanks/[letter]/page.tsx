import { notFound } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import { mayThankDonors } from "@/app/_gifts/gift-selection-form";
import { readGifts } from "@/app/_gifts/open-selected-gifts";
import { sendLetter } from "@/app/_gifts/selected-gift-actions";
import { SkippedGifts } from "@/app/_gifts/skipped-gifts";
import { type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame, organizationPath } from "@/app/_organizations/organization-frame";
import { SubmitButton } from "@/components/ui/submit-button";
import { type ReadThankLetter, readThankLetter } from "@/server/domain/gifts/thanks/read-thank-letter";
import { isId } from "@/server/kernel/ids";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface LetterProps extends OrganizationProps {
  params: Promise<{ id: string; letter: string }>;
}

export const generateMetadata = (props: LetterProps) => meMetadata(props, "navGifts");

/** A message to donors: a preview before it is sent, its progress afterwards. */
export default async function ThankLetterPage(props: LetterProps) {
  const { letter: letterId } = await props.params;
  const opened = await openOrganization(props, `/gifts/thanks/${encodeURIComponent(letterId)}`);
  if (opened.organizationId !== null || !mayThankDonors(opened) || !isId(letterId, "thankLetter")) notFound();
  const { id, acting, name, language } = opened;
  const { locale, href } = language;
  const t = translator(locale, "received");
  const letter = await acting.findOr404(readThankLetter, { id: letterId });
  const ids = letter.gifts.map(({ giftId }) => giftId);
  const gifts = await readGifts(opened, ids);
  const path = `${organizationPath(id)}/gifts`;
  const page = `${path}/thanks/${letterId}`;
  return (
    <OrganizationFrame
      opened={opened}
      room="/gifts"
      page={page}
      title={t("letterTitle")}
      back={{ path, label: translator(locale, "dashboard")("gifts") }}
    >
      <p>{letter.emails.all > 0 ? t("thankReach", { count: letter.emails.all }) : t("thankNobody")}</p>
      <figure className="space-y-3 rounded-card border border-line bg-card p-5">
        <figcaption className="font-semibold">{t("emailThanksSubject", { name })}</figcaption>
        <blockquote className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
          {letter.message}
        </blockquote>
      </figure>
      {letter.sentAt ? (
        <Progress letter={letter} page={href(page)} locale={locale} />
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          {letter.emails.all > 0 && (
            <form action={sendLetter.bind(null, { id, letter: letterId, locale })}>
              <SubmitButton pendingLabel={translator(locale, "common")("oneMoment")}>
                {t("letterSend", { count: letter.emails.all })}
              </SubmitButton>
            </form>
          )}
          <a
            href={href(`${path}/thank?${new URLSearchParams(ids.map((gift) => ["gift", gift]))}`)}
            className="text-link inline-flex min-h-11 items-center"
          >
            {t("letterChange")}
          </a>
        </div>
      )}
      <SkippedGifts
        gifts={gifts}
        reasonOf={(gift) => letter.gifts.find(({ giftId }) => giftId === gift.id)?.skipped ?? null}
        locale={locale}
      />
    </OrganizationFrame>
  );
}

function Progress({ letter, page, locale }: { letter: ReadThankLetter; page: string; locale: Locale }) {
  const t = translator(locale, "received");
  const { all, sent, failed, bounced } = letter.emails;
  return (
    <div role="status" className="space-y-2">
      <p className="font-semibold tabular-nums">{t("letterProgress", { sent, all })}</p>
      {failed > 0 && <p className="text-refused">{t("letterFailed", { count: failed })}</p>}
      {bounced > 0 && <p className="text-refused">{t("letterBounced", { count: bounced })}</p>}
      {sent + failed + bounced < all && (
        <p>
          <a href={page} className="text-link inline-flex min-h-11 items-center">
            {t("letterLook")}
          </a>
        </p>
      )}
    </div>
  );
}
