import type Stripe from "stripe";
import { afterEach, beforeEach, expect, it } from "vitest";
import { stripeFor } from "@/server/testing/stripe/stripe-client";
import { StripeDouble } from "@/server/testing/stripe/stripe-double";

const DAY_MS = 86_400_000;
let double: StripeDouble;
let stripe: Stripe;

beforeEach(async () => {
  double = await StripeDouble.start({ tickMs: 0, settlementCurrencies: ["usd", "eur"] });
  stripe = stripeFor(double);
});
afterEach(() => double.stop());

async function openAccount(more: Stripe.AccountCreateParams = {}) {
  const { id } = await stripe.accounts.create({
    type: "express",
    capabilities: { transfers: { requested: true } },
    settings: { payouts: { schedule: { interval: "manual" } } },
    ...more,
  });
  double.control("onboard", { account: id });
  return id;
}

const pay = (amount: number, currency = "usd") =>
  stripe.paymentIntents.create({
    amount,
    currency,
    allowed_payment_method_types: ["card"],
    capture_method: "automatic",
    payment_method: "pm_card_visa",
    confirm: true,
    transfer_group: "gift_1",
  });

const balanceOf = async (account?: string, currency = "usd") => {
  const balance = await stripe.balance.retrieve({}, account ? { stripeAccount: account } : undefined);
  const of = (list: { amount: number; currency: string }[]) => list.find((one) => one.currency === currency)?.amount;
  return { available: of(balance.available), pending: of(balance.pending) };
};

it("moves what a charge brought to an account when the charge is available, and out to its bank", async () => {
  const account = await openAccount();
  const intent = await pay(10_000);
  expect(await balanceOf()).toEqual({ available: 0, pending: 9680 });
  await expect(stripe.transfers.create({ amount: 9000, currency: "usd", destination: account })).rejects.toMatchObject({
    code: "balance_insufficient",
  });
  const source = intent.latest_charge as string;
  const transfer = await stripe.transfers.create({
    amount: 9000,
    currency: "usd",
    destination: account,
    source_transaction: source,
  });
  expect(transfer).toMatchObject({ transfer_group: "gift_1", reversed: false });
  expect(await balanceOf(account)).toEqual({ available: 0, pending: 9000 });
  const payout = (amount: number) => stripe.payouts.create({ amount, currency: "usd" }, { stripeAccount: account });
  await expect(payout(9000)).rejects.toMatchObject({ code: "balance_insufficient" });

  await double.advance(2 * DAY_MS);
  expect(await balanceOf()).toEqual({ available: 680, pending: 0 });
  const sent = await payout(9000);
  expect(sent).toMatchObject({ status: "pending", automatic: false });
  await double.advance(2 * DAY_MS);
  expect(await stripe.payouts.retrieve(sent.id, {}, { stripeAccount: account })).toMatchObject({ status: "paid" });
  double.control("fail_payout", { payout: sent.id, account });
  expect(await stripe.payouts.retrieve(sent.id, {}, { stripeAccount: account })).toMatchObject({
    status: "failed",
    failure_code: "account_closed",
  });
  expect(await balanceOf(account)).toEqual({ available: 9000, pending: 0 });
  const events = await stripe.events.list({ types: ["payout.*"] }, { stripeAccount: account });
  expect(events.data.map(({ type }) => type)).toEqual([
    "payout.failed",
    "payout.paid",
    "payout.updated",
    "payout.created",
  ]);
});

it("reverses a transfer, below zero if the platform bears the losses", async () => {
  const account = await openAccount();
  double.control("top_up", { amount: 5000, currency: "usd" });
  const transfer = await stripe.transfers.create({ amount: 3000, currency: "usd", destination: account });
  await stripe.payouts.create({ amount: 3000, currency: "usd" }, { stripeAccount: account });
  await stripe.transfers.createReversal(transfer.id, { amount: 1000 });
  expect(await balanceOf(account)).toEqual({ available: -1000, pending: 0 });
  expect(await balanceOf()).toEqual({ available: 3000, pending: 0 });
  await expect(stripe.transfers.createReversal(transfer.id, { amount: 2001 })).rejects.toMatchObject({
    statusCode: 400,
  });
  await stripe.transfers.createReversal(transfer.id);
  expect(await stripe.transfers.retrieve(transfer.id)).toMatchObject({ reversed: true, amount_reversed: 3000 });
});

it("transfers nothing to an account that cannot take it", async () => {
  double.control("top_up", { amount: 5000, currency: "usd" });
  const fresh = await stripe.accounts.create({ type: "express", capabilities: { transfers: { requested: true } } });
  const to = (destination: string) => stripe.transfers.create({ amount: 100, currency: "usd", destination });
  await expect(to(fresh.id)).rejects.toMatchObject({ code: "insufficient_capabilities_for_transfer" });
  const gone = await openAccount();
  double.control("deauthorize", { account: gone });
  await expect(to(gone)).rejects.toMatchObject({ code: "resource_missing" });
  await expect(balanceOf(gone)).rejects.toMatchObject({ type: "StripePermissionError", code: "account_invalid" });
});

it("settles other currencies at a rate, and keeps those that it holds", async () => {
  const [pounds, euros] = [await pay(10_000, "gbp"), await pay(10_000, "eur")];
  const booked = async (intent: Stripe.PaymentIntent) =>
    (await stripe.charges.retrieve(intent.latest_charge as string, { expand: ["balance_transaction"] }))
      .balance_transaction;
  expect(await booked(pounds)).toMatchObject({ amount: 12_700, currency: "usd", exchange_rate: 1.27 });
  expect(await booked(euros)).toMatchObject({ amount: 10_000, currency: "eur", exchange_rate: null });
});

it("withdraws a dispute at its opening, and gives it back when it is won, also after it was lost", async () => {
  const intent = await pay(10_000);
  const charge = intent.latest_charge as string;
  await double.advance(2 * DAY_MS);
  double.control("dispute", { charge });
  expect(await balanceOf()).toEqual({ available: 9680 - 11_500, pending: 0 });
  const [dispute] = (await stripe.disputes.list({ charge })).data;
  expect(dispute!.balance_transactions).toMatchObject([
    { amount: -10_000, fee: 1500, net: -11_500, reporting_category: "dispute" },
  ]);
  await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: "charge_disputed" });

  await stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: "losing_evidence" }, submit: true });
  expect(await stripe.disputes.retrieve(dispute!.id)).toMatchObject({ status: "under_review" });
  await double.advance(1000);
  expect(await stripe.disputes.retrieve(dispute!.id)).toMatchObject({ status: "lost" });
  double.control("win_dispute", { dispute: dispute!.id });
  expect(await stripe.disputes.retrieve(dispute!.id)).toMatchObject({ status: "won" });
  expect(await balanceOf()).toEqual({ available: 8180, pending: 0 });
  const events = (await stripe.events.list({ types: ["charge.dispute.*"] })).data.map(({ type }) => type.slice(15));
  expect(events).toEqual(["funds_reinstated", "closed", "closed", "updated", "funds_withdrawn", "created"]);
});

it("takes no money for an inquiry, which ends when the charge is refunded", async () => {
  const charge = (await pay(10_000)).latest_charge as string;
  double.control("dispute", { charge, isInquiry: true });
  expect(await stripe.disputes.list({ charge })).toMatchObject({
    data: [{ status: "warning_needs_response", balance_transactions: [] }],
  });
  await stripe.refunds.create({ charge });
  expect(await stripe.disputes.list({ charge })).toMatchObject({ data: [{ status: "warning_closed" }] });
});

it("pays an account out by itself unless its schedule is manual, and lists what a payout consists of", async () => {
  const account = await openAccount({ settings: {} });
  double.control("top_up", { amount: 5000, currency: "usd" });
  const transfer = await stripe.transfers.create({ amount: 3000, currency: "usd", destination: account });
  await double.advance(3_600_000);
  const [payout] = (await stripe.payouts.list({}, { stripeAccount: account })).data;
  expect(payout).toMatchObject({ amount: 3000, automatic: true, reconciliation_status: "completed" });
  const lines = await stripe.balanceTransactions.list(
    { payout: payout!.id, expand: ["data.source"] },
    { stripeAccount: account },
  );
  expect(lines.data).toMatchObject([
    { type: "payout", net: -3000, source: { id: payout!.id } },
    { type: "payment", net: 3000, source: { source_transfer: transfer.id } },
  ]);
});

it("changes where an account is paid out to", async () => {
  const account = await openAccount();
  const [first] = (await stripe.accounts.listExternalAccounts(account)).data;
  const bank = { object: "bank_account", country: "US", currency: "usd", account_number: "000999999991" } as const;
  const second = await stripe.accounts.createExternalAccount(account, { external_account: bank });
  await stripe.accounts.deleteExternalAccount(account, first!.id);
  await expect(stripe.accounts.deleteExternalAccount(account, second.id)).rejects.toMatchObject({ statusCode: 400 });
  expect((await stripe.accounts.retrieve(account)).external_accounts!.data).toMatchObject([{ last4: "9991" }]);
});
