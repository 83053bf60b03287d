import type { PayoutAccount } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { idInSecret, isSecretOf, secretOfId } from "@/server/operations/links/id-link";
import { requirementsOf } from "@/server/resources/payout-account";

/** Returns the path of the account's page. It is derived, so that every response can show it. */
export function onboardingPath(ctx: Context, accountId: string): string {
  return `/payout-account/${onboardingSecret(ctx, accountId)}`;
}

/** Returns the secret that opens the page. */
export function onboardingSecret(ctx: Context, accountId: string): string {
  return secretOfId(ctx, "onboarding-link", accountId);
}

/**
 * Finds the account whose page a secret opens, in any status; null if the secret is invalid or the account was removed.
 */
export async function findByOnboardingSecret(ctx: Context, secret: string): Promise<PayoutAccount | null> {
  const id = idInSecret("payoutAccount", secret);
  if (!isSecretOf(ctx, "onboarding-link", secret, id)) return null;
  return ctx.db.payoutAccount.findFirst({ where: { id, deletedAt: null } });
}

/** True if there is something to do on the account's page. */
export function hasOnboarding(account: PayoutAccount): boolean {
  const isOpen = account.status === "pending" || account.status === "restricted";
  return account.returnUrl !== null && isOpen && requirementsOf(account).length > 0;
}

/** The URL of the page; null if there is nothing to do. */
export function onboardingUrl(ctx: Context, account: PayoutAccount): string | null {
  return hasOnboarding(account) ? ctx.settings.publicUrl + onboardingPath(ctx, account.id) : null;
}
