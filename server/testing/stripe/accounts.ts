import type Stripe from "stripe";
import {
  type AccountStage,
  addBankAccount,
  requirementsAt,
  setStage,
} from "@/server/testing/stripe/account-requirements";
import { addressOf, mergeMetadata } from "@/server/testing/stripe/object-fields";
import { emptyList } from "@/server/testing/stripe/object-lists";
import type { Scope } from "@/server/testing/stripe/scope";

interface GivenAccount {
  type?: "custom" | "express" | "standard";
  business_type?: string;
  business_profile?: { name?: string | null; url?: string | null; mcc?: string; product_description?: string | null };
  capabilities?: { card_payments?: { requested?: boolean }; transfers?: { requested?: boolean } };
  controller?: GivenController;
  country?: string;
  default_currency?: string;
  email?: string | null;
  metadata?: Record<string, string> | null;
  settings?: { payouts?: GivenPayouts };
}

interface GivenController {
  fees?: { payer?: string };
  losses?: { payments?: string };
  requirement_collection?: string;
  stripe_dashboard?: { type?: string };
}

export interface GivenPayouts {
  debit_negative_balances?: boolean;
  schedule?: { interval?: string; delay_days?: string; weekly_anchor?: string; monthly_anchor?: number };
  statement_descriptor?: string | null;
}

const CURRENCIES: Record<string, string> = {
  US: "usd",
  GB: "gbp",
  CH: "chf",
  CA: "cad",
  AU: "aud",
  JP: "jpy",
  SE: "sek",
  NO: "nok",
  DK: "dkk",
  PL: "pln",
};

/** Creates a connected account whose owner has entered nothing yet. */
export function createAccount(scope: Scope, given: GivenAccount): Stripe.Account {
  const account = scope.add("account", newAccount(scope, scope.newId("account"), given));
  scope.world.state.factsOf(account.id).stage = "new";
  scope.on(account.id).emit("account.updated", account);
  return account;
}

/** The platform's own account, which can take charges. */
export function platformAccount(scope: Scope): Stripe.Account {
  const account = newAccount(scope, PLATFORM_ID, { type: "standard", default_currency: settlementCurrency(scope) });
  const capabilities = Object.fromEntries(scope.options.capabilities.map((name) => [name, "active"]));
  return { ...account, capabilities, charges_enabled: true, details_submitted: true, payouts_enabled: true };
}

const PLATFORM_ID = "acct_double";
const settlementCurrency = ({ world }: Scope) => world.options.settlementCurrencies[0] ?? "usd";

function newAccount(scope: Scope, id: string, given: GivenAccount): Stripe.Account {
  const country = given.country ?? scope.options.country;
  return {
    id,
    object: "account",
    business_profile: profileOf(given.business_profile),
    business_type: given.business_type ?? null,
    capabilities: capabilitiesOf(given.capabilities),
    charges_enabled: false,
    controller: controllerOf(given),
    country,
    created: scope.now(),
    default_currency: given.default_currency ?? CURRENCIES[country] ?? "eur",
    details_submitted: false,
    email: given.email ?? null,
    external_accounts: emptyList(`/v1/accounts/${id}/external_accounts`),
    future_requirements: { ...requirementsAt(scope, "enabled") },
    metadata: mergeMetadata({}, given.metadata),
    payouts_enabled: false,
    requirements: requirementsAt(scope, "new"),
    settings: settingsOf(given.settings?.payouts),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: given.type ?? (given.controller ? "none" : "standard"),
  };
}

function profileOf(given: GivenAccount["business_profile"] = {}): Stripe.Account.BusinessProfile {
  return {
    annual_revenue: null,
    estimated_worker_count: null,
    mcc: given.mcc ?? null,
    minority_owned_business_designation: null,
    name: given.name ?? null,
    product_description: given.product_description ?? null,
    specified_commercial_transactions_act_url: null,
    support_address: addressOf(undefined),
    support_email: null,
    support_phone: null,
    support_url: null,
    url: given.url ?? null,
  };
}

function capabilitiesOf(given: GivenAccount["capabilities"] = {}): Stripe.Account.Capabilities {
  const capabilities: Stripe.Account.Capabilities = {};
  if (given.card_payments?.requested) capabilities.card_payments = "inactive";
  if (given.transfers?.requested) capabilities.transfers = "inactive";
  return capabilities;
}

function controllerOf({ type, controller = {} }: GivenAccount): Stripe.Account.Controller {
  const isExpress = type === "express";
  return {
    fees: { payer: controller.fees?.payer ?? (isExpress ? "application_express" : "account") },
    is_controller: true,
    losses: { payments: controller.losses?.payments ?? (isExpress ? "application" : "stripe") },
    requirement_collection: controller.requirement_collection ?? "stripe",
    stripe_dashboard: { type: controller.stripe_dashboard?.type ?? (isExpress ? "express" : "full") },
    type: "application",
  };
}

function settingsOf(payouts: GivenPayouts = {}): Stripe.Account.Settings {
  return {
    bacs_debit_payments: { display_name: null, service_user_number: null },
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_issuing: { tos_acceptance: { date: null, ip: null } },
    card_payments: {
      decline_on: { avs_failure: false, cvc_failure: false },
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: null, timezone: "Etc/UTC" },
    invoices: { default_account_tax_ids: null, hosted_payment_method_save: "offer" },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: payoutSettings(payouts),
    sepa_debit_payments: {},
  };
}

/** An account's payout settings. Given values override the former ones. */
export function payoutSettings(
  given: GivenPayouts,
  former?: Stripe.Account.Settings.Payouts,
): Stripe.Account.Settings.Payouts {
  const { interval, delay_days: days, weekly_anchor, monthly_anchor } = given.schedule ?? {};
  const schedule: Stripe.Account.Settings.Payouts.Schedule = {
    delay_days: days === undefined || days === "minimum" ? (former?.schedule.delay_days ?? 2) : Number(days),
    interval: interval ?? former?.schedule.interval ?? "daily",
  };
  if (weekly_anchor) schedule.weekly_anchor = weekly_anchor;
  if (monthly_anchor) schedule.monthly_anchor = monthly_anchor;
  return {
    debit_negative_balances: given.debit_negative_balances ?? former?.debit_negative_balances ?? true,
    schedule,
    statement_descriptor: given.statement_descriptor ?? former?.statement_descriptor ?? null,
  };
}

/** Completes onboarding at a stage. Adds a bank account if there is none. */
export function completeOnboarding(scope: Scope, account: Stripe.Account, stage: AccountStage): void {
  if (account.external_accounts!.data.length === 0) addBankAccount(scope, account);
  account.tos_acceptance = { date: scope.now(), ip: "127.0.0.1", user_agent: null };
  setStage(scope, account, stage);
}

/** Disconnects an account, as its owner can. The platform can no longer act for it. */
export function deauthorize(scope: Scope, account: Stripe.Account): void {
  scope.world.state.factsOf(account.id).deauthorized = "yes";
  const application: Stripe.Application = { id: "ca_DoubleApplication", object: "application", name: "Double" };
  scope.on(account.id).emit("account.application.deauthorized", application);
}
