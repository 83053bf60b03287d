import type { Part } from "@/app/_dashboard/rooms";
import { donorText } from "@/app/_gifts/gift-words";
import { STATUS_WORDS } from "@/app/_gifts/selection-sentence";
import { matchTitle } from "@/app/_matches/match-words";
import { mayReadMoney, type OrganizationPage } from "@/app/_organizations/open-organization";
import { organizationPath, roomsAndParts } from "@/app/_organizations/organization-frame";
import { payoutHit } from "@/app/_payouts/payout-words";
import { recurringDonor } from "@/app/_recurring/run-recurring";
import { type HitGroup, placesLike, resultOf, type SearchResult } from "@/app/_search/search-hits";
import { supporterText } from "@/app/_supporters/supporter-words";
import { CAMPAIGN_STATUS_WORDS } from "@/components/campaign/campaign-status-words";
import { type FoundInOrganization, findInOrganization } from "@/server/domain/finding/find-in-organization";
import type { ReceivedGift } from "@/server/domain/gifts/received/received-rows";
import { formatDate, formatMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

/**
 * Searches everything of an organization that the reader may see; for an empty text, lists pages to go to and possible
 * actions.
 */
export async function searchOrganization(opened: OrganizationPage, query: string): Promise<SearchResult> {
  const { locale, href } = opened.language;
  const t = translator(locale, "search");
  const found = await opened.acting.run(findInOrganization, { query });
  return resultOf(query, [
    ...foundGroups(opened, found),
    { title: t("do"), hits: [...placesLike(query, actsOf(opened), href), ...refundHits(opened, query, found.gifts)] },
    { title: t("goTo"), hits: placesLike(query, roomsAndParts(opened), href) },
  ]);
}

function foundGroups(opened: OrganizationPage, found: FoundInOrganization): HitGroup[] {
  const { locale, href } = opened.language;
  const path = organizationPath(opened.id);
  const [t, words] = [translator(locale, "dashboard"), translator(locale, "search")];
  const money = (cents: bigint, currency: string) => formatMoney(cents, currency, locale);
  return [
    { title: t("gifts"), hits: found.gifts.map((gift) => giftHit(opened, gift)) },
    {
      title: t("supporters"),
      hits: found.supporters.map((one) => ({
        href: href(`${path}/supporters/${one.id}`),
        label: supporterText(one),
        detail: one.email,
      })),
    },
    {
      title: t("receipts"),
      hits: found.receipts.map((one) => ({
        href: href(`${path}/gifts/${one.giftId}`),
        label: words("receiptOf", { number: one.number }),
        detail: money(one.amountCents, one.currency),
      })),
    },
    payoutGroup(opened, found),
    {
      title: t("campaigns"),
      hits: found.campaigns.map(({ id, name, status, isRun }) => ({
        href: href(isRun ? `${path}/campaigns/${id}` : `${path}/gifts?campaign=${id}`),
        label: name,
        detail: translator(locale, "organizer")(CAMPAIGN_STATUS_WORDS[status]),
      })),
    },
    {
      title: t("pages"),
      hits: found.pages.map(({ id, name, campaign }) => ({
        href: href(`${path}/pages/${id}`),
        label: name,
        detail: campaign,
      })),
    },
    {
      title: t("recurring"),
      hits: found.recurring.map((run) => ({
        href: href(`${path}/recurring/${run.gift.id}`),
        label: recurringDonor(run, locale),
        detail: `${money(BigInt(run.gift.amount_cents), run.gift.currency)} · ${run.campaign.name}`,
      })),
    },
    {
      title: t("matches"),
      hits: found.matches.map((run) => ({
        href: href(`${path}/matches/${run.match.id}`),
        label: matchTitle(run, locale),
        detail: run.campaign.name,
      })),
    },
  ];
}

/** Applications have no money room that could show a payout. */
function payoutGroup(opened: OrganizationPage, { payouts }: FoundInOrganization): HitGroup {
  const { id, timeZone, language } = opened;
  const { locale, href } = language;
  const hits = payouts.map((one) => ({
    href: href(`${organizationPath(id)}/money/payouts/${one.id}`),
    ...payoutHit(one, timeZone, locale),
  }));
  return { title: translator(locale, "money")("payouts"), hits: mayReadMoney(opened) ? hits : [] };
}

function giftHit({ id, language: { locale, href } }: OrganizationPage, gift: ReceivedGift) {
  const name = (gift.page ?? gift.campaign)?.name;
  return {
    href: href(`${organizationPath(id)}/gifts/${gift.id}`),
    label: `${formatMoney(gift.amountCents, gift.currency, locale)} · ${donorText(gift, locale)}`,
    detail: [
      formatDate(gift.createdAt, locale),
      translator(locale, "common")(STATUS_WORDS[gift.status]),
      ...(name ? [name] : []),
    ].join(" · "),
  };
}

/** The actions that the reader's roles allow. */
function actsOf({ id, acting, isAdmin, organizationId, language: { locale } }: OrganizationPage): Part[] {
  const path = organizationPath(id);
  const t = translator(locale, "search");
  const acts = [
    {
      may: acting.may("campaigns:write"),
      path: "/campaigns/new",
      label: translator(locale, "organizer")("campaignStart"),
    },
    { may: acting.may("campaigns:write"), path: "/matches/new", label: translator(locale, "dashboard")("matchStart") },
    { may: isAdmin && organizationId === null, path: "/settings/team", label: t("invite") },
    { may: isAdmin, path: "/developers/keys", label: t("createKey") },
  ];
  return acts.filter(({ may }) => may).map((act) => ({ path: `${path}${act.path}`, label: act.label }));
}

/** The link to refund the result, if it is a single gift and the reader may refund it. */
function refundHits(
  { id, acting, language: { locale, href } }: OrganizationPage,
  query: string,
  gifts: ReceivedGift[],
) {
  const [gift, ...others] = gifts;
  const isOne = gift && others.length === 0 && gift.id !== query.trim().toLowerCase();
  if (!isOne || gift.status !== "settled" || !acting.may("gifts:refund")) return [];
  const amount = formatMoney(gift.amountCents, gift.currency, locale);
  const label = translator(locale, "search")("refund", { amount, name: donorText(gift, locale) });
  return [{ href: href(`${organizationPath(id)}/gifts/${gift.id}/refund`), label }];
}
