import { letGoOfTransfers } from "@/server/domain/payments/let-go-of-transfers";
import { PaymentCalls } from "@/server/domain/payments/payment-calls";
import type { ClaimedPayment } from "@/server/domain/payments/payment-queue";
import { type NewCharge, recordCharges } from "@/server/domain/payments/plan-payments";
import { missPayments } from "@/server/domain/pools/commitments/miss-payments";
import { renewMissedYears } from "@/server/domain/pools/commitments/renew-year";
import { waitsForTransfer } from "@/server/domain/pools/commitments/transfers/commitment-transfer";
import { screenPayers } from "@/server/domain/pools/commitments/transfers/screen-payers";
import { isListTooOld } from "@/server/domain/screening/list-ages";
import { screenIdentities } from "@/server/domain/screening/screen-identities";
import type { Context } from "@/server/operations/context";

/** How many charges are recorded as sent before their calls: few enough to be sent well before their leases expire. */
const SENT_TOGETHER = 100;
/** How long until a commitment is looked at again if a person has to look at its member first. */
const REVIEW_DELAY_MS = 300_000;

/** Commitments whose year was due to be charged by $1, as `subject` and `due`. */
export const COMMITMENTS_TO_CHARGE =
  "SELECT id AS subject, charge_at AS due FROM commitments WHERE charge_at <= $1::timestamptz";

interface Due {
  id: string;
  poolId: string;
  identityId: string;
  /** Whom the year is a gift to, or null. */
  sponsorId: string | null;
}

/**
 * Charges every year that was due by then, a hundred at a time: the intent to charge is committed before the rail is
 * called, so that nobody is charged twice, whichever process dies. A declined one delays no other.
 */
export async function chargeDuePrepayments(ctx: Context, signal: AbortSignal, dueBefore = ctx.now()): Promise<void> {
  await renewMissedYears(ctx, signal, dueBefore);
  if (await isListTooOld(ctx)) return;
  const calls = new PaymentCalls(ctx);
  const tried = new Set<string>();
  while (!signal.aborted) {
    const due = await ctx.statement<Due>(
      `SELECT c.id, c.pool_id AS "poolId", c.identity_id AS "identityId", y.sponsor_id AS "sponsorId" FROM commitments c
       LEFT JOIN prepayments y ON y.commitment_id = c.id AND y.term = c.term
       WHERE c.charge_at <= $1::timestamptz AND c.id <> ALL ($2::text[]) ORDER BY c.charge_at, c.id LIMIT ${SENT_TOGETHER}`,
      [dueBefore, [...tried]],
    );
    if (due.length === 0) break;
    for (const { id } of due) tried.add(id);
    const barred = await screenSides(ctx, due);
    calls.startSending(await ctx.transaction((tx) => recordBatch(tx, due, barred)));
    await calls.untilAtMost(SENT_TOGETHER / 2);
  }
  await calls.end();
}

/** The verdicts that keep years from being charged, by commitment: of the member, or a doubt about the sponsor. */
async function screenSides(ctx: Context, due: Due[]): Promise<Map<string, "possible" | "confirmed">> {
  const ids = due.flatMap(({ identityId, sponsorId }) => (sponsorId ? [identityId, sponsorId] : [identityId]));
  const sides = await ctx.db.identity.findMany({ where: { id: { in: ids } } });
  const verdicts = await screenIdentities(ctx, sides);
  const inactive = new Set(sides.filter(({ status }) => status !== "active").map(({ id }) => id));
  const payers = await screenPayers(ctx, due);
  const barred = new Map<string, "possible" | "confirmed">();
  for (const { id, identityId, sponsorId } of due) {
    if (inactive.has(identityId) || [verdicts.get(identityId), payers.get(id)].includes("confirmed"))
      barred.set(id, "confirmed");
    else if ([verdicts.get(identityId), verdicts.get(sponsorId ?? ""), payers.get(id)].includes("possible"))
      barred.set(id, "possible");
  }
  return barred;
}

interface DueYear extends Omit<Due, "sponsorId"> {
  prepaymentId: string;
  /** Cents, as text: the year and, if it is a gift, the fee. */
  cents: string;
  /** True if it was to be a gift to a charity that no longer is one. */
  isNoGift: boolean;
  currency: string;
  /** True if it is paid by a transfer that has arrived: its token is then its own id. */
  isTransfer: boolean;
  /** The payment method to charge, and its token if it is one that the member stored. */
  method: string;
  token: string | null;
  /** The rail of that payment method. */
  rail: string;
  /** The year's rail so far. */
  earlierRail: string;
}

/** Records the intent to charge for the years, in one batch for each pool. */
async function recordBatch(
  tx: Context,
  due: Due[],
  barred: ReadonlyMap<string, "possible" | "confirmed">,
): Promise<ClaimedPayment[]> {
  const locked = await lockDueYears(tx, due);
  const held = locked.filter(({ id }) => barred.get(id) === "possible");
  const refused = locked.filter(({ id, token }) => barred.get(id) === "confirmed" || token === null);
  const left = new Set([...held, ...refused]);
  const unlike = locked.filter((row) => row.isTransfer && row.isNoGift && !left.has(row));
  const charged = locked.filter((row) => !left.has(row) && !unlike.includes(row));
  await tx.db.commitment.updateMany({
    where: { id: { in: held.map(({ id }) => id) } },
    data: { chargeAt: new Date(tx.now().getTime() + REVIEW_DELAY_MS) },
  });
  await tx.db.commitment.updateMany({ where: { id: { in: charged.map(({ id }) => id) } }, data: { chargeAt: null } });
  await dropGifts(tx, [...charged, ...unlike]);
  await waitAgain(tx, unlike);
  for (const poolId of new Set(charged.map((row) => row.poolId))) {
    const { id: batchId } = await tx.db.prepaymentBatch.create({
      data: { id: tx.newId("prepaymentBatch"), poolId, startedAt: tx.now() },
    });
    const ids = charged.filter((row) => row.poolId === poolId).map(({ prepaymentId }) => prepaymentId);
    await tx.db.prepayment.updateMany({ where: { id: { in: ids } }, data: { batchId } });
  }
  const charges = charged.map(
    ({ prepaymentId, cents, currency, rail, token }): NewCharge => ({
      subjectType: "prepayment",
      subjectId: prepaymentId,
      amountCents: BigInt(cents),
      currency,
      rail,
      token: token!,
    }),
  );
  // Last, because it locks pools, and years are locked before these.
  await missPayments(
    tx,
    refused.map(({ id, token }) => ({
      commitmentId: id,
      code: token === null ? "payment_method_missing" : "declined",
    })),
  );
  const recorded = await recordCharges(tx, charges);
  const moved = new Set(charged.flatMap((row) => (row.rail === row.earlierRail ? [] : [row.prepaymentId])));
  for (const { subjectId: id, rail } of recorded)
    if (moved.has(id)) await tx.db.prepayment.update({ where: { id }, data: { rail } });
  return recorded;
}

/** The years to charge, with their payment methods and rails. Skips those locked by another worker. */
async function lockDueYears(tx: Context, due: Due[]): Promise<DueYear[]> {
  const rows = await tx.statement<DueYear>(
    `SELECT c.id, c.pool_id AS "poolId", c.identity_id AS "identityId", y.id AS "prepaymentId", y.currency,
       c.payment_method_id AS method, CASE WHEN c.transfer_reference IS NULL THEN m.token ELSE y.id END AS token,
       c.transfer_reference IS NOT NULL AS "isTransfer", s.is_gone AS "isNoGift",
       coalesce(m.rail, y.rail) AS rail, y.rail AS "earlierRail",
       (y.amount_cents + CASE WHEN s.is_gone THEN 0 ELSE y.fee_cents END)::text AS cents
     FROM commitments c
     JOIN prepayments y ON y.commitment_id = c.id AND y.term = c.term AND y.status = 'pending'
     CROSS JOIN LATERAL (
       SELECT y.sponsor_id IS NOT NULL AND NOT EXISTS (
         SELECT 1 FROM identities i WHERE i.id = y.sponsor_id AND i.charity_status = 'verified' AND i.status = 'active'
       ) AS is_gone
     ) s
     LEFT JOIN payment_methods m ON m.id = c.payment_method_id AND m.identity_id = c.identity_id AND m.deleted_at IS NULL
     WHERE c.id = ANY ($1::text[]) AND c.charge_at IS NOT NULL AND c.status IN ('pending', 'active', 'past_due')
     ORDER BY c.id FOR NO KEY UPDATE OF c SKIP LOCKED`,
    [due.map(({ id }) => id)],
  );
  return rows.map((row) => {
    const direct = row.isTransfer ? null : tx.ports.rails.railOfDirectToken(row.method);
    return direct ? { ...row, token: row.method, rail: direct.name } : row;
  });
}

/** More has arrived for these than they cost without the fee: it is open again, for a person to handle. */
async function waitAgain(tx: Context, years: DueYear[]): Promise<void> {
  await letGoOfTransfers(
    tx,
    years.map(({ prepaymentId }) => prepaymentId),
  );
  const where = { id: { in: years.map(({ id }) => id) } };
  await tx.db.commitment.updateMany({ where, data: waitsForTransfer(tx.now()) });
}

/** Years are no longer gifts if their sponsor has lost its status since they began. */
async function dropGifts(tx: Context, charged: DueYear[]): Promise<void> {
  const ids = charged.flatMap(({ isNoGift, prepaymentId }) => (isNoGift ? [prepaymentId] : []));
  if (ids.length === 0) return;
  await tx.db.prepayment.updateMany({ where: { id: { in: ids } }, data: { sponsorId: null, feeCents: 0n } });
}
