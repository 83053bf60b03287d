import type { PoolPage } from "@/app/_pools/open-pool";
import { poolRooms } from "@/app/_pools/pool-frame";
import { placesLike, resultOf, type SearchResult } from "@/app/_search/search-hits";
import { contextPath } from "@/server/kernel/dashboard-context";
import { formatMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

/** Searches a pool for one of its members: a request by its complete id, and pages to go to. */
export function searchPool({ id, view, language: { locale, href } }: PoolPage, query: string): SearchResult {
  const t = translator(locale, "search");
  const wanted = query.trim().toLowerCase();
  const hits = view.requests
    .filter((request) => request.id === wanted)
    .map((request) => ({
      href: href(`${contextPath(id)}/requests/${request.id}`),
      label: t("request", { id: request.id }),
      detail: formatMoney(request.amountCents, request.currency, locale),
    }));
  return resultOf(query, [
    { title: translator(locale, "membership")("waitingRequests"), hits },
    { title: t("goTo"), hits: placesLike(query, poolRooms(id, view.me.role, locale), href) },
  ]);
}
