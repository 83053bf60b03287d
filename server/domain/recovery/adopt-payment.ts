import { paymentStates } from "@/server/domain/payments/payment-states";
import { paymentTransitions } from "@/server/domain/payments/payment-transitions";
import { planPayouts } from "@/server/domain/payouts/plan-payouts";
import type { Forgotten } from "@/server/domain/recovery/find-forgotten";
import { reverseForgotten } from "@/server/domain/recovery/reverse-forgotten";
import { isAlmonerError } from "@/server/kernel/errors";
import { initialState } from "@/server/kernel/states";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

/**
 * A pending gift without a charge: the one that the rail's charge names, or else one with the same method and amount.
 */
const UNCHARGED = `
  SELECT g.id, g.created_at AS "createdAt", g.payment_token AS token FROM gifts g
  WHERE g.status = 'pending' AND g.rail = $1 AND g.amount_cents = $2 AND g.currency = $3
    AND g.payment_token IS NOT NULL AND g.action_code IS NULL
    AND CASE WHEN EXISTS (SELECT 1 FROM gifts o WHERE o.id = $4) THEN g.id = $4 ELSE g.payment_token = $5 END
    AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.subject_id = g.id AND p.direction = 'charge'
      AND p.status NOT IN ('declined', 'returned'))
  ORDER BY g.created_at, g.id LIMIT 1 FOR NO KEY UPDATE OF g`;
/**
 * A charge of the same gift, recorded since the backup, that no rail has answered: it is the same as the rail's charge.
 */
const UNANSWERED = `
  SELECT p.id FROM payments p WHERE p.subject_id = $1 AND p.direction = 'charge' AND p.rail = $2 AND p.amount_cents = $3 AND p.currency = $4
    AND p.status IN ('sent', 'unknown') AND p.continues_id IS NULL`;
const PAYEES = `
  SELECT identity_id AS "identityId" FROM payout_accounts WHERE rail = $1 AND token = $2 AND deleted_at IS NULL
  ORDER BY identity_id`;

/**
 * Finds what a forgotten payment was for, and continues it in the books as the one that the rail knows: the rail is
 * asked about it by its own key, and it is never sent again. Returns the payment's id; null if it matches nothing in
 * the books.
 */
export function adoptPayment(ctx: Context, forgotten: Forgotten, since: Date): Promise<string | null> {
  const { plannedId, line } = forgotten;
  if (plannedId !== null) return ctx.transaction((tx) => continueAs(tx, plannedId, since));
  const adopt = { charge: adoptCharge, refund: adoptRefund, payout: adoptPayout }[line.direction];
  return ctx
    .transaction((tx) => adopt(tx, forgotten, since))
    .catch((error: unknown) => {
      // Today's rules may reject what was right at the time, so a person decides.
      if (isAlmonerError(error)) return null;
      throw error;
    });
}

async function adoptCharge(tx: Context, { line, rail }: Forgotten, since: Date): Promise<string | null> {
  const { key, subjectId = null, token = null, amountCents, currency } = line;
  // A token that anyone can use does not identify who used it.
  const owned = token === null || tx.ports.rails.railOfDirectToken(token) ? null : token;
  const values = [rail, amountCents, currency, subjectId, owned];
  const [gift] = await tx.statement<{ id: string; createdAt: Date; token: string }>(UNCHARGED, values);
  if (!gift) {
    const [open] = await tx.statement<{ id: string }>(UNANSWERED, [subjectId, rail, amountCents, currency]);
    return open ? knownAs(tx, open.id, key, since) : null;
  }
  const id = tx.newId("payment");
  await tx.db.payment.create({
    data: {
      id,
      continuesId: key,
      subjectType: "gift",
      subjectId: gift.id,
      direction: "charge",
      amountCents,
      currency,
      rail,
      token: gift.token,
      status: initialState(paymentStates, "sent"),
      firstSentAt: gift.createdAt > since ? gift.createdAt : since,
      nextAt: tx.now(),
      createdAt: tx.now(),
    },
  });
  return id;
}

async function adoptRefund(tx: Context, { line, rail }: Forgotten, since: Date): Promise<string | null> {
  const { subjectId = null, amountCents, currency } = line;
  if (subjectId === null || !(await reverseForgotten(tx, subjectId))) return null;
  const refund = await tx.db.payment.findFirst({
    where: { subjectId, direction: "refund", status: "planned", rail, amountCents, currency },
    select: { id: true },
  });
  return refund && knownAs(tx, refund.id, line.key, since);
}

async function adoptPayout(tx: Context, { line, rail }: Forgotten, since: Date): Promise<string | null> {
  const [payee, another] = await payeesOf(tx, { line, rail });
  if (!payee || another) return null;
  const { key, currency, amountCents } = line;
  const occasion = `restored:${key}`;
  const wanted = { identityId: payee, currency, trigger: "request" as const, occasion, amountCents };
  const [planned] = await planPayouts(tx, [wanted]);
  if (!planned?.payout) return null;
  const payment = await tx.db.payment.findFirstOrThrow({
    where: { subjectId: planned.payout.id },
    select: { id: true },
  });
  return knownAs(tx, payment.id, key, since);
}

/** The identities whose account a forgotten payout went to, according to the books. Several may share one account. */
export async function payeesOf(ctx: Context, { line, rail }: Pick<Forgotten, "line" | "rail">): Promise<string[]> {
  const rows = await ctx.statement<{ identityId: string }>(PAYEES, [rail, line.token ?? null]);
  return rows.map(({ identityId }) => identityId);
}

async function knownAs(tx: Context, id: string, key: string, since: Date): Promise<string> {
  await tx.db.payment.update({ where: { id }, data: { continuesId: key } });
  return continueAs(tx, id, since);
}

/** Marks the payment as sent, so that from here on the rail is asked about it. */
async function continueAs(tx: Context, id: string, since: Date): Promise<string> {
  const sent = { first_sent_at: since.toISOString(), next_at: tx.now().toISOString() };
  await moveAll(tx, paymentTransitions, [id], "send", { of: () => sent });
  return id;
}
