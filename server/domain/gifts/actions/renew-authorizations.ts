import { createHash } from "node:crypto";
import { askForRenewal } from "@/server/domain/gifts/actions/ask-to-confirm";
import { lockGifts } from "@/server/domain/gifts/gift-transitions";
import { answerInTime } from "@/server/domain/payments/answer-in-time";
import { renewalOf } from "@/server/domain/payments/authorizations";
import type { Gift, PaymentAuthorization } from "@/server/generated/prisma/client";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import type { AuthorizationAnswer, RenewedAuthorization } from "@/server/ports/rail-authorizations";

const BATCH = 100;
/** How long until the rail is asked again after a call without a clear answer: longer than the call may take. */
const TRY_AGAIN_MS = 300_000;

/** Authorizations that were due for renewal by $1 if they are still needed, as `subject` and `due`. */
export const AUTHORIZATIONS_TO_RENEW = `
  SELECT rail || ' ' || token AS subject, renew_at AS due FROM payment_authorizations WHERE renew_at <= $1::timestamptz`;

/** Those whose gift no longer waits, and that no rail is being asked about. */
const NEEDLESS = `
  UPDATE payment_authorizations a SET renew_at = NULL WHERE renew_at <= $1::timestamptz AND NOT is_renewing
    AND NOT EXISTS (SELECT FROM gifts g WHERE g.id = a.gift_id AND g.payment_token = a.token AND g.status = 'pending')`;

/** What identifies an authorization. */
type Key = Pick<PaymentAuthorization, "rail" | "token">;

/** What the rail is asked: to authorize an amount again, or if it isn't needed, what became of an earlier request. */
interface Call extends Key {
  giftId: string;
  isNeeded: boolean;
  renewed: RenewedAuthorization;
}

/**
 * Has the rail hold back anew what ends within a day while its gift still waits to be decided about, by a method that the form saved.
 * Where there is none, or its bank does not hold it back again, the donor is asked to pay anew once the authorization has ended.
 */
export async function renewAuthorizations(ctx: Context, signal: AbortSignal, dueBefore: Date): Promise<void> {
  await ctx.statement(NEEDLESS, [dueBefore]);
  while (!signal.aborted) {
    const where = { renewAt: { lte: dueBefore } };
    const due = await ctx.db.paymentAuthorization.findMany({ where, orderBy: { renewAt: "asc" }, take: BATCH });
    for (const authorization of due) {
      const call = await begin(ctx, authorization, dueBefore);
      if (call) await renew(ctx, call);
    }
    if (due.length < BATCH) return;
  }
}

/** Decides, under the gift's lock, what to do. The request is recorded first, so that no answer is lost in a crash. */
function begin(ctx: Context, { rail, token, giftId }: PaymentAuthorization, dueBefore: Date): Promise<Call | null> {
  return ctx.transaction(async (tx) => {
    const waiting = await findWaiting(tx, giftId, token);
    const locked = await lockAuthorization(tx, { rail, token });
    if (!locked || giftId === null || locked.renewAt === null || locked.renewAt > dueBefore) return null;
    const { endsAt, isRenewing } = locked;
    const hasEnded = endsAt <= tx.now();
    const saved = tx.ports.rails.named(rail)?.methods?.savedToken(token) ?? null;
    const canRenew = saved !== null && tx.ports.rails.named(rail)?.authorizations !== undefined;
    if (isRenewing || (waiting && canRenew && !hasEnded)) {
      await change(tx, locked, { isRenewing: true, renewAt: new Date(tx.now().getTime() + TRY_AGAIN_MS) });
      const gift = waiting ?? (await tx.db.gift.findUnique({ where: { id: giftId } }));
      return gift && saved ? callFor(locked, gift, saved, waiting !== null) : null;
    }
    if (waiting && hasEnded) await askForRenewal(tx, waiting);
    await change(tx, locked, { renewAt: waiting && !hasEnded ? endsAt : null });
    return null;
  });
}

function callFor({ rail, token }: Key, { id, amountCents, currency }: Gift, saved: string, isNeeded: boolean): Call {
  const hash = createHash("sha256").update(`${rail} ${token}`).digest("hex");
  const renewed = { key: `renewal_${hash.slice(0, 40)}`, token: saved, amountCents, currency, subjectId: id };
  return { rail, token, giftId: id, isNeeded, renewed };
}

async function renew(ctx: Context, call: Call): Promise<void> {
  const { rail, isNeeded, renewed } = call;
  let answer: AuthorizationAnswer;
  try {
    const { authorizations } = ctx.ports.rails.railOf({ rail });
    if (!authorizations) throw new Error("The rail no longer holds anything back.");
    answer = await answerInTime(ctx, (options) => authorizations[isNeeded ? "authorize" : "find"](renewed, options));
  } catch (err) {
    ctx.log.warn({ err, rail }, "an authorization could not be renewed yet");
    return;
  }
  await ctx.transaction((tx) => record(tx, call, answer));
}

/**
 * Records the answer once. A gift that still waits is charged with the new authorization, and the old one is released.
 * A gift that has continued or ended in the meantime doesn't need the new one.
 */
async function record(tx: Context, { rail, token, giftId }: Call, answer: AuthorizationAnswer): Promise<void> {
  const waiting = await findWaiting(tx, giftId, token);
  const locked = await lockAuthorization(tx, { rail, token });
  if (!locked?.isRenewing) return;
  const now = tx.now();
  if (answer.outcome !== "authorized") {
    // Until it ends, a decision can still have the old authorization captured.
    const renewAt = waiting ? (locked.endsAt > now ? locked.endsAt : now) : null;
    await change(tx, locked, { isRenewing: false, renewAt });
    return;
  }
  const { token: newToken, authorizedUntil: endsAt } = answer;
  const times = waiting ? { checkAt: endsAt, renewAt: renewalOf(endsAt) } : { checkAt: now, renewAt: null };
  const data = [{ rail, token: newToken, giftId, endsAt, createdAt: now, ...times }];
  await tx.db.paymentAuthorization.createMany({ data, skipDuplicates: true });
  if (waiting) {
    await tx.db.gift.update({ where: { id: giftId }, data: { paymentToken: newToken } });
    await audit(tx, "gift.authorize", giftId, { rail });
  }
  await change(tx, locked, { isRenewing: false, renewAt: null, ...(locked.outcome === null && { checkAt: now }) });
}

/** The gift, locked, if it still waits to be charged with a token, rather than for its donor; null otherwise. */
async function findWaiting(tx: Context, giftId: string | null, token: string): Promise<Gift | null> {
  if (giftId === null) return null;
  const [gift] = await lockGifts(tx, [giftId], ["pending"], {});
  if (!gift || gift.paymentToken !== token || gift.actionCode !== null) return null;
  const status = { notIn: ["declined", "returned"] };
  const charges = await tx.db.payment.count({ where: { subjectId: giftId, direction: "charge", status } });
  return charges === 0 ? gift : null;
}

/** Locks the row after its gift, the same order as everything that moves gifts. */
async function lockAuthorization(tx: Context, { rail, token }: Key): Promise<PaymentAuthorization | null> {
  await tx.statement("SELECT FROM payment_authorizations WHERE rail = $1 AND token = $2 FOR UPDATE", [rail, token]);
  return tx.db.paymentAuthorization.findUnique({ where: { rail_token: { rail, token } } });
}

async function change(tx: Context, { rail, token }: Key, data: Partial<PaymentAuthorization>): Promise<void> {
  await tx.db.paymentAuthorization.update({ where: { rail_token: { rail, token } }, data });
}
