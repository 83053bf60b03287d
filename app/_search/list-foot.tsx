import type { PageLocale } from "@/app/_request/request-locale";
import type { ListSum } from "@/server/operations/list-sum";
import { formatMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

interface ListFootProps {
  /** The totals of the whole selection; nothing if there are no totals. */
  sums?: readonly ListSum[];
  /** The path of the list, without a language, and its query. */
  path: string;
  query?: Record<string, string>;
  language: PageLocale;
}

/** Below a list: the totals of all its rows, by currency, and the link to export exactly these. */
export function ListFoot({ sums = [], path, query = {}, language: { locale } }: ListFootProps) {
  const t = translator(locale, "search");
  const count = sums.reduce((all, sum) => all + sum.count, 0);
  const total = sums.map(({ cents, currency }) => formatMoney(cents, currency, locale)).join(" + ");
  const search = new URLSearchParams(query).toString();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-t pt-3">
      {count > 0 && <p className="tabular-nums">{t("listSum", { count, total })}</p>}
      <a href={`${path}/export${search && `?${search}`}`} download className="button-quiet">
        {translator(locale, "received")("download")}
      </a>
    </div>
  );
}
