import { sandboxAccounts } from "@/server/adapters/payment-rail/sandbox-accounts";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { onboardingSecret } from "@/server/domain/identities/payout-onboarding/onboarding-link";
import { finishOnboarding, startOnboarding } from "@/server/domain/identities/payout-onboarding/run-onboarding";
import { applyRailEvents, receivePostedEvents } from "@/server/domain/payments/rail-events";
import { checkPayoutAccounts, queueAccountChecks } from "@/server/domain/payouts/check-payout-accounts";
import type { Identity, PayoutAccount } from "@/server/generated/prisma/client";
import { visitorCaller } from "@/server/kernel/caller";
import type { AccountOutcome } from "@/server/kernel/payout-account-words";
import type { Context } from "@/server/operations/context";
import { runUntrusted } from "@/server/operations/run-untrusted";
import type { GiftFixture } from "@/server/testing/gift-fixture";
import { TEST_RAIL_FORM } from "@/server/testing/test-rail";

const NEVER = new AbortController().signal;

/** What tests use for payout accounts that are set up on the rail's page. */
export interface Onboarding {
  /** Begins an account, as the partner. */
  begin(of: Pick<Identity, "id">): Promise<PayoutAccount>;
  /** Opens the rail's page with the secret of the account's page. Returns the rail's URL; null if there is none. */
  open(account: PayoutAccount): Promise<string | null>;
  /** Returns from the rail's page; null if there is nothing to return to. */
  finish(account: PayoutAccount): Promise<{ returnUrl: string } | null>;
  /** Makes the rail decide about the account, without sending an event. */
  decide(account: PayoutAccount, outcome: AccountOutcome, last4?: string): Promise<void>;
  /** Starts an account, and makes the rail decide about it. */
  onboard(of: Pick<Identity, "id">, outcome: AccountOutcome, last4?: string): Promise<PayoutAccount>;
  read(account: Pick<PayoutAccount, "id">): Promise<PayoutAccount>;
  /** Receives the rail's events about accounts, and acts on them. */
  hear(): Promise<void>;
  /** Gets the same result after lost events, by polling the accounts that are due. */
  recheck(): Promise<void>;
}

/** Opens the page of an account as a visitor, and returns the URL of the rail's. */
export function openOnboarding(system: Context, secret: string): Promise<string> {
  return runUntrusted(system.as(visitorCaller("page")), startOnboarding, { secret, locale: "en" });
}

/** Makes the onboarding of a fixture on the sandbox's rail. */
export function onboardingOf({ system, partner }: GiftFixture): Onboarding {
  const rail = sandboxAccounts({ ...TEST_RAIL_FORM, pool: system.pool });
  const visitor = system.as(visitorCaller("page"));
  const secretOf = ({ id }: PayoutAccount) => onboardingSecret(system, id);
  const orNull = <T>(promise: Promise<T>): Promise<T | null> =>
    promise.catch((error: { code?: string }) => {
      if (error.code === "resource_not_found") return null;
      throw error;
    });
  const read = ({ id }: Pick<PayoutAccount, "id">) => system.db.payoutAccount.findUniqueOrThrow({ where: { id } });

  const onboarding: Onboarding = {
    read,
    begin: ({ id }) => setPayoutAccount(partner, { id, return_url: "https://partner.example.org/money" }),
    open: async (account) => orNull(openOnboarding(system, secretOf(account))),
    finish: async (account) => orNull(runUntrusted(visitor, finishOnboarding, { secret: secretOf(account) })),
    async decide(account, outcome, last4) {
      const { token } = await read(account);
      await rail.change(token!, { last4: last4 ?? null, outcome }, system.now());
    },
    async onboard(of, outcome, last4 = "6789") {
      const account = await onboarding.begin(of);
      await onboarding.open(account);
      await onboarding.decide(account, outcome, last4);
      await onboarding.hear();
      return read(account);
    },
    async hear() {
      await receivePostedEvents(system);
      await applyRailEvents(system);
      await checkPayoutAccounts(system, NEVER);
    },
    async recheck() {
      await queueAccountChecks(system, NEVER, system.now());
      await checkPayoutAccounts(system, NEVER);
    },
  };
  return onboarding;
}
