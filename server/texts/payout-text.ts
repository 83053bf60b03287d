import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** An account as people recognize it: its type, its bank, and its last four digits. */
export function payoutAccountText(
  { type, bank, last4 }: { type: string; bank: string | null; last4: string | null },
  locale: Locale,
): string {
  const t = translator(locale, "money");
  const kind = t("accountType", { type });
  if (last4 === null) return bank === null ? kind : t("accountAt", { type: kind, bank });
  return bank === null ? t("accountEnding", { type: kind, last4 }) : t("accountFull", { type: kind, bank, last4 });
}

/**
 * Describes a line of a statement, or the total of several lines of one type. Amounts carried over between payouts are
 * named by their direction.
 */
export function payoutLineText(
  { type, amountCents: cents }: { type: string; amountCents: bigint },
  locale: Locale,
  isOne = true,
): string {
  const isDirected = ["carried", "reserve", "fee", "rail_cost", "payout_returned"].includes(type);
  const word = isDirected ? `${type}_${cents < 0n ? "out" : "in"}` : type;
  return translator(locale, "money")(isOne ? "payoutLineOne" : "payoutLine", { type: word });
}
