import { invalidRequest } from "@/server/testing/stripe/stripe-error";

const TWO_DECIMALS = [
  ..."usd aed aud bgn brl cad chf cny czk dkk egp eur gbp gel hkd huf idr ils inr kes mad mxn myr ngn nok nzd php pln qar".split(
    " ",
  ),
  ..."ron sar sek sgd thb try twd uah zar".split(" "),
];
const ZERO_DECIMALS = "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" ");
const THREE_DECIMALS = "bhd jod kwd omr tnd".split(" ");
/** Currencies without decimals, whose amounts Stripe still writes with two decimals that are always zero. */
const TWO_ZEROS = "isk ugx".split(" ");

/** The currencies that the double charges, in lower case as Stripe writes them. */
export const currencies = [...TWO_DECIMALS, ...ZERO_DECIMALS, ...THREE_DECIMALS, ...TWO_ZEROS];

/** The minimum charge, in the currency's smallest unit. */
const MINIMUM: Record<string, number> = {
  usd: 50,
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
};
/** What one unit of a currency is worth in US dollars: fixed rates, to convert settlements. */
const DOLLARS: Record<string, number> = {
  usd: 1,
  eur: 1.08,
  gbp: 1.27,
  cad: 0.73,
  aud: 0.66,
  jpy: 0.0067,
  chf: 1.12,
  sek: 0.095,
  nok: 0.094,
  dkk: 0.145,
  inr: 0.012,
  brl: 0.19,
  mxn: 0.058,
  kwd: 3.25,
  bhd: 2.65,
  isk: 0.0072,
  ugx: 0.00027,
  krw: 0.00074,
  ngn: 0.00065,
};

function decimalsOf(currency: string): number {
  if (ZERO_DECIMALS.includes(currency)) return 0;
  return THREE_DECIMALS.includes(currency) ? 3 : 2;
}

/** Returns what one unit of `from` is worth in `to`, as in a balance transaction's `exchange_rate`. */
export function rateBetween(from: string, to: string): number {
  return Number(((DOLLARS[from] ?? 1) / (DOLLARS[to] ?? 1)).toFixed(6));
}

/** Converts an amount in smallest units, to the nearest unit of the other currency. */
export function convert(amount: number, from: string, to: string, rate = rateBetween(from, to)): number {
  return Math.round(amount * rate * 10 ** (decimalsOf(to) - decimalsOf(from)));
}

/** Formats an amount for people, such as `12.50 USD`. */
export function writeAmount(amount: number, currency: string): string {
  return `${(amount / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency))} ${currency.toUpperCase()}`;
}

/** Throws unless the amount can be charged in the currency. */
export function requireChargeable(amount: number, currency: string): void {
  if (THREE_DECIMALS.includes(currency) && amount % 10 !== 0)
    throw invalidRequest(
      `Invalid amount: amounts in ${currency.toUpperCase()} must be a multiple of 10.`,
      "invalid_charge_amount",
      "amount",
    );
  if (TWO_ZEROS.includes(currency) && amount % 100 !== 0)
    throw invalidRequest(
      `Invalid amount: amounts in ${currency.toUpperCase()} must be a multiple of 100.`,
      "invalid_charge_amount",
      "amount",
    );
  const least = MINIMUM[currency] ?? convert(50, "usd", currency);
  if (amount < least)
    throw invalidRequest(`Amount must be at least ${writeAmount(least, currency)}`, "amount_too_small", "amount");
}
