import { currentVerdict } from "@/server/domain/screening/screen-identities";
import type { Identity, PayoutAccount } from "@/server/generated/prisma/client";
import type { PayoutNeed } from "@/server/kernel/payout-needs";
import type { Context } from "@/server/operations/context";
import { instant } from "@/server/resources/fields";
import { REQUIREMENT_MESSAGES, requirementsOf } from "@/server/resources/payout-account";

/** What keeps an identity from being paid out. */
export interface PayoutRequirement {
  code: PayoutNeed;
  message: string;
  /** When it will resolve by itself, or the deadline for someone to act; null if neither is known. */
  due_at: string | null;
}

/** Returns what keeps an identity from being paid out now; empty if nothing does. */
export async function readRequirements(ctx: Context, identity: Identity): Promise<PayoutRequirement[]> {
  const [account, schedule] = await Promise.all([
    ctx.db.payoutAccount.findFirst({ where: { identityId: identity.id, deletedAt: null } }),
    ctx.db.payoutSchedule.findUnique({ where: { identityId: identity.id } }),
  ]);
  const found: (PayoutRequirement | null)[] = [
    identity.status !== "active"
      ? missing("identity_suspended", "The identity is suspended or closed. Its balance stays until that is decided.")
      : null,
    identity.kycTier === 0
      ? missing("identity_unverified", "The identity is not verified. Complete a verification of tier 1 or higher.")
      : null,
    identity.status === "active" && (await currentVerdict(ctx, identity)) === "possible"
      ? missing("identity_in_review", "A person compares the name with the sanctions lists. Nothing has to be sent.")
      : null,
    schedule?.stoppedAt ? missing("payouts_stopped", "The operator has stopped payouts. Contact support.") : null,
    ...accountRequirements(ctx, account),
    account && (await hasFailedAt(ctx, account))
      ? missing("payout_failed", "The last payout to this account failed. Set another account, or ask for a payout.")
      : null,
  ];
  return found.filter((one) => one !== null);
}

function accountRequirements(ctx: Context, account: PayoutAccount | null): PayoutRequirement[] {
  if (account === null)
    return [missing("payout_account_missing", "There is no account to pay to. Set a payout account.")];
  if (account.status !== "enabled") return [statusRequirement(account)];
  if (account.usableAt <= ctx.now()) return [];
  const message = "The payout account is new. Payouts to it begin after a few days, in case someone else set it.";
  return [{ code: "payout_account_new", message, due_at: instant(account.usableAt) }];
}

/** What is missing for an account that the payment provider doesn't pay to, and by when. */
function statusRequirement(account: PayoutAccount): PayoutRequirement {
  const requirements = requirementsOf(account);
  const asked = requirements.map(({ code }) => REQUIREMENT_MESSAGES[code]).join(" ");
  const [due = null] = requirements.flatMap(({ due_at }) => due_at ?? []).sort();
  if (account.status === "rejected")
    return missing("payout_account_rejected", "The payment provider does not pay to the account. Set another one.");
  if (account.status === "restricted")
    return {
      ...missing("payout_account_restricted", `The payment provider has restricted the account. ${asked}`.trim()),
      due_at: due,
    };
  if (requirements.length > 0)
    return { ...missing("payout_account_incomplete", `The account is not set up yet. ${asked}`), due_at: due };
  return missing("payout_account_pending", "The payment provider is checking the account. Nothing has to be sent.");
}

/** True if the newest payout went to this account and failed. */
async function hasFailedAt(ctx: Context, { id, identityId }: PayoutAccount): Promise<boolean> {
  const newest = await ctx.db.payout.findFirst({
    where: { identityId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { status: true, payoutAccountId: true },
  });
  return newest?.status === "failed" && newest.payoutAccountId === id;
}

const missing = (code: PayoutNeed, message: string): PayoutRequirement => ({ code, message, due_at: null });
