import type Stripe from "stripe";
import { newId } from "@/server/testing/stripe/double-state";
import type { Scope } from "@/server/testing/stripe/scope";

/** A connected account's stage: nothing entered, being verified, enabled, missing a document, or rejected. */
export type AccountStage = "new" | "pending" | "enabled" | "document_missing" | "rejected";

const AT_FIRST = [
  "business_profile.url",
  "external_account",
  "individual.dob.day",
  "individual.first_name",
  "tos_acceptance.date",
];
const DOCUMENT = ["individual.verification.document"];
const DOCUMENT_SECONDS = 14 * 86_400;

/** What an account must still provide at a stage. */
export function requirementsAt(scope: Scope, stage: AccountStage): Stripe.Account.Requirements {
  const due = stage === "new" ? AT_FIRST : stage === "document_missing" ? DOCUMENT : [];
  return {
    alternatives: [],
    current_deadline: stage === "document_missing" ? scope.now() + DOCUMENT_SECONDS : null,
    currently_due: due,
    disabled_reason: disabledReason(stage),
    errors:
      stage === "document_missing"
        ? [
            {
              code: "verification_document_failed_other",
              reason: "The document could not be verified.",
              requirement: DOCUMENT[0]!,
            },
          ]
        : [],
    eventually_due: due,
    past_due: stage === "new" ? AT_FIRST : [],
    pending_verification: stage === "pending" ? DOCUMENT : [],
  };
}

function disabledReason(stage: AccountStage): Stripe.Account.Requirements.DisabledReason | null {
  switch (stage) {
    case "new":
      return "requirements.past_due";
    case "pending":
      return "requirements.pending_verification";
    case "document_missing":
      return "requirements.past_due";
    case "rejected":
      return "rejected.other";
    case "enabled":
      return null;
  }
}

/** Moves an account to a stage, and emits an event with what changed. */
export function setStage(scope: Scope, account: Stripe.Account, stage: AccountStage): void {
  const connected = scope.on(account.id);
  const { charges_enabled, payouts_enabled, details_submitted, requirements } = account;
  const isEnabled = stage === "enabled";
  account.details_submitted = stage !== "new";
  account.charges_enabled = isEnabled;
  account.payouts_enabled = isEnabled;
  account.requirements = requirementsAt(scope, stage);
  const status = isEnabled ? "active" : stage === "pending" ? "pending" : "inactive";
  for (const name of Object.keys(account.capabilities ?? {})) Object.assign(account.capabilities!, { [name]: status });
  scope.world.state.factsOf(account.id).stage = stage;
  connected.emit("account.updated", account, { charges_enabled, payouts_enabled, details_submitted, requirements });
}

interface GivenBank {
  country?: string;
  currency?: string;
  account_number?: string;
  account_holder_name?: string;
  routing_number?: string;
}

/** Adds a bank account, which receives the account's payouts in its currency from then on. */
export function addBankAccount(scope: Scope, account: Stripe.Account, given: GivenBank = {}): Stripe.BankAccount {
  const connected = scope.on(account.id);
  const currency = given.currency ?? account.default_currency ?? "usd";
  for (const other of connected.all("bank_account"))
    if (other.currency === currency) other.default_for_currency = false;
  const bank = connected.add("bank_account", {
    id: newId("ba"),
    object: "bank_account",
    account: account.id,
    account_holder_name: given.account_holder_name ?? null,
    account_holder_type: "company",
    account_type: null,
    available_payout_methods: ["standard"],
    bank_name: "STRIPE TEST BANK",
    country: given.country ?? account.country ?? "US",
    currency,
    default_for_currency: true,
    fingerprint: newId("fp", 16).slice(3),
    future_requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
    last4: (given.account_number ?? "000123456789").slice(-4),
    metadata: {},
    requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
    routing_number: given.routing_number ?? "110000000",
    status: "new",
  });
  account.external_accounts!.data.push(bank);
  connected.emit("account.external_account.created", bank);
  return bank;
}
