import { donorText, SOURCE_WORDS } from "@/app/_gifts/gift-words";
import type { PageLocale } from "@/app/_request/request-locale";
import { type Column, DataTable } from "@/components/parts/data-table";
import { MomentText } from "@/components/ui/moment-text";
import { Money } from "@/components/ui/money";
import { StatusMark } from "@/components/ui/status-mark";
import type { ReceivedGift } from "@/server/domain/gifts/received/received-rows";
import { formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface GiftTableProps {
  gifts: ReceivedGift[];
  /** The path of the list, without a language. */
  path: string;
  timeZone: string;
  language: PageLocale;
  /** In a form: whether all are initially selected. Absent if gifts can't be selected. */
  isAllSelected?: boolean;
}

/** Gifts that an organization received, one per row. */
export function GiftTable({ gifts, language, ...place }: GiftTableProps) {
  const caption = translator(language.locale, "dashboard")("gifts");
  return <DataTable caption={caption} columns={columnsOf(place, language)} rows={gifts} keyOf={(gift) => gift.id} />;
}

function columnsOf(
  { path, timeZone, isAllSelected }: Pick<GiftTableProps, "path" | "timeZone" | "isAllSelected">,
  { locale, href }: PageLocale,
): Column<ReceivedGift>[] {
  const t = translator(locale, "received");
  return [
    {
      key: "donor",
      title: t("columnDonor"),
      cell: (gift) => (
        <div className="flex items-start">
          {isAllSelected !== undefined && <Selector gift={gift} isSelected={isAllSelected} locale={locale} />}
          <div className="min-w-0">
            <Donor gift={gift} href={href(`${path}/${gift.id}`)} locale={locale} />
          </div>
        </div>
      ),
    },
    {
      key: "when",
      title: t("columnWhen"),
      cell: ({ createdAt }) => <MomentText at={createdAt} timeZone={timeZone} locale={locale} />,
    },
    {
      key: "way",
      title: t("columnWay"),
      onPhone: "line",
      cell: ({ campaign, page, source }) => (
        <>
          {campaign && <bdi className="[overflow-wrap:anywhere]">{page?.name ?? campaign.name}</bdi>}
          {campaign && source && <span className="text-quiet md:hidden"> · </span>}
          {source && <span className="text-quiet text-small md:block">{t(SOURCE_WORDS[source])}</span>}
        </>
      ),
    },
    {
      key: "status",
      title: t("columnStatus"),
      cell: ({ status }) => <StatusMark status={status} locale={locale} />,
    },
    {
      key: "amount",
      title: t("columnAmount"),
      isFigure: true,
      onPhone: "first",
      cell: ({ amountCents, currency }) => (
        <Money cents={Number(amountCents)} currency={currency} locale={locale} className="font-semibold" />
      ),
    },
  ];
}

/** Selects the gift for the actions below the list. */
function Selector({ gift, isSelected, locale }: { gift: ReceivedGift; isSelected: boolean; locale: Locale }) {
  const name = donorText(gift, locale);
  const amount = formatMoney(gift.amountCents, gift.currency, locale);
  return (
    <label className="flex min-h-11 min-w-11 cursor-pointer items-center">
      <input type="checkbox" name="gift" value={gift.id} defaultChecked={isSelected} className="field-checkbox" />
      <span className="sr-only">{translator(locale, "received")("select", { name, amount })}</span>
    </label>
  );
}

/** The donor, linked to the gift, with the memo below. */
function Donor({ gift, href, locale }: { gift: ReceivedGift; href: string; locale: Locale }) {
  return (
    <>
      <a
        href={href}
        data-row
        className="text-link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
      >
        <bdi>{donorText(gift, locale)}</bdi>
      </a>
      {gift.donor !== null && gift.isAnonymous && (
        <span className="block text-quiet text-small">{translator(locale, "organizer")("giftAnonymous")}</span>
      )}
      {gift.memo && (
        <span className="line-clamp-2 max-w-56 text-quiet text-small" title={gift.memo}>
          <bdi>{gift.memo}</bdi>
        </span>
      )}
    </>
  );
}
