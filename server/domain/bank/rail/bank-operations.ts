import { readBankBalances, readBankStatement } from "@/server/domain/bank/rail/bank-statement-lines";
import { chargeTransfer, findTransferCharge } from "@/server/domain/bank/rail/transfer-charges";
import type { Context } from "@/server/operations/context";
import type { BankOperations } from "@/server/ports/bank-operations";
import type { RailAnswer } from "@/server/ports/payment-rail";
import type { TransferAccounts } from "@/server/ports/transfer-accounts";

const NO_FILES: RailAnswer = {
  outcome: "rejected",
  code: "no_way_back",
  message: "Nothing leaves this bank account by itself.",
};

/** What the rail of the operator's bank accounts does, by the product's own records. */
export function bankOperations(context: () => Context, accounts: TransferAccounts): BankOperations {
  return {
    accounts,
    charge: (operation, options) => chargeTransfer(context(), operation, options),
    payout: async () => NO_FILES,
    refund: async () => NO_FILES,
    find: (operation) => findTransferCharge(context(), operation),
    describeAccount: async () => null,
    statement: (period) => readBankStatement(context(), period),
    balances: () => readBankBalances(context()),
  };
}
