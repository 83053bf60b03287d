import { minorUnits } from "@/server/kernel/currencies";
import type { Cents } from "@/server/kernel/money";

/** All of them fit the monthly limit of someone who is not verified, fee included. */
const USUAL = [10, 25, 50, 100, 200];
/** Round amounts for currencies whose unit buys much less or more than a dollar. */
const OTHERS: Readonly<Record<string, readonly number[]>> = {
  ...spread(
    "AED BRL CNY DKK EGP HKD ILS MAD MXN MYR NOK PLN QAR RON SAR SEK TRY TWD UAH ZAR",
    [50, 100, 250, 500, 1_000],
  ),
  ...spread("BDT CZK DZD INR KES NPR PHP PKR RUB THB", [250, 500, 1_000, 2_500, 5_000]),
  ...spread("CLP HUF ISK JPY NGN XAF XOF", [1_000, 2_500, 5_000, 10_000, 25_000]),
  ...spread("COP IDR KRW UGX TZS VND", [10_000, 25_000, 50_000, 100_000, 250_000]),
  ...spread("BHD JOD KWD OMR", [5, 10, 25, 50, 100]),
};

/** Returns the amounts that a gift form suggests, smallest first. */
export function giftPresets(currency: string): Cents[] {
  const unit = 10n ** BigInt(minorUnits(currency));
  return (OTHERS[currency] ?? USUAL).map((units) => BigInt(units) * unit);
}

function spread(codes: string, sums: readonly number[]): Record<string, readonly number[]> {
  return Object.fromEntries(codes.split(" ").map((code) => [code, sums]));
}
