/** An account that payers transfer to themselves, as they are shown it. */
export interface TransferAccount {
  id: string;
  /** Who the bank knows as its holder. */
  holder: string;
  /** Upper case, without spaces. One that has none has a number, and the routing number of its bank. */
  iban: string | null;
  bic: string | null;
  accountNumber: string | null;
  routingNumber: string | null;
  /** Three letters. */
  currency: string;
}

/** How payers reach a rail to which they transfer themselves. What it says is as of a few seconds ago. */
export interface TransferAccounts {
  /** The account to which transfers in a currency go; null if there is none. */
  accountFor(currency: string): TransferAccount | null;
  /** An account that someone was given, also one that is closed by now; null for one that there is not. */
  account(id: string): TransferAccount | null;
}
