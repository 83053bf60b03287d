import { MeFrame, More } from "@/app/_account/me-frame";
import { MeList } from "@/app/_account/me-list";
import { type MeProps, meMetadata, openMePage } from "@/app/_account/me-page";
import { RecurringStatus } from "@/components/recurring/recurring-status";
import { Money } from "@/components/ui/money";
import { listMyRecurringGifts } from "@/server/domain/me/list-my-recurring-gifts";
import type { Cadence } from "@/server/kernel/cadence";
import { nextGiftAt, type RecurringGiftStatus } from "@/server/resources/recurring-gift";
import { formatDate } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: MeProps) => meMetadata(props, "recurringTitle");

export default async function RecurringGiftsPage(props: MeProps) {
  const { user, language, after } = await openMePage(props, "/me/recurring");
  const { locale, href } = language;
  const t = translator(locale, "account");
  const write = translator(locale, "recurring");
  const { rows, next } = await user.run(listMyRecurringGifts, { after });
  const gifts = rows.map((gift) => ({ ...gift, nextAt: nextGiftAt(gift) }));
  return (
    <MeFrame {...language} path="/me/recurring" title={t("recurringTitle")}>
      <MeList {...language} empty={t("recurringEmpty")} leadsToCampaigns>
        {gifts.map(({ id, amountCents, currency, cadence, status, nextAt, campaign }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
            <div className="min-w-0 space-y-1">
              <p className="font-semibold [overflow-wrap:anywhere]">{campaign.name}</p>
              <p className="text-small">
                <RecurringStatus status={status as RecurringGiftStatus} locale={locale} />
              </p>
              {nextAt && (
                <p className="text-quiet text-small">{t("recurringNext", { date: formatDate(nextAt, locale) })}</p>
              )}
            </div>
            <div className="space-y-2 sm:text-end">
              <p>
                <Money cents={Number(amountCents)} currency={currency} locale={locale} className="font-semibold" />{" "}
                <span className="text-quiet text-small">{write(cadence as Cadence)}</span>
              </p>
              <a href={href(`/me/recurring/${id}`)} className="text-link inline-flex min-h-11 items-center text-small">
                {t("recurringManage", { campaign: campaign.name })}
              </a>
            </div>
          </li>
        ))}
      </MeList>
      <More {...language} path="/me/recurring" next={next} />
    </MeFrame>
  );
}
