import type { PageLocale } from "@/app/_request/request-locale";
import type { ListSum } from "@/server/operations/list-sum";
import { formatMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

interface ListFootProps {
  /** What the whole selection comes to; nothing where nothing is summed. */
  sums?: readonly ListSum[];
  /** The path of the list, without a language, and the query of what it shows. */
  path: string;
  query?: Record<string, string>;
  language: PageLocale;
}

/** Below a list: what all of its rows come to, by currency, and the way to a file of exactly those. */
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
