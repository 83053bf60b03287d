import type { SwissQrParty } from "@/server/kernel/swiss-qr-code";

/** An account that payers transfer to themselves, as they are shown it. */
export interface TransferAccount {
  id: string;
  /** The account holder as the bank knows them. */
  holder: string;
  /** Upper case, without spaces. One that has none has a number, and the routing number of its bank. */
  iban: string | null;
  bic: string | null;
  accountNumber: string | null;
  routingNumber: string | null;
  bankName: string | null;
  /** Where the holder is; null if nobody entered it. Only the Swiss QR code says so. */
  holderAddress: HolderAddress | null;
  /** Three letters. */
  currency: string;
}

/** A structured address. */
export type HolderAddress = Omit<SwissQrParty, "name">;
