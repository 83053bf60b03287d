import type { Bounce, BouncedEmail } from "@/server/domain/email/email-transitions";
import { Prisma, type Receipt } from "@/server/generated/prisma/client";
import { type BounceReason, readBounceReason } from "@/server/kernel/bounces";
import { scopesOf } from "@/server/kernel/caller";
import { allowsScope } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";

/** When the email with a receipt came back, and why. */
export interface ReceiptBounce {
  at: Date;
  reason: BounceReason;
}

/** Marks receipts whose current version came back: earlier versions that came back have been sent again since. */
export async function markBouncedReceipts(
  tx: Context,
  emails: BouncedEmail[],
  { bouncedAt, bounceReason }: Bounce,
): Promise<void> {
  for (const { key } of emails) {
    const [, id, version] = /^receipt:(\w+):v(\d+)$/.exec(key) ?? [];
    if (id === undefined) continue;
    const data = { emailBouncedAt: bouncedAt, emailBounceReason: bounceReason };
    await tx.db.receipt.updateMany({ where: { id, version: Number(version) }, data });
  }
}

/** The condition for receipts whose email came back: only those whose donor's address the recipient was given. */
export const BOUNCED = Prisma.sql`email_bounced_at IS NOT NULL AND status = 'issued'
  AND EXISTS (SELECT 1 FROM gift_contacts c WHERE c.gift_id = receipts.gift_id)`;

/** True if the caller may know that an email came back: if it may know donors' addresses. */
export function mayReadBounces(ctx: Context): boolean {
  return allowsScope(scopesOf(ctx.caller), "supporters:read");
}

/** Which of these receipts came back, by their ids, as far as the caller may know. */
export async function readBounces(
  ctx: Context,
  receipts: readonly Pick<Receipt, "id" | "giftId" | "emailBouncedAt" | "emailBounceReason">[],
): Promise<Map<string, ReceiptBounce>> {
  const bounced = receipts.filter(({ emailBouncedAt }) => emailBouncedAt !== null);
  if (bounced.length === 0 || !mayReadBounces(ctx)) return new Map();
  const where = { giftId: { in: bounced.map(({ giftId }) => giftId) } };
  const shared = await ctx.db.giftContact.findMany({ where, select: { giftId: true } });
  const known = new Set(shared.map(({ giftId }) => giftId));
  return new Map(
    bounced
      .filter(({ giftId }) => known.has(giftId))
      .map((one) => [one.id, { at: one.emailBouncedAt!, reason: readBounceReason(one.emailBounceReason ?? "") }]),
  );
}

/** How many valid receipts of a recipient came back and wait for someone. */
export async function countBouncedReceipts(ctx: Context, recipientId: string): Promise<number> {
  const { text, values } = Prisma.sql`
    SELECT count(*)::int AS count FROM receipts WHERE recipient_id = ${recipientId} AND ${BOUNCED}`;
  const [row] = await ctx.statement<{ count: number }>(text, values);
  return row?.count ?? 0;
}
