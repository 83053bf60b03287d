import type Stripe from "stripe";
import { describeError, stripeErrorOf } from "@/server/adapters/payment-rail/stripe/stripe-errors";
import { writeChargeToken } from "@/server/adapters/payment-rail/stripe/stripe-tokens";
import { type AccountPurpose, NotApplicable, type RailStage } from "@/server/cli/rail-check/stage";
import type { DebitScheme } from "@/server/kernel/debit-schemes";

type Account = Pick<Stripe.SetupIntentCreateParams, "payment_method" | "payment_method_data">;

const PAYER = {
  name: "Ada Hart",
  email: "ada@example.org",
  address: { line1: "1 Test Street", city: "London", postal_code: "EC1A 1AA", country: "GB" },
};
const sepa = (iban: string): Account => ({
  payment_method_data: { type: "sepa_debit", sepa_debit: { iban }, billing_details: PAYER },
});
const bacs = (account_number: string): Account => ({
  payment_method_data: {
    type: "bacs_debit",
    bacs_debit: { account_number, sort_code: "108800" },
    billing_details: PAYER,
  },
});

/** Stripe's test accounts; those in the United States are already verified. */
const ACCOUNTS: Readonly<Record<DebitScheme, { type: string; accounts: Record<AccountPurpose, Account> }>> = {
  ach: {
    type: "us_bank_account",
    accounts: {
      ok: { payment_method: "pm_usBankAccount_success" },
      returned: { payment_method: "pm_usBankAccount_dispute" },
    },
  },
  sepa: {
    type: "sepa_debit",
    accounts: { ok: sepa("DE89370400440532013000"), returned: sepa("DE35370400440532013002") },
  },
  bacs: { type: "bacs_debit", accounts: { ok: bacs("00012345"), returned: bacs("55555559") } },
};

const ACCEPTANCE = { type: "online", online: { ip_address: "127.0.0.1", user_agent: "rail:check" } } as const;

/** Does what Checkout does after a donor has agreed to a debit. */
export async function takeMandate(
  { rail, stripe, currency }: Pick<RailStage, "rail" | "currency"> & { stripe: Stripe },
  purpose: AccountPurpose,
): Promise<string> {
  const scheme = await rail.debits!.schemeFor(currency);
  if (!scheme) throw new NotApplicable(`The account debits no bank accounts in ${currency}.`);
  const { type, accounts } = ACCOUNTS[scheme];
  const { id: customer } = await stripe.customers.create({ description: "rail:check" });
  const asked = { customer, allowed_payment_method_types: [type], confirm: true, ...accounts[purpose] };
  const setup = await stripe.setupIntents
    .create({ ...asked, mandate_data: { customer_acceptance: ACCEPTANCE } })
    .catch((error: unknown) => {
      throw new NotApplicable(`No test account can be debited. ${describeError(stripeErrorOf(error))}`);
    });
  const { status, payment_method: method, mandate } = setup;
  if (status !== "succeeded" || typeof method !== "string" || typeof mandate !== "string")
    throw new NotApplicable(`A mandate of a test account is ${status}.`);
  return writeChargeToken({ intent: null, saved: { customer, method, mandate } });
}
