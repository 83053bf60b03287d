import { queueEmail } from "@/server/domain/email/queue-email";
import { payoutAccountOf } from "@/server/domain/identities/payout-accounts";
import { accountText } from "@/server/domain/payouts/account-text";
import { readReaders } from "@/server/domain/payouts/money-readers";
import type { Context } from "@/server/operations/context";
import { drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { type DueFollowUp, followUpQueue } from "@/server/operations/queue/follow-ups";
import type { Lease } from "@/server/operations/queue/queue-declaration";

/** Emails those who look after balances that the account of one was changed. Returns when to look again. */
export function emailPayoutAccounts(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  return drainFollowUps(ctx, "email_payout_account", { signal }, (row) => emailReaders(ctx, row));
}

/** Says how it is by then: of several changes at once, the last one counts. */
async function emailReaders(ctx: Context, row: DueFollowUp & Lease): Promise<void> {
  const [identityId] = row.subjectId.split(":");
  await ctx.transaction(async (tx) => {
    const known = await tx.db.identity.findUnique({ where: { id: identityId! }, select: { id: true } });
    if (known) await emailAll(tx, known.id, row.subjectId);
    await followUpQueue.complete(tx, row, null);
  });
}

async function emailAll(tx: Context, identityId: string, occasion: string): Promise<void> {
  const { organization, readers } = await readReaders(tx, identityId, "/money/account");
  const account = await payoutAccountOf(tx, identityId);
  const isUsable = account !== null && account.usableAt <= tx.now();
  const data = {
    organization,
    account: account && accountText(account),
    waitsUntil: isUsable ? null : (account?.usableAt ?? null),
  };
  for (const { id, email: to, locale, link } of readers) {
    const written = tx.ports.emails.write({ kind: "payout_account", locale, data: { ...data, link } });
    await queueEmail(tx, { key: `payout-account:${occasion}:${id}`, to, ...written, attachments: [] });
  }
}
