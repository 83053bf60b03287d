import { randomUUID } from "node:crypto";
import { redirect } from "next/navigation";
import { give } from "@/app/_campaign-page/give-action";
import { type CampaignParams, givingCampaign } from "@/app/_campaign-page/giving-campaign";
import { knownDonor } from "@/app/_campaign-page/known-donor";
import { NotAcceptingPage } from "@/app/_campaign-page/not-accepting-page";
import { prefilled } from "@/app/_campaign-page/prefilled";
import { shownBranding } from "@/app/_campaign-page/shown-branding";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { GivePage } from "@/components/checkout/give-page";
import { freshState } from "@/components/form/form-state";
import type { AddressedCampaign } from "@/server/domain/campaigns/addresses/find-campaign-by-slug";
import { campaignPhase } from "@/server/domain/campaigns/campaign-phase";
import { listShownMatches } from "@/server/domain/campaigns/page/list-shown-matches";
import { findCheckout } from "@/server/domain/checkouts/find-checkout";
import { type GivingLayout, givingPaths, isFramed, schemeOf } from "@/server/domain/checkouts/giving-paths";
import { type GivingTerms, readGivingTerms } from "@/server/domain/checkouts/read-giving-terms";
import { typedAgain } from "@/server/forms/give-form";
import { campaignPath } from "@/server/kernel/campaign-path";
import { languageOf } from "@/server/resources/campaign-language";
import { formatLimit } from "@/server/texts/format-limit";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface ShownGivePage {
  params: Promise<CampaignParams>;
  searchParams: SearchParams;
  layout?: GivingLayout;
}

/** The gift page of a campaign or a fundraiser's page, prefilled from the URL. */
export async function showGivePage({ params, searchParams, layout = "page" }: ShownGivePage) {
  const [query, { locale, href }] = await Promise.all([searchParams, pageLocale(searchParams)]);
  const campaign = await givingCampaign(await params, layout);
  const { run, now } = await getVisitor();
  const phase = campaignPhase(campaign, now());
  const home = href(campaignPath(campaign));
  if (phase !== "live") {
    const isUncharged = await cameBackUnpaid(campaign, query, layout);
    const place = { campaign, phase, locale, layout, home };
    return <NotAcceptingPage {...place} isUncharged={isUncharged} />;
  }
  const terms = await run(readGivingTerms, { campaign_id: campaign.id });
  const donor = isFramed(layout) ? null : await knownDonor(locale, terms.currency);
  const { input, formKey, notice } = await startingPoint(campaign, query, { layout, locale, terms });
  const root = campaign.parent ?? campaign;
  const limit = formatLimit(terms.limit, locale);
  return (
    <GivePage
      campaign={{
        picture: campaign.shown,
        impacts: campaign.shown.impacts,
        name: campaign.name,
        language: campaign.shown.language,
        campaignLanguage: languageOf({ ...root, parent: null }),
        href: isFramed(layout) ? null : home,
        beneficiary: campaign.beneficiaryName,
        currency: terms.currency,
        costs: terms.costs,
        asksForAddress: terms.asksForAddress,
        branding: await shownBranding(campaign),
      }}
      locale={locale}
      scheme={schemeOf(layout)}
      action={give.bind(null, { campaignId: campaign.id, layout, locale })}
      initial={freshState({ ...donor?.input, ...input })}
      formKey={formKey}
      ways={terms.ways}
      saved={donor?.saved ?? []}
      canSave={donor?.canSave ?? false}
      presets={terms.presets}
      minimumCents={terms.minimumCents}
      wallets={terms.wallets}
      nextAt={terms.nextAt}
      limit={donor?.limit ?? { text: translator(locale, "give")("limitGuest", { limit }), mostCents: terms.mostCents }}
      matches={await run(listShownMatches, { id: root.id })}
      notice={notice}
    />
  );
}

type Query = Awaited<SearchParams>;

/** The form's initial values: empty, prefilled by the link, or those of a checkout that the donor returns to. */
async function startingPoint(
  campaign: AddressedCampaign,
  query: Query,
  { layout, locale, terms }: { layout: GivingLayout; locale: Locale; terms: GivingTerms },
) {
  const { find } = await getVisitor();
  const again = typeof query.again === "string" ? await find(findCheckout, { secret: query.again }) : null;
  if (again?.campaignId === campaign.id)
    return { input: typedAgain(again, terms.presets) as Record<string, string>, formKey: randomUUID(), notice: null };
  const checkout = await unpaidCheckout(campaign, query, layout);
  if (!checkout) return { input: prefilled(query, terms), formKey: randomUUID(), notice: null };
  return {
    input: typedAgain(checkout, terms.presets) as Record<string, string>,
    formKey: checkout.key,
    notice: noticeFor(query.back, checkout.error, locale),
  };
}

/** The checkout that the donor returns to; null for none. Redirects to the gift's page if it is paid. */
async function unpaidCheckout(campaign: AddressedCampaign, query: Query, layout: GivingLayout) {
  const secret = typeof query.checkout === "string" ? query.checkout : null;
  const checkout = secret && (await (await getVisitor()).find(findCheckout, { secret }));
  if (!secret || !checkout || checkout.campaignId !== campaign.id) return null;
  if (checkout.status !== "open" && checkout.status !== "failed")
    redirect(givingPaths(campaign, layout).thanks(secret, checkout.locale));
  return checkout;
}

/** True for a donor whom the payment returned here without a gift. */
async function cameBackUnpaid(campaign: AddressedCampaign, query: Query, layout: GivingLayout): Promise<boolean> {
  return query.back !== undefined && (await unpaidCheckout(campaign, query, layout)) !== null;
}

/** Explains why the donor sees the form again. */
function noticeFor(back: Query[string], error: string | null, locale: Locale): string | null {
  const translate = translator(locale, "give");
  if (back === "canceled") return translate("backCanceled");
  if (back === "replaced") return translate("backReplaced");
  if (back !== "refused" || error === null) return null;
  return translate(error === "monthly_limit_exceeded" ? "refusedLimit" : "refusedOther");
}
