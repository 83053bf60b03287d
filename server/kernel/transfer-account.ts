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
