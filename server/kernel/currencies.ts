/** The active codes of ISO 4217. */
const CODES =
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP " +
  "CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR " +
  "IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU " +
  "MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG " +
  "SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST " +
  "XAF XCD XCG XOF XPF YER ZAR ZMW ZWG";

/** The currency of an amount when none is given. */
export const DEFAULT_CURRENCY = "USD";

export const CURRENCY_CODES: ReadonlySet<string> = new Set(CODES.split(" "));

/**
 * The currencies of ISO 4217 whose smallest unit is not a hundredth, by their decimals. `Intl` has other numbers: those
 * that people write, which are none for the forint, and which change with Node.
 */
const DECIMALS: Readonly<Record<number, string>> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF",
  3: "BHD IQD JOD KWD LYD OMR TND",
};
const USUAL_DECIMALS = 2;

const decimalsOf: ReadonlyMap<string, number> = new Map(
  Object.entries(DECIMALS).flatMap(([decimals, codes]) =>
    codes.split(" ").map((code): [string, number] => [code, Number(decimals)]),
  ),
);

/** Returns the number of decimals in the currency: 2 for USD, 0 for JPY, 3 for KWD. */
export function minorUnits(currency: string): number {
  return decimalsOf.get(currency) ?? USUAL_DECIMALS;
}
