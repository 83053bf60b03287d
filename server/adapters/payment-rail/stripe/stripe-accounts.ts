import type Stripe from "stripe";
import { destinationOf } from "@/server/adapters/payment-rail/stripe/stripe-descriptions";
import {
  isMissing,
  stripeErrorOf,
  tried,
  whileWanted,
  withPlainErrors,
} from "@/server/adapters/payment-rail/stripe/stripe-errors";
import { dateOf, LABELS, secondsFrom } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import { isAccountToken } from "@/server/adapters/payment-rail/stripe/stripe-tokens";
import type { AccountRequirement } from "@/server/kernel/payout-account-words";
import type { OnboardingPage, RailAccount, RailAccountName, RailAccounts } from "@/server/ports/rail-account";

/** How far Stripe's clock may be behind ours. */
const CLOCK_SECONDS = 3_600;

/** Connected accounts: Stripe hosts their pages, collects missing information, and pays out only on request. */
export function stripeAccounts(stripe: Stripe): RailAccounts {
  return {
    startOnboarding: withPlainErrors(async (page, { signal }) => {
      const account = page.token ?? (await openAccount(stripe, page, signal));
      const link = await whileWanted(
        signal,
        stripe.accountLinks.create({
          account,
          type: "account_onboarding",
          collection_options: { fields: "eventually_due" },
          refresh_url: page.returnUrl,
          return_url: page.returnUrl,
        }),
      );
      return { token: account, url: link.url };
    }),
    read: withPlainErrors(async ({ token }, { signal }) => {
      if (!isAccountToken(token)) return null;
      try {
        return accountOf(await whileWanted(signal, stripe.accounts.retrieve(token)));
      } catch (error) {
        signal.throwIfAborted();
        const failure = stripeErrorOf(error);
        if (isMissing(failure)) return null;
        if (failure.code !== "account_invalid") throw error;
        return DISCONNECTED;
      }
    }),
  };
}

/** A known account that no longer belongs to the platform: its owner has disconnected it, and may connect it again. */
const DISCONNECTED: RailAccount = {
  status: "restricted",
  requirements: [{ code: "other", dueAt: null }],
  type: "bank_account",
  bank: null,
  last4: null,
};

async function openAccount(stripe: Stripe, page: OnboardingPage, signal: AbortSignal): Promise<string> {
  const found = await findAccount(stripe, page, signal);
  if (found) return found;
  const creating = stripe.accounts.create(
    {
      controller: {
        fees: { payer: "application" },
        losses: { payments: "application" },
        requirement_collection: "stripe",
        stripe_dashboard: { type: "express" },
      },
      capabilities: { transfers: { requested: true } },
      settings: { payouts: { schedule: { interval: "manual" } } },
      metadata: { [LABELS.account]: page.key },
      ...(page.country && { country: page.country }),
    },
    { idempotencyKey: `account-${page.key}` },
  );
  const failure = await tried(signal, creating);
  if (!failure) return (await creating).id;
  const opened = await findAccount(stripe, page, signal);
  if (opened) return opened;
  throw failure;
}

/** Stripe cannot search accounts by metadata, so this lists those created since the account was named. */
async function findAccount(
  stripe: Stripe,
  { key, createdAt }: RailAccountName,
  signal: AbortSignal,
): Promise<string | null> {
  const created = { gte: secondsFrom(createdAt) - CLOCK_SECONDS };
  for (let after: string | undefined; ; ) {
    const paging = { limit: 100, ...(after && { starting_after: after }) };
    const page = await whileWanted(signal, stripe.accounts.list({ created, ...paging }));
    const found = page.data.find(({ metadata }) => metadata?.[LABELS.account] === key);
    if (found || !page.has_more) return found?.id ?? null;
    after = page.data.at(-1)!.id;
  }
}

function accountOf(account: Stripe.Account): RailAccount {
  return { status: statusOf(account), requirements: requirementsOf(account), ...destinationOf(account) };
}

function statusOf({ payouts_enabled, details_submitted, capabilities, requirements }: Stripe.Account) {
  if (requirements?.disabled_reason?.startsWith("rejected")) return "rejected";
  if (payouts_enabled && capabilities?.transfers === "active") return "enabled";
  const isMissing = dueIn(requirements).length > 0;
  return details_submitted && isMissing ? "restricted" : "pending";
}

function requirementsOf({ requirements }: Stripe.Account): RailAccount["requirements"] {
  if (requirements?.disabled_reason?.startsWith("rejected")) return [];
  const deadline = requirements?.current_deadline;
  const dueAt = deadline ? dateOf(deadline) : null;
  return [...new Set(dueIn(requirements).map(codeOf))].map((code) => ({ code, dueAt }));
}

function dueIn(requirements: Stripe.Account.Requirements | undefined): string[] {
  return [...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])];
}

const DETAILS =
  /^(individual|company|business_profile|business_type|external_account|tos_acceptance|representative|owners|directors|executives|person_|settings)/;

/** Translates what Stripe is missing into our codes. */
function codeOf(requirement: string): AccountRequirement {
  if (/document|proof_of_liveness/.test(requirement)) return "document_missing";
  if (/tax_id|id_number|ssn_last_4|vat_id/.test(requirement)) return "tax_id_missing";
  return DETAILS.test(requirement) ? "details_missing" : "other";
}
