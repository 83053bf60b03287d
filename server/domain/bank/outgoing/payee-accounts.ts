import { onboardingPath } from "@/server/domain/identities/payout-onboarding/onboarding-link";
import type { Context } from "@/server/operations/context";
import type { RailAccount, RailAccounts } from "@/server/ports/rail-account";

/** The bank rail's name of a payout account. Nobody can name one: it is no token of a form. */
export function payeeIdOf(payoutAccountId: string): string {
  return `po_bank_${payoutAccountId.slice(payoutAccountId.indexOf("_") + 1)}`;
}

const MISSING: RailAccount = {
  status: "pending",
  requirements: [{ code: "details_missing", dueAt: null }],
  type: "bank_account",
  bank: null,
  last4: null,
};

/** How the bank's rail sets accounts up: their owners enter them on a page of ours, which the same link opens. */
export function payeeAccounts(context: () => Context): RailAccounts {
  return {
    keepsNumbers: true,
    async startOnboarding({ key, locale }) {
      const ctx = context();
      const url = `${ctx.settings.publicUrl}${onboardingPath(ctx, key)}/bank?lang=${locale}`;
      return { token: payeeIdOf(key), url };
    },
    async read({ token }) {
      if (!token?.startsWith("po_bank_")) return null;
      const payee = await context().db.bankPayee.findUnique({ where: { id: token } });
      if (!payee) return MISSING;
      return { ...MISSING, status: "enabled", requirements: [], bank: payee.bank, last4: payee.accountLast4 };
    },
  };
}
