import type { TransferAccount } from "@/server/kernel/transfer-account";

/** How payers reach a rail to which they transfer themselves. What it says is as of a few seconds ago. */
export interface TransferAccounts {
  /** The account to which transfers in a currency go; null if there is none. */
  accountFor(currency: string): TransferAccount | null;
  /** An account that someone was given, also one that is closed by now; null for one that there is not. */
  account(id: string): TransferAccount | null;
}
