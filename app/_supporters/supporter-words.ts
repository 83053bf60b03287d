import type { SupporterView } from "@/server/domain/supporters/supporter-filters";
import type { SupporterRow } from "@/server/resources/supporter";
import type { TextKey } from "@/server/texts/areas";
import { formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";

/** The words for each view of the list. */
export const VIEW_WORDS = {
  new: "viewNew",
  lapsed: "viewLapsed",
  upgraded: "viewUpgraded",
  monthly: "viewMonthly",
  at_risk: "viewAtRisk",
  undeliverable: "viewUndeliverable",
} as const satisfies Record<SupporterView, TextKey<"supporters">>;

/** A supporter's name, or else their email address. */
export function supporterText({ name, email }: Pick<SupporterRow, "name" | "email">): string {
  return name ?? email;
}

/** The total number of gifts. */
export function giftsIn(totals: SupporterRow["totals"]): number {
  return totals.reduce((sum, { giftsCount }) => sum + giftsCount, 0);
}

/** The amounts given, by currency. */
export function givenText(
  totals: readonly { currency: string; givenCents: string | bigint }[],
  locale: Locale,
): string {
  return totals.map(({ currency, givenCents }) => formatMoney(BigInt(givenCents), currency, locale)).join(" + ");
}
