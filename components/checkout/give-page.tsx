import { GiftMatches } from "@/components/checkout/gift-matches";
import { GiveForm, type GiveFormProps } from "@/components/checkout/give-form";
import { giveFormTexts } from "@/components/checkout/give-form-texts";
import { GivingFrame } from "@/components/checkout/giving-frame";
import { VerificationHint } from "@/components/checkout/verification-hint";
import type { FormState } from "@/components/form/form-state";
import { Notice } from "@/components/ui/notice";
import { giftPresets } from "@/server/kernel/gift-presets";
import type { ShownMatch } from "@/server/resources/shown-match";
import { currencySign } from "@/server/texts/currency-sign";
import { formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { recipientName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

interface GivePageProps {
  campaign: {
    name: string;
    /** The link to the campaign's page; null within a frame on another site. */
    href: string | null;
    /** Null for one without a public name. */
    beneficiary: string | null;
    currency: string;
    branding: Record<string, unknown>;
  };
  locale: Locale;
  action: GiveFormProps["action"];
  initial: FormState;
  formKey: string;
  /** The currently open matches. */
  matches: readonly ShownMatch[];
  /** Why the donor sees the form again, in words. */
  notice: string | null;
}

/** The page with the gift form, on the campaign's own site or within a frame. */
export function GivePage({ campaign, locale, action, initial, formKey, matches, notice }: GivePageProps) {
  const translate = translator(locale, "give");
  const { name, href, beneficiary, currency, branding } = campaign;
  const texts = giveFormTexts(locale, currency, beneficiary);
  const head = href === null ? null : { name, href, backLabel: translate("toCampaign") };
  return (
    <GivingFrame branding={branding} campaign={head}>
      <h1 className="page-title">{translate("title", { campaign: name })}</h1>
      <p className="mt-2 mb-8 text-quiet">
        {translate("recipient", { beneficiary: recipientName(beneficiary, locale) })}
      </p>
      {notice && (
        <div className="mb-8">
          <Notice kind="waiting">
            <p>{notice}</p>
          </Notice>
        </div>
      )}
      <GiveForm
        action={action}
        initial={initial}
        formKey={formKey}
        currency={currency}
        locale={locale}
        presets={giftPresets(currency).map((cents) => ({
          value: cents.toString(),
          label: formatRoundMoney(cents, currency, locale),
        }))}
        sign={currencySign(currency, locale)}
        texts={texts}
        verification={<VerificationHint text={texts.verificationRaises} />}
      >
        <GiftMatches matches={matches} locale={locale} />
      </GiveForm>
    </GivingFrame>
  );
}
