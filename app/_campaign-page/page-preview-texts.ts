import type { PreviewFace, PreviewTexts } from "@/components/form/page-preview";
import { amountText } from "@/server/kernel/amount-text";
import { minorUnits } from "@/server/kernel/currencies";
import { formatRoundMoney, intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** In the currency's major unit; a currency without decimals has smaller units. */
const PAGE_GOALS: readonly bigint[] = [250n, 500n, 1_000n];
export const CAMPAIGN_GOALS: readonly bigint[] = [1_000n, 5_000n, 25_000n];
const SMALL_UNIT_FACTOR = 100n;

interface PreviewedPage {
  /** By default a fundraiser's whose name the form asks for. */
  face?: PreviewFace;
  /** What an existing page has raised. */
  raisedCents?: number;
}

/** What the preview of a page says. */
export function previewTexts(
  currency: string,
  locale: Locale,
  { face, raisedCents = 0 }: PreviewedPage = {},
): PreviewTexts {
  const t = translator(locale, "p2p");
  const campaign = translator(locale, "campaign");
  return {
    heading: t("previewTitle"),
    face: face ?? { label: campaign("fundraiser") },
    money: formatRoundMoney(unitOf(currency), currency, locale).replace("1", "{sum}"),
    digits: intlTag(locale),
    raised: formatRoundMoney(raisedCents, currency, locale),
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
export function suggestedGoals(
  currency: string,
  locale: Locale,
  goals = PAGE_GOALS,
): { value: string; label: string }[] {
  const units = minorUnits(currency);
  return goals.map((goal) => {
    const cents = goal * (units === 0 ? SMALL_UNIT_FACTOR : 10n ** BigInt(units));
    return { value: amountText(cents, currency, intlTag(locale)), label: formatRoundMoney(cents, currency, locale) };
  });
}
