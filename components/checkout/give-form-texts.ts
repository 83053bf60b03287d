import { AMOUNT, NET } from "@/components/checkout/amount-places";
import type { FormState } from "@/components/form/form-state";
import { GIFT_FEE_CENTS } from "@/server/kernel/limits";
import { formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { recipientName, startSentence } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

const PLAIN = [
  "amountLegend",
  "otherAmount",
  "cadenceLegend",
  "once",
  "weekly",
  "monthly",
  "yearly",
  "cadenceHelp",
  "aboutYou",
  "nameLabel",
  "nameHelp",
  "emailLabel",
  "emailHelp",
  "messageLabel",
  "messageHelp",
  "shownLegend",
  "showsMessage",
  "anonymous",
  "hidesAmount",
  "dedicationTitle",
  "dedicationType",
  "noDedication",
  "inHonor",
  "inMemory",
  "dedicationName",
  "dedicationEmail",
  "dedicationEmailHelp",
  "dedicationMessage",
  "wantsUpdates",
  "feeTitle",
  "feeGift",
  "feeFee",
  "buttonContinue",
  "paymentNote",
  "verificationRaises",
] as const;

const WITH_VALUES = ["ownAmountLabel", "ownAmountHelp", "feeNet", "feeNote", "feeExample", "coversFee"] as const;
const BUTTONS = ["buttonOnce", "buttonWeekly", "buttonMonthly", "buttonYearly"] as const;

export type GiveFormTexts = Record<
  (typeof PLAIN)[number] | (typeof WITH_VALUES)[number] | (typeof BUTTONS)[number] | "fee" | "optional" | "oneMoment",
  string
>;

/** Labels, help and errors of a group of fields. */
export interface FieldsProps {
  state: FormState;
  texts: GiveFormTexts;
}

const EXAMPLE_UNITS = 1_250n;

/** Every text of the form, resolved: the browser gets these instead of a message catalog. */
export function giveFormTexts(locale: Locale, currency: string, recipient: string | null): GiveFormTexts {
  const translate = translator(locale, "give");
  const common = translator(locale, "common");
  const fee = formatMoney(GIFT_FEE_CENTS, currency, locale);
  const beneficiary = recipientName(recipient, locale);
  const values = { currency, beneficiary, fee, amount: AMOUNT, net: NET, example: exampleOf(currency, locale) };
  const keys = [...PLAIN, ...WITH_VALUES, ...BUTTONS];
  const texts = Object.fromEntries(keys.map((key) => [key, startSentence(translate(key, values), recipient)]));
  return { ...texts, fee, optional: common("optional"), oneMoment: common("oneMoment") } as GiveFormTexts;
}

/** An amount as a donor would type it: without the currency symbol. */
function exampleOf(currency: string, locale: Locale): string {
  return formatMoney(EXAMPLE_UNITS, currency, locale).replace(/[^\d.,]/g, "");
}
