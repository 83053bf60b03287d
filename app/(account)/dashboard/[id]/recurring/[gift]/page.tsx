import { meMetadata } from "@/app/_account/me-page";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { openRunRecurring, type RunRecurringProps } from "@/app/_recurring/open-run-recurring";
import { recurringDonor, TransferFacts } from "@/app/_recurring/run-recurring";
import { Fact, FactList } from "@/components/parts/fact-list";
import { IdText } from "@/components/parts/id-text";
import { RecurringStatus } from "@/components/recurring/recurring-status";
import { MomentText } from "@/components/ui/moment-text";
import { PageScript } from "@/components/ui/page-script";
import { formatMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: RunRecurringProps) => meMetadata(props, "navRecurring");

/** A recurring gift for the organization that it supports: its donor, its status, and what it has given. */
export default async function RunRecurringPage(props: RunRecurringProps) {
  const { opened, run, path, mayCancel } = await openRunRecurring(props, "");
  const { id, language, done } = opened;
  const { locale, href } = language;
  const { gift, campaign, donor, isAnonymous } = run;
  const t = translator(locale, "dashboard");
  const words = translator(locale, "recurring");
  const money = (cents: number) => formatMoney(cents, gift.currency, locale);
  const notice = done === "canceled" ? t("recurringCanceled") : done === "changed" ? t("recurringChanged") : null;
  return (
    <OrganizationFrame
      opened={opened}
      room="/recurring"
      page={path}
      title={recurringDonor(run, locale)}
      back={{ path: `/dashboard/${id}/recurring`, label: t("recurring") }}
      notice={notice}
      isRejected={done === "changed"}
    >
      <PageScript />
      <p className="text-lead">
        <RecurringStatus status={gift.status} locale={locale} />
      </p>
      {donor !== null && isAnonymous && (
        <p className="text-quiet">{translator(locale, "organizer")("giftAnonymous")}</p>
      )}
      {gift.status === "past_due" && <p>{t("recurringPastDue")}</p>}
      {mayCancel && (
        <p>
          <a href={href(`${path}/cancel`)} className="button-quiet text-refused">
            {t("recurringCancel")}
          </a>
        </p>
      )}
      <FactList>
        <Fact label={t("columnEach")}>
          {money(gift.amount_cents)} {words(gift.cadence)}
        </Fact>
        <Fact label={t("columnGiven")}>
          {words("givenTotal", { count: gift.gifts_count, total: money(gift.total_cents) })}
        </Fact>
        <TransferFacts run={run} locale={locale} />
        <Fact label={t("columnNext")}>
          {gift.next_gift_at ? <MomentText at={gift.next_gift_at} locale={locale} /> : "–"}
        </Fact>
        <Fact label={t("columnCampaign")}>
          <bdi>{campaign.parentName === null ? campaign.name : `${campaign.parentName} · ${campaign.name}`}</bdi>
        </Fact>
        {gift.memo !== null && <Fact label={t("factMemo")}>{gift.memo}</Fact>}
        <Fact label={t("pageFactStarted")}>
          <MomentText at={gift.started_at ?? gift.created_at} locale={locale} />
        </Fact>
        <Fact label={t("factId")}>
          <IdText id={gift.id} locale={locale} />
        </Fact>
      </FactList>
    </OrganizationFrame>
  );
}
