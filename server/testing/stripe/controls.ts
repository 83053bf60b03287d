import { z } from "zod";
import { addBankAccount } from "@/server/testing/stripe/account-requirements";
import { completeOnboarding, deauthorize } from "@/server/testing/stripe/accounts";
import { authenticate } from "@/server/testing/stripe/authentication";
import { book } from "@/server/testing/stripe/balance-transactions";
import { failLate, returnDebit } from "@/server/testing/stripe/debits";
import { loseDispute, openDispute, winDispute } from "@/server/testing/stripe/disputes";
import { warnOfFraud } from "@/server/testing/stripe/early-fraud-warnings";
import { revokeMandate } from "@/server/testing/stripe/mandates";
import { paySession } from "@/server/testing/stripe/pay-session";
import { createPayout, failPayout, payPayout } from "@/server/testing/stripe/payouts";
import { createRefund, failRefund, payRefund } from "@/server/testing/stripe/refunds";
import { type DoubleWorld, Scope } from "@/server/testing/stripe/scope";
import { methodOfNumber } from "@/server/testing/stripe/test-methods";
import { createEndpoint } from "@/server/testing/stripe/webhook-endpoints";

interface Control<T extends z.ZodRawShape> {
  params: T;
  run(scope: Scope, params: z.output<z.ZodObject<T>>): unknown;
}

const control = <T extends z.ZodRawShape>(params: T, run: Control<T>["run"]): Control<T> => ({ params, run });
const cents = () => z.coerce.number().int();
const yes = () => z.union([z.boolean(), z.stringbool()]);

/** Controls that simulate what happens outside the API: at banks, with payers, and in Stripe's dashboard. */
export const controls = {
  /** Opens a dispute of a charge, in full or in part. */
  dispute: control(
    {
      charge: z.string(),
      reason: z.string().default("fraudulent"),
      amount: cents().optional(),
      isInquiry: yes().optional(),
    },
    (scope, { charge, ...opening }) => openDispute(scope, scope.get("charge", charge), opening),
  ),
  win_dispute: control({ dispute: z.string() }, (scope, { dispute }) =>
    winDispute(scope, scope.get("dispute", dispute)),
  ),
  lose_dispute: control({ dispute: z.string() }, (scope, { dispute }) =>
    loseDispute(scope, scope.get("dispute", dispute)),
  ),
  warn_of_fraud: control({ charge: z.string() }, (scope, { charge }) =>
    warnOfFraud(scope, scope.get("charge", charge)),
  ),
  /** Refunds a charge in the dashboard, without a request from the product. */
  refund: control({ charge: z.string(), amount: cents().optional() }, (scope, { charge, amount }) =>
    createRefund(scope, scope.get("charge", charge), { amount }),
  ),
  pay_refund: control({ refund: z.string() }, (scope, { refund }) => payRefund(scope, refund)),
  fail_refund: control({ refund: z.string(), reason: z.string().optional() }, (scope, { refund, reason }) =>
    failRefund(scope, refund, reason),
  ),
  /** Returns a debit that succeeded, as a dispute that is lost from the start. */
  return_debit: control(
    { charge: z.string(), code: z.string().default("debit_not_authorized") },
    (scope, { charge, code }) => returnDebit(scope, charge, code),
  ),
  /** Fails a debit after it succeeded. */
  fail_late: control(
    { charge: z.string(), code: z.string().default("insufficient_funds") },
    (scope, { charge, code }) => failLate(scope, charge, code),
  ),
  revoke_mandate: control({ mandate: z.string() }, (scope, { mandate }) =>
    revokeMandate(scope, scope.get("mandate", mandate)),
  ),
  /** Moves an account to a stage, as its owner and Stripe's checks do. */
  onboard: control(
    { account: z.string(), stage: z.enum(["pending", "enabled", "document_missing", "rejected"]).default("enabled") },
    (scope, { account, stage }) => completeOnboarding(scope, scope.get("account", account), stage),
  ),
  change_bank: control(
    { account: z.string(), currency: z.string().optional(), account_number: z.string().optional() },
    (scope, { account, ...bank }) => addBankAccount(scope, scope.get("account", account), bank),
  ),
  deauthorize: control({ account: z.string() }, (scope, { account }) =>
    deauthorize(scope, scope.get("account", account)),
  ),
  /** Pays out from the balance of `account`, or from the platform's if absent. */
  pay_out: control(
    { account: z.string().optional(), amount: cents(), currency: z.string() },
    (scope, { account, ...given }) => createPayout(account ? scope.on(account) : scope, given),
  ),
  pay_payout: control({ payout: z.string(), account: z.string().optional() }, (scope, { payout, account }) =>
    payPayout(account ? scope.on(account) : scope, payout),
  ),
  fail_payout: control(
    { payout: z.string(), account: z.string().optional(), code: z.string().default("account_closed") },
    (scope, { payout, account, code }) => failPayout(account ? scope.on(account) : scope, payout, code),
  ),
  /** Adds to a balance, available at once; a negative amount reduces it. */
  top_up: control(
    { amount: cents(), currency: z.string(), account: z.string().optional() },
    (scope, { account, ...given }) =>
      book(account ? scope.on(account) : scope, { type: "topup", source: "tu_double", ...given }),
  ),
  /** Pays a Checkout session with a test number, as its payer would. Returns where they must authenticate, or null. */
  pay_session: control(
    {
      session: z.string(),
      type: z.enum(["bacs_debit", "card", "sepa_debit", "us_bank_account"]).default("card"),
      number: z.string().default("4242424242424242"),
      email: z.string().default("ada@example.org"),
      name: z.string().default("Ada Hart"),
      wallet: z.enum(["apple_pay", "google_pay"]).optional(),
    },
    (scope, { session, type, number, ...payer }) => {
      const method = methodOfNumber(type, number);
      if (!method) throw new Error(`The double knows no ${type} of the number ${number}`);
      return { authenticate_at: paySession(scope, scope.get("checkout.session", session), { ...payer, method }) };
    },
  ),
  /** Ends an intent's 3-D Secure. Returns where the payer's browser goes. */
  authenticate: control({ intent: z.string(), isPassed: yes().default(true) }, (scope, { intent, isPassed }) => ({
    redirect_to: authenticate(scope, intent, isPassed),
  })),
  /** Registers a webhook endpoint. */
  webhook: control(
    {
      url: z.string(),
      enabled_events: z.array(z.string()).default(["*"]),
      connect: yes().optional(),
      secret: z.string().optional(),
      api_version: z.string().optional(),
    },
    createEndpoint,
  ),
  restrict_key: control(
    { key: z.string(), permissions: z.record(z.string(), z.enum(["read", "write"])) },
    (scope, { key, permissions }) => {
      scope.world.state.kept.restrictedKeys[key] = permissions;
    },
  ),
};

export type ControlName = keyof typeof controls;
export type ControlInput<N extends ControlName> = z.input<z.ZodObject<(typeof controls)[N]["params"]>>;

/** Runs a control by its name, in test mode unless `livemode` is true. */
export function runControl(world: DoubleWorld, name: string, given: Record<string, unknown>): unknown {
  if (!Object.hasOwn(controls, name)) throw new Error(`The double has no control ${name}`);
  const { livemode, ...rest } = given;
  const { params, run } = controls[name as ControlName] as Control<z.ZodRawShape>;
  const scope = new Scope(world, world.options.account, livemode === true || livemode === "true");
  return run(scope, z.strictObject(params).parse(rest));
}
