import type { RailReturn } from "@/server/domain/payments/rail-forms";
import type { Mandate } from "@/server/generated/prisma/client";
import { DEBIT_NOTICE_DAYS, type DebitScheme } from "@/server/kernel/debit-schemes";
import type { Context } from "@/server/operations/context";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import type { PaymentRail } from "@/server/ports/payment-rail";

/** What people are shown of a mandate. */
export type ShownMandate = Pick<Mandate, "scheme" | "reference" | "acceptedAt" | "endedAt">;

const SHOWN = { scheme: true, reference: true, acceptedAt: true, endedAt: true } as const;

/** Keeps what a payer agreed to, before the token is used. Does nothing for a token without a mandate, and for one that is known. */
export async function recordMandate(
  ctx: Context,
  { rail, token, mandate }: Extract<RailReturn, { outcome: "completed" }>,
): Promise<void> {
  if (!mandate) return;
  const { id: railId, ...agreed } = mandate;
  const data = [{ id: ctx.newId("mandate"), rail, token, railId, ...agreed, createdAt: ctx.now() }];
  await ctx.db.mandate.createMany({ data, skipDuplicates: true });
}

/** Finds the mandate by which a token is charged; null for a card, and for no token. */
export async function findMandate(
  ctx: Context,
  { rail, token }: { rail: string; token: string | null },
): Promise<ShownMandate | null> {
  return token === null ? null : ctx.db.mandate.findUnique({ where: { rail_token: { rail, token } }, select: SHOWN });
}

/** How many days before a debit by a token its payer is notified, as they agreed to; 0 for what is no debit. */
export async function noticeDaysOf(ctx: Context, charged: { rail: string; token: string | null }): Promise<number> {
  const mandate = await findMandate(ctx, charged);
  return mandate ? DEBIT_NOTICE_DAYS[mandate.scheme as DebitScheme] : 0;
}

/** Has a rail asked whether the mandate that it names can still be charged. One that was never kept is left alone. */
export async function queueMandateCheck(tx: Context, { name }: PaymentRail, railId: string): Promise<void> {
  const found = await tx.db.mandate.findMany({ where: { rail: name, railId, endedAt: null }, select: { id: true } });
  const ids = found.map(({ id }) => id);
  await recordFollowUps(tx, "check_mandate", ids);
}
