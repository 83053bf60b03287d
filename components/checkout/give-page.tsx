import { ChevronDown } from "lucide-react";
import { CampaignPictureBox, type CampaignPictureBoxProps } from "@/components/campaign/campaign-picture-box";
import { Agreement } from "@/components/checkout/agreement";
import { BecomesLine } from "@/components/checkout/becomes-line";
import { GiftMatches } from "@/components/checkout/gift-matches";
import { GiftSummary } from "@/components/checkout/gift-summary";
import { GiveForm, type GiveFormProps } from "@/components/checkout/give-form";
import { amountImpacts, giveFormTexts, liveTexts } from "@/components/checkout/give-form-texts";
import { GivingFrame } from "@/components/checkout/giving-frame";
import { VerificationHint } from "@/components/checkout/verification-hint";
import type { FormState } from "@/components/form/form-state";
import { Notice } from "@/components/ui/notice";
import { GiveScript } from "@/components/ui/page-script";
import { SentenceWith } from "@/components/ui/sentence-with";
import type { Cadence } from "@/server/kernel/cadence";
import type { CostBearer } from "@/server/kernel/cost-bearer";
import { minorUnits } from "@/server/kernel/currencies";
import { GIFT_FEE_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import type { CampaignPage } from "@/server/resources/campaign-page";
import { matchTerms } from "@/server/resources/match-effect";
import type { ShownMatch } from "@/server/resources/shown-match";
import { countryChoices } from "@/server/texts/country-choices";
import { currencySign } from "@/server/texts/currency-sign";
import { formatRoundMoney, intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { recipientName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

interface GivePageProps {
  campaign: {
    picture: CampaignPictureBoxProps["campaign"];
    impacts: CampaignPage["campaign"]["impacts"];
    name: string;
    /** The language of the name; null if it was never set. */
    language: string | null;
    /** The language of what a fundraising page takes from its campaign. */
    campaignLanguage: string | null;
    /** The link to the campaign's page; null within a frame on another site. */
    href: string | null;
    /** Null without a public name. */
    beneficiary: string | null;
    currency: string;
    /** Who bears the costs of payments. */
    costs: CostBearer;
    branding: Record<string, unknown>;
    asksForAddress: boolean;
  };
  locale: Locale;
  /** The color scheme of a frame's page; null if the reader's device decides. */
  scheme: "light" | "dark" | null;
  action: GiveFormProps["action"];
  initial: FormState;
  formKey: string;
  presets: readonly Cents[];
  ways: GiveFormProps["ways"];
  saved: GiveFormProps["saved"];
  canSave: boolean;
  /** The wallets that can be used instead of a card. */
  wallets: readonly string[];
  /** When a recurring gift that starts now is repeated. */
  nextAt: Record<Cadence, Date>;
  /** What the donor may still give: in words, and as the amount above which a script warns; 0 for no limit. */
  limit: { text: string; mostCents: Cents };
  /** The smallest gift that can be paid. */
  minimumCents: Cents;
  /** The currently open matches. */
  matches: readonly ShownMatch[];
  /** Why the form is shown again, in words. */
  notice: string | null;
}

/** The page with the gift form, on the campaign's own site or within a frame. */
export function GivePage(props: GivePageProps) {
  const { campaign, locale, scheme, notice } = props;
  const { picture, name, language, href, beneficiary, branding } = campaign;
  const t = translator(locale, "give");
  const isEmbed = href === null;
  const recipient = t("recipient", { beneficiary: recipientName(beneficiary, locale) });
  return (
    <GivingFrame
      branding={branding}
      campaign={isEmbed ? null : { name, href, backLabel: t("toCampaign") }}
      isWide={!isEmbed}
      scheme={scheme}
    >
      <div className="giving" data-wide={isEmbed ? undefined : ""}>
        <div>
          <div className={isEmbed ? "sr-only" : "mb-4 flex items-center gap-3"}>
            {!isEmbed && (
              <div className="w-[min(4rem,18vw)] shrink-0 lg:hidden">
                <CampaignPictureBox campaign={picture} sizes="4rem" className="aspect-square" isFirst />
              </div>
            )}
            <div className="min-w-0">
              <h1 className="giving-title">
                <SentenceWith sentence={(campaign) => t("title", { campaign })} words={name} language={language} />
              </h1>
              <p className="mt-0.5 text-quiet text-small lg:hidden">{recipient}</p>
            </div>
          </div>
          {notice && (
            <div className="mb-6">
              <Notice kind="waiting">
                <p>{notice}</p>
              </Notice>
            </div>
          )}
          <FilledForm {...props} />
        </div>
        {!isEmbed && (
          <aside className="giving-aside hidden lg:block">
            <CampaignPictureBox campaign={picture} sizes="19rem" className="aspect-3/2" />
            <p className="mt-3 mb-2 text-quiet">{recipient}</p>
            <Effect {...props} />
          </aside>
        )}
      </div>
      <GiveScript />
    </GivingFrame>
  );
}

/** The form with its texts, and what a phone shows of the summary. */
function FilledForm(props: GivePageProps) {
  const { campaign, locale, action, initial, formKey, presets, wallets, nextAt, limit, minimumCents, matches } = props;
  const { ways, saved, canSave } = props;
  const { beneficiary, currency, costs, href } = campaign;
  const t = translator(locale, "give");
  const texts = giveFormTexts(locale, currency, { minimumCents, wallets, beneficiary });
  const terms = matchTerms(matches);
  const impacts = amountImpacts(campaign, locale);
  const live = {
    currency,
    locale: intlTag(locale),
    decimals: minorUnits(currency),
    feeCents: Number(GIFT_FEE_CENTS),
    minimumCents: Number(minimumCents),
    mostCents: Number(limit.mostCents),
    matches: terms,
    impacts,
    texts: liveTexts(locale),
  };
  return (
    <GiveForm
      action={action}
      initial={initial}
      formKey={formKey}
      ways={ways}
      saved={saved}
      canSave={canSave}
      presets={presets.map((cents) => ({
        value: cents.toString(),
        label: formatRoundMoney(cents, currency, locale),
      }))}
      sign={currencySign(currency, locale)}
      limit={limit.text}
      currency={currency}
      locale={live.locale}
      impacts={impacts}
      impactsLanguage={campaign.campaignLanguage ?? undefined}
      texts={texts}
      countries={campaign.asksForAddress ? countryChoices(locale, translator(locale, "give")("noCountry")) : null}
      live={JSON.stringify(live)}
      agreement={<Agreement nextAt={nextAt} locale={locale} />}
      verification={<VerificationHint text={texts.verificationRaises} />}
    >
      <div className={href === null ? "mt-4" : "mt-4 lg:hidden"}>
        <BecomesLine terms={terms} currency={currency} locale={locale} />
        <details className="group rounded-card border border-line">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2">
            <span className="font-semibold">{t("feeTitle")}</span>
            <ChevronDown aria-hidden="true" size={20} className="shrink-0 text-quiet group-open:rotate-180" />
          </summary>
          <div className="px-4 pb-4">
            <GiftSummary currency={currency} locale={locale} beneficiary={beneficiary} costs={costs} />
            <GiftMatches matches={matches} locale={locale} />
          </div>
        </details>
      </div>
    </GiveForm>
  );
}

/** The same next to the form, if there is room. */
function Effect({ campaign, locale, matches }: GivePageProps) {
  const { beneficiary, currency, costs } = campaign;
  return (
    <>
      <GiftSummary currency={currency} locale={locale} beneficiary={beneficiary} costs={costs} />
      <BecomesLine terms={matchTerms(matches)} currency={currency} locale={locale} />
      <GiftMatches matches={matches} locale={locale} />
    </>
  );
}
