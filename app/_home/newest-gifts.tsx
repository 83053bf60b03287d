import { donorText } from "@/app/_gifts/gift-words";
import { FollowGifts } from "@/app/_home/follow-gifts";
import type { OrganizationPage } from "@/app/_organizations/open-organization";
import { type Column, DataTable } from "@/components/parts/data-table";
import { MomentText } from "@/components/ui/moment-text";
import { Money } from "@/components/ui/money";
import { StatusMark } from "@/components/ui/status-mark";
import type { ReceivedGift } from "@/server/domain/gifts/received/received-rows";
import { formatMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

interface NewestGiftsProps {
  gifts: readonly ReceivedGift[];
  /** Identifies these gifts and their states at the time of reading. */
  marker: string;
  opened: OrganizationPage;
}

/** The newest gifts, each linked to its page. */
export function NewestGifts({ gifts, marker, opened }: NewestGiftsProps) {
  const { locale } = opened.language;
  const t = translator(locale, "overview");
  const [newest] = gifts;
  const says = newest
    ? t("newestSays", {
        amount: formatMoney(newest.amountCents, newest.currency, locale),
        name: donorText(newest, locale),
      })
    : "";
  return (
    <section aria-labelledby="newest" className="space-y-3">
      <h2 id="newest" className="section-title">
        {t("newest")}
      </h2>
      <FollowGifts path={`/dashboard/${opened.id}/newest`} marker={marker} says={says} show={t("newestShow")}>
        <DataTable caption={t("newest")} columns={columnsOf(opened)} rows={gifts} keyOf={({ id }) => id} />
      </FollowGifts>
    </section>
  );
}

function columnsOf({ id, timeZone, language: { locale, href } }: OrganizationPage): Column<ReceivedGift>[] {
  const t = translator(locale, "overview");
  return [
    {
      key: "donor",
      title: t("donor"),
      cell: (gift) => (
        <a
          href={href(`/dashboard/${id}/gifts/${gift.id}`)}
          data-row
          className="text-link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
        >
          <bdi>{donorText(gift, locale)}</bdi>
        </a>
      ),
    },
    {
      key: "campaign",
      title: t("campaign"),
      onPhone: "line",
      cell: ({ campaign, page, donor, isAnonymous }) => (
        <span className="text-quiet [overflow-wrap:anywhere]">
          <bdi>{(page ?? campaign)?.name ?? t("noCampaign")}</bdi>
          {donor !== null && isAnonymous && ` · ${translator(locale, "organizer")("giftAnonymous")}`}
        </span>
      ),
    },
    {
      key: "at",
      title: t("at"),
      cell: ({ createdAt }) => (
        <span className="text-quiet">
          <MomentText at={createdAt} timeZone={timeZone} locale={locale} />
        </span>
      ),
    },
    { key: "status", title: t("status"), cell: ({ status }) => <StatusMark status={status} locale={locale} /> },
    {
      key: "amount",
      title: t("amount"),
      isFigure: true,
      onPhone: "first",
      cell: ({ amountCents, currency }) => (
        <strong>
          <Money cents={Number(amountCents)} currency={currency} locale={locale} />
        </strong>
      ),
    },
  ];
}
