import { findTransfer } from "@/server/domain/bank/outgoing/find-transfer";
import { payOut } from "@/server/domain/bank/outgoing/pay-out";
import { payeeAccounts } from "@/server/domain/bank/outgoing/payee-accounts";
import { refundTransfer } from "@/server/domain/bank/outgoing/refund-transfer";
import { readTransferLines } from "@/server/domain/bank/outgoing/transfer-lines";
import { readBankBalances, readBankStatement } from "@/server/domain/bank/rail/bank-statement-lines";
import { chargeTransfer, findTransferCharge } from "@/server/domain/bank/rail/transfer-charges";
import type { Context } from "@/server/operations/context";
import type { BankOperations } from "@/server/ports/bank-operations";
import type { PaymentRail } from "@/server/ports/payment-rail";
import type { StatementPage } from "@/server/ports/rail-statement";
import type { TransferAccounts } from "@/server/ports/transfer-accounts";

/** The operations of the bank accounts' rail, by the product's own records. */
export function bankOperations(context: () => Context, accounts: TransferAccounts): BankOperations {
  return {
    accounts,
    payees: payeeAccounts(context),
    charge: (operation, options) => chargeTransfer(context(), operation, options),
    payout: (operation, options) => payOut(context(), operation, options),
    refund: (operation, options) => refundTransfer(context(), operation, options),
    find: (operation) =>
      operation.direction === "charge" ? findTransferCharge(context(), operation) : findTransfer(context(), operation),
    // An account can only be entered on our page, so no token that a caller names is one of an account.
    describeAccount: async () => null,
    statement: (period) => readStatement(context(), period),
    balances: () => readBankBalances(context()),
  };
}

/** The prefix of cursors for pages of what left the accounts. */
const OUT = "out:";

/** First all charges of a period, then what left the accounts in it. */
async function readStatement(ctx: Context, period: Parameters<PaymentRail["statement"]>[0]): Promise<StatementPage> {
  const { after } = period;
  if (!after?.startsWith(OUT)) {
    const page = await readBankStatement(ctx, period);
    return page.next === null ? { ...page, next: OUT } : page;
  }
  const page = await readTransferLines(ctx, { ...period, after: after.slice(OUT.length) || null });
  return { ...page, next: page.next && OUT + page.next };
}
