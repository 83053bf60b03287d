import type { PreviewTexts } from "@/components/form/page-preview";
import { minorUnits } from "@/server/kernel/currencies";
import { decimalText } from "@/server/kernel/money";
import { formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** In the currency's major unit; a currency without decimals has smaller units. */
const GOALS = [250n, 500n, 1_000n];
const SMALL_UNIT_FACTOR = 100n;

/** What the preview of a fundraising page says. */
export function previewTexts(currency: string, locale: Locale): PreviewTexts {
  const t = translator(locale, "p2p");
  const campaign = translator(locale, "campaign");
  return {
    heading: t("previewTitle"),
    fundraiser: campaign("fundraiser"),
    money: formatRoundMoney(unitOf(currency), currency, locale).replace("1", "{sum}"),
    goal: campaign("raisedOf", { goal: "{goal}" }),
    noGoal: campaign("raisedSoFar"),
    button: t("previewButton"),
  };
}

/** One of the currency's major units. */
function unitOf(currency: string): bigint {
  return 10n ** BigInt(minorUnits(currency));
}

/** The goals that a form offers, as a field takes them and as they are shown. */
export function suggestedGoals(currency: string, locale: Locale): { value: string; label: string }[] {
  const units = minorUnits(currency);
  return GOALS.map((goal) => {
    const cents = goal * (units === 0 ? SMALL_UNIT_FACTOR : 10n ** BigInt(units));
    const [value = ""] = decimalText(cents, units).split(".");
    return { value, label: formatRoundMoney(cents, currency, locale) };
  });
}
