/** What the banks' codes say of the payee's account, in the codes that every rail uses: ISO 20022 and the Nacha rules. */
const OF_ACCOUNTS: Readonly<Record<string, string>> = {
  AC01: "unknown_account",
  AC03: "unknown_account",
  AC04: "account_closed",
  AC07: "account_closed",
  R02: "account_closed",
  R03: "unknown_account",
  R04: "unknown_account",
};

/** A bank's code for why a transfer failed, as `failure_code` says it: rails agree on what they share, `MD07` is `md07`. */
export function failureCodeOf(bankCode: string): string {
  return OF_ACCOUNTS[bankCode.toUpperCase()] ?? bankCode.toLowerCase().replace(/[^a-z0-9_]+/g, "_");
}
