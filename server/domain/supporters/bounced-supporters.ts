import type { Bounce, BouncedEmail } from "@/server/domain/email/email-transitions";
import { isAddressUndeliverable, undeliverableOf } from "@/server/domain/email/undeliverable-addresses";
import { reachedAt, whoIsReachedAt } from "@/server/domain/supporters/reached-at";
import type { Supporter } from "@/server/generated/prisma/client";
import { type BounceReason, isUndeliverable, readBounceReason } from "@/server/kernel/bounces";
import { emailKey } from "@/server/kernel/email-address";
import type { Context } from "@/server/operations/context";

/**
 * Marks the supporter of the recipient at whose address nothing arrives, by an email that was sent in that recipient's matter: a
 * receipt, or its thanks. No recipient learns what others' emails came back from.
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

/** The ids of a recipient's supporters at whose addresses nothing arrives, as `readSupporterBounce` says it of one. */
export async function readUndeliverableSupporters(ctx: Context, recipientId: string): Promise<string[]> {
  const where = { recipientId, emailBouncedAt: { not: null } };
  const bounced = await ctx.db.supporter.findMany({ where, select: { id: true, email: true, currentEmail: true } });
  const known = await undeliverableOf(ctx, bounced.map(reachedAt));
  return bounced.filter((one) => known.has(reachedAt(one))).map(({ id }) => id);
}

/** Since when nothing arrives at a supporter's address, and why; null if something may, as after its owner used a link in an email. */
export async function readSupporterBounce(
  ctx: Context,
  supporter: Pick<Supporter, "email" | "currentEmail" | "emailBouncedAt" | "emailBounceReason">,
): Promise<{ at: Date; reason: BounceReason } | null> {
  const { emailBouncedAt, emailBounceReason } = supporter;
  if (emailBouncedAt === null || !(await isAddressUndeliverable(ctx, reachedAt(supporter)))) return null;
  return { at: emailBouncedAt, reason: readBounceReason(emailBounceReason ?? "") };
}
