import { describeAccountToken } from "@/server/domain/identities/describe-payment-method";
import { identitySubject } from "@/server/domain/identities/identity-subject";
import { lockIdentity } from "@/server/domain/identities/lock-identity";
import type { PayoutAccount } from "@/server/generated/prisma/client";
import { InvalidParameter, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { payoutAccountBody, payoutAccountResource, serializePayoutAccount } from "@/server/resources/payout-account";

// An identity has one account at a time. Payouts on their way keep the one that they were sent to.

/** Sets where payouts to an identity go from now on, in place of what was set before. */
export const setPayoutAccount = operation({
  name: "setPayoutAccount",
  summary: "Sets the account that an identity's payouts go to.",
  description:
    "Send the token from the payment provider's form. It takes the place of an earlier account; payouts that were sent already arrive there. Without an account, payouts stay on the identity's balance.",
  permission: { scope: "identities:write" },
  stepUp: true,
  subject: identitySubject,
  input: payoutAccountBody,
  output: payoutAccountResource,
  errors: [InvalidParameter],
  prepare: (ctx, { token }) => describeAccountToken(ctx, token),
  run: (ctx, { id: identityId, token }, { prepared: description }) =>
    ctx.transaction(async (tx) => {
      await lockIdentity(tx, identityId);
      await removeAccount(tx, identityId);
      const data = { identityId, token, ...description, createdAt: tx.now() };
      const account = await tx.db.payoutAccount.create({ data: { id: tx.newId("payoutAccount"), ...data } });
      await audit(tx, "payout_account.set", identityId, { payout_account_id: account.id });
      return account;
    }),
  show: serializePayoutAccount,
});

/** Reads where payouts to an identity go. */
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
  show: serializePayoutAccount,
});

/** Removes where payouts to an identity go: later ones stay on its balance. */
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
      if (!(await removeAccount(tx, id))) throw ResourceNotFound();
      await audit(tx, "payout_account.remove", id, {});
    }),
});

/** The account that payouts to an identity go to; null for none. */
export function payoutAccountOf(ctx: Context, identityId: string): Promise<PayoutAccount | null> {
  return ctx.db.payoutAccount.findFirst({ where: { identityId, deletedAt: null } });
}

async function removeAccount(tx: Context, identityId: string): Promise<boolean> {
  const where = { identityId, deletedAt: null };
  const { count } = await tx.db.payoutAccount.updateMany({ where, data: { deletedAt: tx.now() } });
  return count > 0;
}
