import { meRooms } from "@/app/_account/me-frame";
import type { MePage } from "@/app/_account/me-page";
import { payoutHit } from "@/app/_payouts/payout-words";
import { placesLike, resultOf, type SearchResult } from "@/app/_search/search-hits";
import { findMine } from "@/server/domain/me/find-mine";
import { findMyPayouts } from "@/server/domain/me/find-my-payouts";
import { listMyContexts } from "@/server/domain/me/list-my-contexts";
import { contextPath } from "@/server/kernel/dashboard-context";
import { formatMoney } from "@/server/texts/format";
import { recipientName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

/**
 * Searches among a user's own things: a gift or receipt by its complete id or number, payouts also by amount and bank
 * statement text, and pages to go to.
 */
export async function searchMine({ user, language }: MePage, query: string): Promise<SearchResult> {
  const { locale, href } = language;
  const [found, payouts, { contexts }] = await Promise.all([
    user.run(findMine, { query }),
    user.run(findMyPayouts, { query }),
    user.run(listMyContexts, {}),
  ]);
  const [t, words] = [translator(locale, "search"), translator(locale, "account")];
  const named = contexts.flatMap(({ id, name }) => (name === null ? [] : [{ path: contextPath(id), label: name }]));
  const money = found && formatMoney(found.amountCents, found.currency, locale);
  const own = (label: string, link: string) => ({ href: link, label, detail: money! });
  return resultOf(query, [
    {
      title: words("navGifts"),
      hits:
        found?.kind === "gift"
          ? [own(t("giftOf", { name: recipientName(found.recipient, locale) }), found.receiptUrl ?? href("/me"))]
          : [],
    },
    {
      title: words("navReceipts"),
      hits: found?.kind === "receipt" ? [own(t("receiptOf", { number: found.number }), found.url)] : [],
    },
    {
      title: words("navRecurring"),
      hits: found?.kind === "recurring" ? [own(found.campaign, href(`/me/recurring/${found.id}`))] : [],
    },
    {
      title: translator(locale, "money")("payouts"),
      hits: payouts.map(({ payout, timeZone }) => ({
        href: href(`${contextPath(payout.identityId)}/money/payouts/${payout.id}`),
        ...payoutHit(payout, timeZone, locale),
      })),
    },
    {
      title: t("goTo"),
      hits: placesLike(query, meRooms(locale), href),
    },
    { title: t("switchTo"), hits: placesLike(query, named, href) },
  ]);
}
