import type { BankOperations } from "@/server/ports/bank-operations";
import type { PaymentRail } from "@/server/ports/payment-rail";

/** The sandbox's token for paying by transfer: a gift with this payment method waits for a transfer. */
const SANDBOX_TRANSFER = "pm_sandbox_transfer";

/**
 * The operator's own bank account as a rail. Payers make transfers themselves, with a reference; the bank's statements
 * show what has arrived. It stores no payment methods, has no form, and calls no external service.
 */
export function bankRail({ accounts, payees, ...operations }: BankOperations, isSandbox: boolean): PaymentRail {
  return {
    name: "bank",
    serves: ({ currency }) => accounts.accountFor(currency) !== null,
    transfers: accounts,
    asksForAccounts: true,
    spareMethod: null,
    ...(isSandbox && { missingMethod: SANDBOX_TRANSFER }),
    accounts: payees,
    wallets: [],
    isDirectToken: () => false,
    describe: async () => null,
    cardOf: () => null,
    startPayment: () => Promise.reject(new Error("The bank has no form. Its payers transfer themselves.")),
    readPayment: async () => ({ outcome: "invalid" }),
    answerDispute: () => Promise.reject(new Error("Nobody disputes a transfer with the bank that got it.")),
    readEvent: async () => null,
    postEvents: null,
    ...operations,
  };
}
