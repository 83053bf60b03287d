import {
  nextCheckAt,
  RAIL_CALL_MS,
  storedRequirements,
} from "@/server/domain/identities/payout-onboarding/begin-payout-account";
import { TRIGGER_TO } from "@/server/domain/identities/payout-onboarding/payout-account-states";
import {
  type AccountChanges,
  payoutAccountTransitions,
} from "@/server/domain/identities/payout-onboarding/payout-account-transitions";
import type { PayoutAccount } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import { moveAll } from "@/server/operations/transition";
import type { RailAccount } from "@/server/ports/rail-account";
import { requirementsOf } from "@/server/resources/payout-account";

/** Asks the rail about an account, by a network call. Null if the account was never opened there. */
export async function askRail(ctx: Context, account: PayoutAccount, signal?: AbortSignal): Promise<RailAccount | null> {
  const { id: key, token, createdAt } = account;
  const { accounts } = ctx.ports.rails.railOf(account);
  if (accounts === null || token === null) return null;
  const timeout = AbortSignal.timeout(RAIL_CALL_MS);
  const options = { now: ctx.now(), signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
  return accounts.read({ key, token, createdAt }, options);
}

/**
 * Applies what the rail said about an account, in the running transaction. Idempotent. Has no effect on an account that
 * was rejected or replaced.
 */
export async function applyRailAccount(tx: Context, id: string, said: RailAccount): Promise<void> {
  await tx.db.$queryRaw`SELECT 1 FROM payout_accounts WHERE id = ${id} FOR NO KEY UPDATE`;
  const account = await tx.db.payoutAccount.findUniqueOrThrow({ where: { id } });
  if (account.deletedAt !== null || account.status === "rejected") return;
  await apply(tx, account, said);
  const { status } = said;
  const checkAt = nextCheckAt(tx, { ...account, status });
  await tx.db.payoutAccount.updateMany({ where: { id }, data: { checkAt } });
}

async function apply(tx: Context, account: PayoutAccount, said: RailAccount): Promise<void> {
  const { id, status } = account;
  const requirements = storedRequirements(said);
  const isOther = await isAnotherAccount(tx, account, said);
  const changes: AccountChanges = {
    requirements,
    type: said.type,
    bank: said.bank,
    last4: said.last4,
    ...(isOther && { usable_at: new Date(tx.now().getTime() + tx.settings.payoutAccountHoldMs) }),
  };
  const isChanged = JSON.stringify(requirements) !== JSON.stringify(requirementsOf(account));
  if (said.status === status && !isChanged && !namesAnother(account, said)) return;
  if ((await moveAll(tx, payoutAccountTransitions, [id], TRIGGER_TO[said.status], changes)).length === 0) return;
  await queueEmails(tx, account, { status: said.status, isChanged, isOther });
}

/** Each change queues an email. If several do at once, each email states the status at the time it is sent. */
async function queueEmails(
  tx: Context,
  { id, identityId, status: before }: PayoutAccount,
  { status, isChanged, isOther }: { status: string; isChanged: boolean; isOther: boolean },
): Promise<void> {
  const at = tx.now().getTime();
  if (isOther) await recordFollowUps(tx, "email_payout_account", [`${identityId}:${at}`]);
  const isMissing = status === "restricted" && isChanged;
  if (status === "pending" || (status === before && !isMissing)) return;
  await recordFollowUps(tx, "email_account_status", [`${id}:${status}:${at}`]);
}

/** True if the rail reports another bank or number than before. A value that it does not report stays. */
function namesAnother(account: PayoutAccount, { bank, last4 }: RailAccount): boolean {
  return (bank ?? account.bank) !== account.bank || (last4 ?? account.last4) !== account.last4;
}

/**
 * True if the entered account replaces one that received payouts. Payouts then wait, in case someone else entered it.
 */
async function isAnotherAccount(tx: Context, account: PayoutAccount, said: RailAccount): Promise<boolean> {
  if (!namesAnother(account, said)) return false;
  if (account.last4 !== null || account.bank !== null) return true;
  const earlier = { identityId: account.identityId, id: { not: account.id } };
  return (await tx.db.payoutAccount.findFirst({ where: earlier, select: { id: true } })) !== null;
}
