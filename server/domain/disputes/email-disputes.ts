import { queueEmail } from "@/server/domain/email/queue-email";
import { readReaders } from "@/server/domain/payouts/money-readers";
import type { Dispute } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { type DueFollowUp, followUpQueue, recordFollowUps } from "@/server/operations/queue/follow-ups";
import type { Lease } from "@/server/operations/queue/queue-declaration";

/** Queues emails about disputes, or about their outcome, to those who manage the recipient's money. */
export async function queueDisputeEmails(tx: Context, disputes: readonly Dispute[]): Promise<void> {
  const concerned = disputes.filter(({ identityId }) => identityId !== null);
  await recordFollowUps(
    tx,
    "email_dispute",
    concerned.map(({ id, status }) => `${id}:${status}`),
  );
}

/** Sends these emails, once per dispute and outcome. Returns when to look again. */
export function emailDisputes(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  return drainFollowUps(ctx, "email_dispute", { signal }, (row) => emailReaders(ctx, row));
}

async function emailReaders(ctx: Context, row: DueFollowUp & Lease): Promise<void> {
  const [id, status] = row.subjectId.split(":");
  await ctx.transaction(async (tx) => {
    const dispute = await tx.db.dispute.findUnique({ where: { id: id! } });
    if (dispute && (await isTrue(tx, dispute, status!))) await emailAll(tx, dispute, status!);
    await followUpQueue.complete(tx, row, null);
  });
}

/** False if a dispute was won but its gift does not stand, because it was refunded or replaced by another one. */
async function isTrue(tx: Context, { giftId }: Dispute, status: string): Promise<boolean> {
  if (status !== "won" || giftId === null) return true;
  const gift = await tx.db.gift.findUniqueOrThrow({ where: { id: giftId }, select: { status: true } });
  return gift.status === "settled";
}

async function emailAll(tx: Context, dispute: Dispute, status: string): Promise<void> {
  const { id, identityId, giftId, paymentId, reference, amountCents: cents, currency, dueAt, openedAt } = dispute;
  const { organization, readers } = await readReaders(tx, identityId!, `/gifts/${giftId}`);
  const isPart = status === "lost" && (await tx.db.paymentReturn.count({ where: { paymentId, reference } })) > 0;
  const outcome = isPart ? "part_lost" : status === "won" || status === "lost" ? status : "opened";
  for (const { id: readerId, email: to, locale, link } of readers) {
    const data = { outcome, organization, amount: { cents, currency }, openedAt, dueAt, link } as const;
    const written = tx.ports.emails.write({ kind: "dispute_notice", locale, data });
    await queueEmail(tx, { key: `dispute-${outcome}:${id}:${readerId}`, to, ...written, attachments: [] });
  }
}
