import type { SearchParams } from "@/app/_request/request-locale";
import { GIVING_CADENCES } from "@/server/domain/checkouts/checkout-draft";
import type { GivingTerms } from "@/server/domain/checkouts/read-giving-terms";
import { readAmountText } from "@/server/kernel/amount-text";
import type { Cents } from "@/server/kernel/money";

const NAME_MAX_CHARACTERS = 120;

/**
 * What a link can prefill: `amount` in major units (`50` or `12.50`), `cadence`, and the name of a `dedication` with
 * its `dedication_type`. Invalid values are ignored. A link never checks a box.
 */
export function prefilled(
  query: Awaited<SearchParams>,
  { currency, presets }: Pick<GivingTerms, "currency" | "presets">,
): Record<string, string> {
  const text = (name: string) => (typeof query[name] === "string" ? query[name] : "");
  const cadence = GIVING_CADENCES.find((known) => known === text("cadence")) ?? "once";
  const dedication = text("dedication").slice(0, NAME_MAX_CHARACTERS);
  const type = ["in_honor", "in_memory"].find((known) => known === text("dedication_type")) ?? "in_honor";
  return {
    ...amountOf(text("amount"), currency, presets),
    cadence,
    ...(dedication && { dedication_name: dedication, dedication_type: type }),
  };
}

function amountOf(text: string, currency: string, presets: readonly Cents[]): Record<string, string> {
  const cents = readAmountText(text, currency, "en-US");
  if (typeof cents !== "bigint" || cents <= 0n) return {};
  if (presets.includes(cents)) return { amount: cents.toString() };
  return { amount: "other", own_amount: text.trim() };
}
