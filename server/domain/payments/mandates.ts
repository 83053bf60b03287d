import type { RailReturn } from "@/server/domain/payments/rail-forms";
import type { Mandate } from "@/server/generated/prisma/client";
import { DEBIT_NOTICE_DAYS, type DebitScheme } from "@/server/kernel/debit-schemes";
import type { Context } from "@/server/operations/context";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import type { PaymentRail } from "@/server/ports/payment-rail";

/** What people are shown of a mandate. */
export type ShownMandate = Pick<Mandate, "scheme" | "reference" | "acceptedAt" | "endedAt" | "agreement" | "language">;

/** The same with the address that the payer agreed from, which only operators see. */
export type ReviewedMandate = ShownMandate & Pick<Mandate, "ipAddress">;

const SHOWN = {
  scheme: true,
  reference: true,
  acceptedAt: true,
  endedAt: true,
  agreement: true,
  language: true,
} as const;

/** Stores what a payer agreed to, before the token is used. Does nothing without a mandate, or for a known token. */
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

/** Reads the mandate of a payment for an operator; null if it is not a debit. */
export async function reviewMandate(
  ctx: Context,
  { rail, token }: { rail: string; token: string | null },
): Promise<ReviewedMandate | null> {
  const select = { ...SHOWN, ipAddress: true } as const;
  return token === null ? null : ctx.db.mandate.findUnique({ where: { rail_token: { rail, token } }, select });
}

/** What a recurring gift is charged to: a token, a stored method or, if neither is set, its donor's default. */
interface ChargedWith {
  rail: string;
  paymentToken: string | null;
  paymentMethodId: string | null;
  donorId: string;
}

/** Finds the mandate by which a recurring gift is charged; null if it is not paid by debit. */
export async function findMandateOf(ctx: Context, charged: ChargedWith): Promise<ShownMandate | null> {
  const { rail, paymentToken: token, paymentMethodId: id, donorId } = charged;
  if (token !== null) return findMandate(ctx, { rail, token });
  const where = { identityId: donorId, deletedAt: null, ...(id === null ? { isDefault: true } : { id }) };
  const method = await ctx.db.paymentMethod.findFirst({ where, select: { rail: true, token: true } });
  return method && findMandate(ctx, method);
}

/** How many days before a debit a recurring gift's donor agreed to be notified; 0 if it is not paid by debit. */
export async function noticeDaysOf(ctx: Context, charged: ChargedWith): Promise<number> {
  const mandate = await findMandateOf(ctx, charged);
  return mandate ? DEBIT_NOTICE_DAYS[mandate.scheme as DebitScheme] : 0;
}

/** Reads the mandates of payment methods, null for those without one. */
export async function withMandates<Method extends { rail: string; token: string }>(
  ctx: Context,
  methods: readonly Method[],
): Promise<(Method & { mandate: ShownMandate | null })[]> {
  const tokens = methods.map(({ rail, token }) => ({ rail, token }));
  const select = { ...SHOWN, rail: true, token: true } as const;
  const found = tokens.length === 0 ? [] : await ctx.db.mandate.findMany({ where: { OR: tokens }, select });
  const keyOf = ({ rail, token }: { rail: string; token: string }) => `${rail} ${token}`;
  const byKey = new Map(found.map((mandate) => [keyOf(mandate), mandate]));
  return methods.map((method) => ({ ...method, mandate: byKey.get(keyOf(method)) ?? null }));
}

/** Makes a worker ask whether the rail can still charge a mandate that it named. Ignores one that was never stored. */
export async function queueMandateCheck(tx: Context, { name }: PaymentRail, railId: string): Promise<void> {
  const found = await tx.db.mandate.findMany({ where: { rail: name, railId, endedAt: null }, select: { id: true } });
  const ids = found.map(({ id }) => id);
  await recordFollowUps(tx, "check_mandate", ids);
}
