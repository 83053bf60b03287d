import { applyRailAccount, askRail } from "@/server/domain/identities/payout-onboarding/apply-rail-account";
import { nextCheckAt } from "@/server/domain/identities/payout-onboarding/begin-payout-account";
import { holdPending } from "@/server/domain/payouts/hold-pending";
import { releasePayoutsTo } from "@/server/domain/payouts/release-payouts";
import type { Context } from "@/server/operations/context";
import { drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { type DueFollowUp, followUpQueue, recordFollowUps } from "@/server/operations/queue/follow-ups";
import type { Lease } from "@/server/operations/queue/queue-declaration";

const BATCH = 200;

/** Asks the rails about accounts that may have changed, and acts on the answers. Returns when to look again. */
export function checkPayoutAccounts(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  return drainFollowUps(ctx, "check_payout_account", { signal }, (row) => check(ctx, row, signal));
}

/** An interrupted check is repeated: the rail is asked again, and no step changes anything a second time. */
async function check(ctx: Context, row: DueFollowUp & Lease, signal: AbortSignal): Promise<void> {
  const id = row.subjectId;
  const account = await ctx.db.payoutAccount.findUnique({ where: { id } });
  const said = account && account.deletedAt === null ? await askRail(ctx, account, signal) : null;
  if (said) await ctx.transaction((tx) => applyRailAccount(tx, id, said));
  await ctx.transaction(async (tx) => {
    const known = await tx.db.payoutAccount.findUnique({ where: { id }, select: { status: true } });
    if (known && known.status !== "enabled") await holdPending(tx, { payoutAccountId: id }, "account");
    await followUpQueue.complete(tx, row, null);
  });
  await releasePayoutsTo(ctx, id);
}

/** Accounts about which their rail was to be asked by $1, as `subject` and `due`. */
export const ACCOUNTS_TO_CHECK = `
  SELECT id AS subject, check_at AS due FROM payout_accounts
  WHERE deleted_at IS NULL AND check_at IS NOT NULL AND check_at <= $1::timestamptz`;

/** Queues checks of accounts whose rails have said nothing for long: a message may have been lost. */
export async function queueAccountChecks(ctx: Context, signal: AbortSignal, dueBefore: Date): Promise<void> {
  while (!signal.aborted) {
    const text = `${ACCOUNTS_TO_CHECK} ORDER BY check_at LIMIT ${BATCH}`;
    const ids = (await ctx.statement<{ subject: string }>(text, [dueBefore])).map(({ subject }) => subject);
    if (ids.length > 0) await ctx.transaction((tx) => queueChecks(tx, ids));
    if (ids.length < BATCH) return;
  }
}

async function queueChecks(tx: Context, ids: string[]): Promise<void> {
  await recordFollowUps(tx, "check_payout_account", ids);
  for (const { id, ...account } of await tx.db.payoutAccount.findMany({ where: { id: { in: ids } } }))
    await tx.db.payoutAccount.updateMany({ where: { id }, data: { checkAt: nextCheckAt(tx, account) } });
}
