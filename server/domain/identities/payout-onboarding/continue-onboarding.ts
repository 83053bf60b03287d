import { z } from "zod";
import { identitySubject } from "@/server/domain/identities/identity-subject";
import { payoutAccountOf } from "@/server/domain/identities/payout-accounts";
import { hasOnboarding, onboardingUrl } from "@/server/domain/identities/payout-onboarding/onboarding-link";
import { openRailPage } from "@/server/domain/identities/payout-onboarding/run-onboarding";
import { waysOf } from "@/server/domain/identities/payout-onboarding/ways-to-be-paid";
import type { PayoutAccount } from "@/server/generated/prisma/client";
import { InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { LOCALES } from "@/server/texts/locales";

/** Opens the rail's page of an identity's payout account, for someone who manages the identity, and returns its URL. */
export const continueOnboarding = operation({
  name: "continueOnboarding",
  summary: "Opens the payment provider's page of an identity's payout account.",
  permission: { scope: "identities:write" },
  stepUp: true,
  subject: identitySubject,
  input: z.strictObject({ locale: z.enum(LOCALES) }),
  errors: [ResourceNotFound, InvalidState],
  async run(ctx, { id, locale }) {
    const account = await payoutAccountOf(ctx, id);
    if (!account) throw ResourceNotFound();
    if (!hasOnboarding(account) && !hasTestPage(ctx, account))
      throw InvalidState({ message: "There is nothing to do.", context: { status: account.status } });
    // If there are several ways, the account's own page asks first.
    if (waysOf(ctx, account).length > 0) return `${onboardingUrl(ctx, account)}?lang=${locale}`;
    return openRailPage(ctx, account, locale);
  },
});

/** True if the rail is a test rail whose page can simulate what it says about the account. */
export function hasTestPage(ctx: Context, account: PayoutAccount): boolean {
  const { testAccounts = [] } = ctx.ports.rails.railOf(account);
  return (
    testAccounts.length > 0 && account.token !== null && account.returnUrl !== null && account.status !== "rejected"
  );
}
