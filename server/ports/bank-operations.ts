import type { PaymentRail } from "@/server/ports/payment-rail";
import type { RailAccounts } from "@/server/ports/rail-account";
import type { TransferAccounts } from "@/server/ports/transfer-accounts";

/**
 * What the bank rail asks of the product's own records: unlike other rails, it has no outside service to ask. What came
 * in and went out is what the imported bank statements say.
 */
export interface BankOperations
  extends Pick<PaymentRail, "charge" | "payout" | "refund" | "find" | "statement" | "balances" | "describeAccount"> {
  accounts: TransferAccounts;
  /** The accounts that payouts go to. */
  payees: RailAccounts;
}
