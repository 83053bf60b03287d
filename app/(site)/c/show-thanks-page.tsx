import { redirect } from "next/navigation";
import { tryAnotherCard } from "@/app/(site)/c/give-action";
import { type CampaignParams, givingCampaign } from "@/app/(site)/c/giving-campaign";
import { pageLocale, type SearchParams } from "@/app/request-locale";
import { getVisitor } from "@/app/visitor";
import { GiftNote } from "@/components/checkout/gift-note";
import { GiftWatch } from "@/components/checkout/gift-watch";
import { ThanksPage } from "@/components/checkout/thanks-page";
import { SubmitButton } from "@/components/ui/submit-button";
import { type GivingLayout, givingPaths } from "@/server/domain/checkouts/giving-paths";
import { readGiven, versionOf } from "@/server/domain/checkouts/read-given";
import { campaignPath } from "@/server/kernel/campaign-path";
import { failureText } from "@/server/texts/failure-text";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface ShownThanksPage {
  params: Promise<CampaignParams & { secret: string }>;
  searchParams: SearchParams;
  layout?: GivingLayout;
}

/** The thank-you page of one gift, for whoever holds its secret. */
export async function showThanksPage({ params, searchParams, layout = "page" }: ShownThanksPage) {
  const [{ secret, ...names }, { locale, href }] = await Promise.all([params, pageLocale(searchParams)]);
  const { find, publicUrl } = await getVisitor();
  const given = await find(readGiven, { secret: decodeURIComponent(secret) });
  if (!given) return <GiftNote locale={locale} about="unknown" />;
  const campaign = await givingCampaign(names, layout);
  const paths = givingPaths(campaign, layout);
  const { status, checkout, receipt } = given;
  if (status === "open") redirect(paths.again(secret, locale));
  const root = campaign.parent ?? campaign;
  const mayChange = status === "pending" || status === "settling" || (status === "settled" && receipt.kind === "later");
  const path = campaignPath(campaign);
  return (
    <ThanksPage
      locale={locale}
      campaign={{
        name: campaign.name,
        href: href(path),
        url: publicUrl + path,
        beneficiary: given.beneficiary,
        branding: root.branding as Record<string, unknown>,
      }}
      gift={{ ...given, status, donor: checkout.name, repeats: checkout.cadence !== "once" }}
      failure={failureText(given.failureCode, locale)}
      isEmbed={layout === "embed"}
      hrefs={{
        give: href(paths.form),
        start: href(`${campaignPath({ ...root, parent: null })}/start`),
        again: paths.again(secret, locale),
      }}
      retry={<Retry secret={secret} layout={layout} locale={locale} />}
      watch={mayChange && <Watch secret={secret} version={versionOf(given)} locale={locale} />}
    />
  );
}

function Retry({ secret, layout, locale }: { secret: string; layout: GivingLayout; locale: Locale }) {
  return (
    <form action={tryAnotherCard.bind(null, secret, layout)}>
      <SubmitButton pendingLabel={translator(locale, "common")("oneMoment")}>
        {translator(locale, "give")("tryAnother")}
      </SubmitButton>
    </form>
  );
}

/** Refreshes itself with scripts, and has a refresh link without. */
function Watch({ secret, version, locale }: { secret: string; version: string; locale: Locale }) {
  const translate = translator(locale, "give");
  return (
    <>
      <GiftWatch url={`/gifts/status/${secret}`} version={version} label={translate("followsItself")} />
      <noscript>
        <p>
          <a href={`?lang=${locale}`} className="text-link inline-flex min-h-11 items-center">
            {translate("lookAgain")}
          </a>
        </p>
      </noscript>
    </>
  );
}
