import { identitySubject } from "@/server/domain/identities/identity-subject";
import { lockIdentity } from "@/server/domain/identities/lock-identity";
import {
  describeWanted,
  isBegun,
  nextCheckAt,
  wantedErrors,
} from "@/server/domain/identities/payout-onboarding/begin-payout-account";
import { onboardingUrl } from "@/server/domain/identities/payout-onboarding/onboarding-link";
import { payoutAccountStates } from "@/server/domain/identities/payout-onboarding/payout-account-states";
import type { PayoutAccount } from "@/server/generated/prisma/client";
import { callerName, scopesOf } from "@/server/kernel/caller";
import { InvalidParameter, ResourceNotFound } from "@/server/kernel/common-errors";
import { allowsScope } from "@/server/kernel/scopes";
import { initialState } from "@/server/kernel/states";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import { payoutAccountBody, payoutAccountResource, serializePayoutAccount } from "@/server/resources/payout-account";

// An identity has one account at a time. Payouts that were already sent keep their account.

/** Sets the account for an identity's future payouts, replacing the current one. */
export const setPayoutAccount = operation({
  name: "setPayoutAccount",
  summary: "Sets the account that an identity's payouts go to.",
  description:
    "Send a `return_url`, and lead the account's owner to `onboarding_url`: they enter the account on the payment provider's page, and payouts begin once it is `enabled`. Where several payment providers can pay them, they choose there. Or send the `token` from the payment provider's form. The account takes the place of an earlier one; payouts that were sent already arrive there. Without an account, payouts stay on the identity's balance.",
  permission: { scope: "identities:write" },
  stepUp: true,
  subject: identitySubject,
  input: payoutAccountBody,
  output: payoutAccountResource,
  errors: [InvalidParameter],
  secret: true,
  check: wantedErrors,
  prepare: (ctx, wanted) => describeWanted(ctx, wanted),
  run: (ctx, { id: identityId }, { prepared: wanted }) =>
    ctx.transaction(async (tx) => {
      await lockIdentity(tx, identityId);
      const present = await payoutAccountOf(tx, identityId);
      if (present && isBegun(tx, present, wanted)) return present;
      const id = tx.newId("payoutAccount");
      const checkAt = nextCheckAt(tx, { ...wanted, returnUrl: wanted.return_url });
      await writeAccount(tx, identityId, {
        ...wanted,
        id,
        status: initialState(payoutAccountStates, wanted.status),
        usable_at: (await usableFrom(tx, identityId)).toISOString(),
        check_at: checkAt?.toISOString() ?? null,
      });
      return tx.db.payoutAccount.findUniqueOrThrow({ where: { id } });
    }),
  show: (account, ctx) => serializePayoutAccount(account, onboardingUrl(ctx, account)),
});

/** Reads the account for an identity's payouts. */
export const getPayoutAccount = operation({
  name: "getPayoutAccount",
  summary: "Gets the account that an identity's payouts go to.",
  description: "404 while there is none.",
  permission: { scope: "identities:read" },
  subject: identitySubject,
  output: payoutAccountResource,
  async run(ctx, { id }) {
    const account = await payoutAccountOf(ctx, id);
    if (!account) throw ResourceNotFound();
    return account;
  },
  secret: true,
  show: (account, ctx) => serializePayoutAccount(account, maySetAccount(ctx) ? onboardingUrl(ctx, account) : null),
});

/** Removes the account for an identity's payouts. Later payouts stay on its balance. */
export const removePayoutAccount = operation({
  name: "removePayoutAccount",
  summary: "Removes the account that an identity's payouts go to.",
  description: "Later payouts stay on the identity's balance.",
  permission: { scope: "identities:write" },
  stepUp: true,
  subject: identitySubject,
  run: (ctx, { id }) =>
    ctx.transaction(async (tx) => {
      await lockIdentity(tx, id);
      if (!(await writeAccount(tx, id, null))) throw ResourceNotFound();
    }),
});

/**
 * True for a key that could set an account itself, because anyone who has the account's page can enter where payouts
 * go. A signed-in user gets to the page through `continueOnboarding`, which requires the second factor.
 */
function maySetAccount({ caller }: Context): boolean {
  return !("sessionId" in caller) && allowsScope(scopesOf(caller), "identities:write");
}

/** The current payout account of an identity, or null. */
export function payoutAccountOf(ctx: Context, identityId: string): Promise<PayoutAccount | null> {
  return ctx.db.payoutAccount.findFirst({ where: { identityId, deletedAt: null } });
}

/** A first account can be used at once. One that replaces another has to wait, in case someone else set it. */
async function usableFrom(tx: Context, identityId: string): Promise<Date> {
  const earlier = await tx.db.payoutAccount.findFirst({ where: { identityId }, select: { id: true } });
  return new Date(tx.now().getTime() + (earlier === null ? 0 : tx.settings.payoutAccountHoldMs));
}

/**
 * Removes the payout account after a change of manager, because it may belong to the former one. Payouts wait on the
 * balance until the new manager sets an account.
 */
export async function forgetPayoutAccount(tx: Context, identityId: string): Promise<void> {
  await writeAccount(tx, identityId, null);
}

/**
 * Calls the SQL function that sets the account and writes the audit entry; nothing else may set it. False if there was
 * none to remove.
 */
async function writeAccount(tx: Context, identityId: string, account: object | null): Promise<boolean> {
  const { caller } = tx;
  const [row] = await tx.statement<{ written: boolean }>(
    "SELECT payout_account_set($1, $2::jsonb, $3, $4, $5::timestamptz) AS written",
    [identityId, account && JSON.stringify(account), callerName(caller), caller.requestId, tx.now()],
  );
  if (row!.written) await recordFollowUps(tx, "email_payout_account", [`${identityId}:${tx.now().getTime()}`]);
  return row!.written;
}
