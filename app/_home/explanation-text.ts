import { RANGE_BEFORE, RANGE_WHEN } from "@/app/_home/range-words";
import type { Cause, Explanation } from "@/server/domain/home/explain-giving";
import type { GivingReport } from "@/server/domain/home/read-home";
import type { TextKey } from "@/server/texts/areas";
import { formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const SAID: Record<Explanation["change"], TextKey<"overview">> = {
  none: "saidNone",
  first: "saidFirst",
  more: "saidMore",
  less: "saidLess",
  same: "saidSame",
};

/** Why the total rose. */
const BROUGHT: Record<Cause["kind"], TextKey<"overview">> = {
  match: "causeMatch",
  pages: "causePages",
  recurring: "causeRecurring",
  largest: "causeLargest",
  update: "causeUpdate",
};

/** Why the total fell: what the previous range had. Updates only explain a rise. */
const HAD: Record<Exclude<Cause["kind"], "update">, TextKey<"overview">> = {
  match: "hadMatch",
  pages: "hadPages",
  recurring: "hadRecurring",
  largest: "hadLargest",
};

/** Explains what happened in a range and why, in a sentence or two. */
export function explanationText({ currency, range, now, explanation }: GivingReport, locale: Locale): string {
  const t = translator(locale, "overview");
  const { change, differenceCents, cause } = explanation;
  const said = t(SAID[change], {
    amount: formatRoundMoney(now.settledCents, currency, locale),
    difference: formatRoundMoney(differenceCents, currency, locale),
    when: t(RANGE_WHEN[range]),
    before: t(RANGE_BEFORE[range]),
  });
  if (!cause) return upper(said, locale);
  const had = change === "less" && cause.kind !== "update" ? HAD[cause.kind] : null;
  const why = t(had ?? BROUGHT[cause.kind], {
    amount: formatRoundMoney(cause.cents, currency, locale),
    gifts: "count" in cause ? translator(locale, "campaign")("gifts", { count: cause.count }) : "",
    campaign: cause.kind === "update" ? cause.campaignName : "",
  });
  return `${upper(said, locale)} ${why}`;
}

/** Some languages start the sentence with the time. */
function upper(text: string, locale: Locale): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
