import { suppressedAmong } from "@/server/domain/email/suppressions";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";

/** Why a gift gets no thanks: no address, the donor opted out, it was thanked before, or it has not arrived. */
export const SKIPPED = ["no_address", "stopped", "thanked", "not_settled"] as const;
export type Skipped = (typeof SKIPPED)[number];

/** A gift with whom to thank for it, or why not. */
export interface Thankable {
  giftId: string;
  /** In lowercase; the address that was shared with the recipient, or that its owner has confirmed to them since, and no other. */
  email: string | null;
  skipped: Skipped | null;
}

interface Row {
  giftId: string;
  email: string | null;
  isKept: boolean;
  isThanked: boolean;
  /** What the organization noted about the supporter. */
  isNotToContact: boolean;
}

/** Whom the recipient can thank for these gifts; those of others are left out. */
export async function whomToThank(ctx: Context, recipientId: string, giftIds: readonly string[]): Promise<Thankable[]> {
  const rows = await ctx.db.$queryRaw<Row[]>`
    SELECT g.id AS "giftId", coalesce(s.current_email, lower(c.email)) AS email, g.status = 'settled' AS "isKept",
      EXISTS (SELECT 1 FROM thank_letter_gifts t WHERE t.gift_id = g.id AND t.email_key IS NOT NULL) AS "isThanked",
      coalesce(s.do_not_contact OR r.do_not_contact, false) AS "isNotToContact"
    FROM gifts g JOIN identities d ON d.id = g.from_id
      LEFT JOIN gift_contacts c ON c.gift_id = g.id AND d.status = 'active'
      LEFT JOIN supporters s ON s.id = c.supporter_id LEFT JOIN supporters r ON r.id = s.root_id
    WHERE g.id = ANY (${giftIds}) AND g.to_id = ${recipientId}
    ORDER BY g.id`;
  const emails = rows.flatMap(({ email }) => email ?? []);
  const stopped = await suppressedAmong(ctx, [...new Set(emails)]);
  return rows.map(({ giftId, email, isKept, isThanked, isNotToContact }) => ({
    giftId,
    email,
    skipped: reasonOf({
      isKept,
      isThanked,
      email,
      isStopped: isNotToContact || (email !== null && stopped.has(email)),
    }),
  }));
}

/** The same for the organization that the caller acts for. */
export function whomCallerThanks(ctx: Context, giftIds: readonly string[]): Promise<Thankable[]> {
  return whomToThank(ctx, callerIdentityId(ctx), giftIds);
}

function reasonOf({
  isKept,
  isThanked,
  email,
  isStopped,
}: Omit<Row, "giftId" | "isNotToContact"> & { isStopped: boolean }): Skipped | null {
  if (!isKept) return "not_settled";
  if (isThanked) return "thanked";
  if (email === null) return "no_address";
  return isStopped ? "stopped" : null;
}
