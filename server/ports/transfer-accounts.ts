import type { TransferAccount } from "@/server/kernel/transfer-account";

/** The accounts of a rail that payers send bank transfers to, as they were a few seconds ago at most. */
export interface TransferAccounts {
  /** The account to which transfers in a currency go; null if there is none. */
  accountFor(currency: string): TransferAccount | null;
  /** An account that someone was given, even if it is closed by now; null if there is none. */
  account(id: string): TransferAccount | null;
}
