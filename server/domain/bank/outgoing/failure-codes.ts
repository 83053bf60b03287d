/** Banks' codes about the payee's account (ISO 20022, Nacha rules), mapped to the codes that all rails use. */
const OF_ACCOUNTS: Readonly<Record<string, string>> = {
  AC01: "unknown_account",
  AC03: "unknown_account",
  AC04: "account_closed",
  AC07: "account_closed",
  R02: "account_closed",
  R03: "unknown_account",
  R04: "unknown_account",
};

/** Converts a bank's code for a failed transfer: `AC04` becomes `account_closed`, `MD07` becomes `md07`. */
export function failureCodeOf(bankCode: string): string {
  return OF_ACCOUNTS[bankCode.toUpperCase()] ?? bankCode.toLowerCase().replace(/[^a-z0-9_]+/g, "_");
}
