import { queueEmail } from "@/server/domain/email/queue-email";
import { payoutAccountOf } from "@/server/domain/identities/payout-accounts";
import { accountText } from "@/server/domain/payouts/account-text";
import { readReaders } from "@/server/domain/payouts/money-readers";
import type { Context } from "@/server/operations/context";
import { type ClaimedFollowUp, drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { followUpQueue } from "@/server/operations/queue/follow-ups";
import type { EmailData } from "@/server/ports/email-writer";
import { requirementsOf } from "@/server/resources/payout-account";

/**
 * Emails the people who look after balances when the account of one was changed, and what the payment provider says
 * about it. Returns when to look again.
 */
export async function emailPayoutAccounts(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  const changes = await drainFollowUps(ctx, "email_payout_account", { signal }, (row) =>
    complete(ctx, row, emailChange),
  );
  const states = await drainFollowUps(ctx, "email_account_status", { signal }, (row) => complete(ctx, row, emailState));
  const next = [changes, states].filter((at) => at !== null);
  return next.sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

async function complete(
  ctx: Context,
  row: ClaimedFollowUp,
  email: (tx: Context, occasion: string) => Promise<void>,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await email(tx, row.subjectId);
    await followUpQueue.complete(tx, row, null);
  });
}

/** Reports the account as it is when the email is written: of several changes at once, the last one counts. */
async function emailChange(tx: Context, occasion: string): Promise<void> {
  const [identityId] = occasion.split(":");
  const known = await tx.db.identity.findUnique({ where: { id: identityId! }, select: { id: true } });
  if (!known) return;
  const { organization, readers } = await readReaders(tx, known.id, "/money/account");
  const account = await payoutAccountOf(tx, known.id);
  const isUsable = account !== null && account.usableAt <= tx.now();
  const isBegun = account?.status === "pending" && account.last4 === null;
  const data = {
    organization,
    account: account && accountText(account),
    isBegun,
    waitsUntil: isUsable || isBegun ? null : (account?.usableAt ?? null),
  };
  for (const { id, email: to, locale, link } of readers) {
    const written = tx.ports.emails.write({ kind: "payout_account", locale, data: { ...data, link } });
    await queueEmail(tx, { key: `payout-account:${occasion}:${id}`, to, ...written, attachments: [] });
  }
}

/** Sends nothing if the account's state has changed since, or if another account has replaced it. */
async function emailState(tx: Context, occasion: string): Promise<void> {
  const [accountId, status] = occasion.split(":") as [string, EmailData["account_state"]["status"]];
  const account = await tx.db.payoutAccount.findFirst({ where: { id: accountId, status, deletedAt: null } });
  if (!account) return;
  const { organization, readers } = await readReaders(tx, account.identityId, "/money/account");
  const requirements = requirementsOf(account);
  const [due] = requirements.flatMap(({ due_at }) => due_at ?? []).sort();
  const data = {
    status,
    organization,
    account: accountText(account),
    requirements: requirements.map(({ code }) => code),
    dueAt: due === undefined ? null : new Date(due),
  };
  for (const { id, email: to, locale, link } of readers) {
    const written = tx.ports.emails.write({ kind: "account_state", locale, data: { ...data, link } });
    await queueEmail(tx, { key: `payout-account-state:${occasion}:${id}`, to, ...written, attachments: [] });
  }
}
