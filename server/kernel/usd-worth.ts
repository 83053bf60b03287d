import type { Cents } from "@/server/kernel/money";

/** US cents per smallest unit of a currency, as the operator set it: a decimal such as `1.0825`. */
export type UsdRate = string;

/**
 * The value of an amount in US cents, as limits count it: rounded up. SQL has the same rule in `usd_worth`.
 */
export function usdWorth(cents: Cents, rate: UsdRate): Cents {
  const { usd, units } = fractionOf(rate);
  return (cents * usd + units - 1n) / units;
}

/** The largest amount that is worth no more than these US cents. SQL has the same rule in `usd_buys`. */
export function usdBuys(usdCents: Cents, rate: UsdRate): Cents {
  const { usd, units } = fractionOf(rate);
  return (usdCents * units) / usd;
}

function fractionOf(rate: UsdRate): { usd: bigint; units: bigint } {
  const [whole = "", decimals = ""] = rate.split(".");
  return { usd: BigInt(whole + decimals), units: 10n ** BigInt(decimals.length) };
}
