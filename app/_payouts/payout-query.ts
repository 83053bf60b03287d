import { currencyIn } from "@/app/_money/money-query";
import { CURRENCY_CODES } from "@/server/kernel/currencies";
import type { Cents } from "@/server/kernel/money";
import type { PageRequest } from "@/server/operations/page";
import { PAYOUT_STATUSES } from "@/server/resources/payout";

type Query = Record<string, string | string[] | undefined>;

/** The currency in a URL; null if there is none or it is unknown. */
export function knownCurrencyIn(query: Query): string | null {
  const currency = currencyIn(query);
  return currency !== null && CURRENCY_CODES.has(currency) ? currency : null;
}

/** Reads the list's parameters from a URL; ignores all others. */
export function payoutSelectionIn(query: Query) {
  const status = PAYOUT_STATUSES.find((one) => one === query.status);
  const currency = knownCurrencyIn(query);
  return { ...(status && { status }), ...(currency && { currency }) };
}

/** The amount in a URL, in the currency's smallest unit; null if there is none. */
export function centsIn({ amount }: Query): Cents | null {
  return typeof amount === "string" && /^[1-9]\d{0,14}$/.test(amount) ? BigInt(amount) : null;
}

/** The position from which a statement's lines continue; null for the first page and for invalid input. */
export function payoutLineAfter(text: string | null): PageRequest["after"] {
  const [, at, id] = /^(\d{1,15})-(\d{1,18}\.[01])$/.exec(text ?? "") ?? [];
  return at && id ? { at: new Date(Number(at)), id } : null;
}
