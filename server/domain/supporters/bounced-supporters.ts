import type { Bounce, BouncedEmail } from "@/server/domain/email/email-transitions";
import { isAddressUndeliverable, undeliverableOf } from "@/server/domain/email/undeliverable-addresses";
import { reachedAt, whoIsReachedAt } from "@/server/domain/supporters/reached-at";
import type { Supporter } from "@/server/generated/prisma/client";
import { type BounceReason, isUndeliverable, readBounceReason } from "@/server/kernel/bounces";
import { emailKey } from "@/server/kernel/email-address";
import type { Context } from "@/server/operations/context";

/**
 * Marks a recipient's supporter as unreachable if an email sent on behalf of that recipient bounced: a receipt, or its
 * thanks. A recipient does not learn about bounces of others' emails.
 */
export async function markBouncedSupporters(
  tx: Context,
  emails: BouncedEmail[],
  { bouncedAt, bounceReason }: Bounce,
): Promise<void> {
  if (!isUndeliverable(bounceReason)) return;
  for (const { key, to } of emails) {
    const recipientId = await recipientOf(tx, key);
    if (recipientId === null) continue;
    const data = { emailBouncedAt: bouncedAt, emailBounceReason: bounceReason };
    await tx.db.supporter.updateMany({ where: { recipientId, ...whoIsReachedAt(emailKey(to)) }, data });
  }
}

async function recipientOf(tx: Context, key: string): Promise<string | null> {
  const [, kind, id] = /^(receipt|thanks):(\w+):/.exec(key) ?? [];
  if (id === undefined) return null;
  const select = { recipientId: true };
  const found =
    kind === "receipt"
      ? await tx.db.receipt.findUnique({ where: { id }, select })
      : await tx.db.thankLetter.findUnique({ where: { id }, select });
  return found?.recipientId ?? null;
}

/**
 * Returns the ids of a recipient's supporters whose addresses are undeliverable, by the same rule as
 * `readSupporterBounce`.
 */
export async function readUndeliverableSupporters(ctx: Context, recipientId: string): Promise<string[]> {
  const where = { recipientId, emailBouncedAt: { not: null } };
  const bounced = await ctx.db.supporter.findMany({ where, select: { id: true, email: true, currentEmail: true } });
  const known = await undeliverableOf(ctx, bounced.map(reachedAt));
  return bounced.filter((one) => known.has(reachedAt(one))).map(({ id }) => id);
}

/**
 * Since when a supporter's address has been undeliverable, and why; null if it may be deliverable, for example after
 * its owner used a link in an email.
 */
export async function readSupporterBounce(
  ctx: Context,
  supporter: Pick<Supporter, "email" | "currentEmail" | "emailBouncedAt" | "emailBounceReason">,
): Promise<{ at: Date; reason: BounceReason } | null> {
  const { emailBouncedAt, emailBounceReason } = supporter;
  if (emailBouncedAt === null || !(await isAddressUndeliverable(ctx, reachedAt(supporter)))) return null;
  return { at: emailBouncedAt, reason: readBounceReason(emailBounceReason ?? "") };
}
