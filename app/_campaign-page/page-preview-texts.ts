import type { PreviewFace, PreviewTexts } from "@/components/form/page-preview";
import { amountText } from "@/server/kernel/amount-text";
import { minorUnits } from "@/server/kernel/currencies";
import { formatRoundMoney, intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** In major units; for currencies without decimals, whose units are worth less, times `SMALL_UNIT_FACTOR`. */
const PAGE_GOALS: readonly bigint[] = [250n, 500n, 1_000n];
export const CAMPAIGN_GOALS: readonly bigint[] = [1_000n, 5_000n, 25_000n];
const SMALL_UNIT_FACTOR = 100n;

interface PreviewedPage {
  /** By default a fundraiser, whose name the form asks for. */
  face?: PreviewFace;
  /** What an existing page has raised. */
  raisedCents?: number;
}

/** The texts of the page's preview. */
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

/** A currency's major unit, in its smallest unit. */
function unitOf(currency: string): bigint {
  return 10n ** BigInt(minorUnits(currency));
}

/** The suggested goals, as values of the field and as labels. */
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
