import type { AmountImpact } from "@/components/checkout/amount-impact";
import type { FormState } from "@/components/form/form-state";
import { GIFT_FEE_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import type { CampaignPage } from "@/server/resources/campaign-page";
import { formatChoice, formatMoney, formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { recipientName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

const PLAIN = [
  "amountLegend",
  "otherAmount",
  "cadenceLegend",
  "once",
  "weekly",
  "monthly",
  "yearly",
  "cadenceMore",
  "cadenceHelp",
  "payByLegend",
  "payByCard",
  "payByTransfer",
  "payByAnother",
  "paymentNoteSaved",
  "savesMethod",
  "savesMethodHelp",
  "paymentNoteTransfer",
  "paymentNoteStanding",
  "nameLabel",
  "emailLabel",
  "emailHelp",
  "extrasTitle",
  "messageLabel",
  "messageHelp",
  "shownLegend",
  "showsMessage",
  "anonymous",
  "hidesAmount",
  "dedicationType",
  "noDedication",
  "inHonor",
  "inMemory",
  "dedicationName",
  "dedicationEmail",
  "dedicationEmailHelp",
  "dedicationMessage",
  "wantsUpdates",
  "addressLegend",
  "line1",
  "line2",
  "postal_code",
  "city",
  "region",
  "country",
  "companyLabel",
  "companyHelp",
  "buttonContinue",
  "verificationRaises",
] as const;

const WITH_VALUES = [
  "ownAmountLabel",
  "ownAmountHelp",
  "coversFee",
  "allowsMailings",
  "contactNote",
  "contactNoteAddress",
] as const;

export type GiveFormTexts = Record<
  | (typeof PLAIN)[number]
  | (typeof WITH_VALUES)[number]
  | "paymentNote"
  | "paymentNoteDebit"
  | "payByDebit"
  | "optional"
  | "oneMoment",
  string
>;

/** Labels, help and errors of a group of fields. */
export interface FieldsProps {
  state: FormState;
  texts: GiveFormTexts;
}

/** Placeholders that `public/give.js` replaces by amounts. */
const AMOUNT = "{amount}";
const TOTAL = "{total}";

/** Every text of the form, resolved, so that the form's module needs no message catalog. */
export function giveFormTexts(
  locale: Locale,
  currency: string,
  {
    minimumCents,
    wallets,
    beneficiary,
  }: { minimumCents: Cents; wallets: readonly string[]; beneficiary: string | null },
): GiveFormTexts {
  const translate = translator(locale, "give");
  const common = translator(locale, "common");
  const minimum = formatRoundMoney(minimumCents, currency, locale);
  const fee = formatMoney(GIFT_FEE_CENTS, currency, locale);
  const values = { currency, fee, minimum, beneficiary: recipientName(beneficiary, locale) };
  const texts = Object.fromEntries([...PLAIN, ...WITH_VALUES].map((key) => [key, translate(key, values)]));
  const paymentNote =
    wallets.length === 0
      ? translate("paymentNote")
      : translate("paymentNoteWallets", { wallets: formatChoice(wallets, locale) });
  const debit = translator(locale, "debit");
  const others = { payByDebit: debit("way"), paymentNoteDebit: debit("note"), optional: common("optional") };
  return { ...texts, ...others, paymentNote, oneMoment: common("oneMoment") } as GiveFormTexts;
}

/** The texts with the chosen amount, as `public/give.js` reads them. */
export function liveTexts(locale: Locale): Record<string, string> {
  const translate = translator(locale, "give");
  const values = { amount: AMOUNT, total: TOTAL };
  return {
    once: translate("buttonOnce", values),
    weekly: translate("buttonWeekly", values),
    monthly: translate("buttonMonthly", values),
    yearly: translate("buttonYearly", values),
    becomes: translate("matchBecomes", values),
  };
}

/** The effects of amounts, largest first; for the same amount, in the organizer's order. */
export function amountImpacts(
  { impacts, currency }: Pick<CampaignPage["campaign"], "impacts" | "currency">,
  locale: Locale,
): AmountImpact[] {
  return (impacts ?? [])
    .map(({ amount_cents: cents, text }) => ({ cents, amount: formatRoundMoney(cents, currency, locale), text }))
    .sort((one, other) => other.cents - one.cents);
}
