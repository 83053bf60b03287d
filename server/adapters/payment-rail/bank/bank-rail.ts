import type { BankOperations } from "@/server/ports/bank-operations";
import type { PaymentRail } from "@/server/ports/payment-rail";

/** Stands in the sandbox for paying by transfer: named as a gift's payment method, it has the gift wait for one. */
const SANDBOX_TRANSFER = "pm_sandbox_transfer";

/**
 * The operator's own bank account as a rail. Payers transfer themselves, with a reference that says what for; what has arrived is
 * known from the bank's statements. It keeps no payment methods, has no form, and calls nobody.
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
