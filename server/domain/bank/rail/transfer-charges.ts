import { callerName } from "@/server/kernel/caller";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import type { CallOptions, RailAnswer, RailOperation } from "@/server/ports/payment-rail";

const NOON_MS = 43_200_000;

/** The payments on the account that belong to one charge. */
interface ChargeRow {
  reference: string | null;
  cents: string;
  currency: string;
  /** The day on which the last part arrived. */
  bookedOn: Date;
  takenAt: Date;
  returned: { reference: string; cents: string; code: string | null; at: string }[];
}

const CHARGE = `
  SELECT min(m.id) FILTER (WHERE m.purpose IN ('gift', 'prepayment')) AS reference,
    coalesce(sum(m.amount_cents) FILTER (WHERE m.purpose IN ('gift', 'prepayment')), 0)::text AS cents, min(m.currency) AS currency,
    max(l.booked_on) FILTER (WHERE m.purpose IN ('gift', 'prepayment')) AS "bookedOn", max(m.taken_at) FILTER (WHERE m.purpose IN ('gift', 'prepayment')) AS "takenAt",
    coalesce(json_agg(json_build_object('reference', m.id, 'cents', (-m.amount_cents)::text, 'code', l.return_code, 'at', m.taken_at)
      ORDER BY m.id) FILTER (WHERE m.purpose NOT IN ('gift', 'prepayment')), '[]') AS returned
  FROM bank_matches m JOIN bank_lines l ON l.id = m.line_id
  WHERE m.payment_key = $1 AND m.taken_at IS NOT NULL`;

/**
 * Charges what has arrived for a gift or a year of a commitment, whose id is the token. Declines for good unless all of
 * it has arrived: nothing arrives by asking again.
 */
export async function chargeTransfer(
  ctx: Context,
  operation: RailOperation,
  { now }: CallOptions,
): Promise<RailAnswer> {
  const { key, token } = operation;
  const taking = [token, key, callerName(ctx.caller), now];
  const [row] = await ctx.statement<{ taken: boolean }>("SELECT bank_matches_take($1, $2, $3, $4) AS taken", taking);
  if (!row!.taken) return { outcome: "declined", code: "expired", message: "The transfer has not arrived." };
  return findTransferCharge(ctx, operation);
}

/** Says what happened to a charge, by the statements. */
export async function findTransferCharge(ctx: Context, { key }: RailOperation): Promise<RailAnswer> {
  const [row] = await ctx.statement<ChargeRow>(CHARGE, [key]);
  return row?.reference ? answerOf({ ...row, reference: row.reference }) : { outcome: "absent" };
}

function answerOf(row: ChargeRow & { reference: string }): RailAnswer {
  const { reference, currency, takenAt, returned } = row;
  const amountCents = BigInt(row.cents);
  const taken = { reference, amountCents, currency, chargedAt: dayOf(row), wasPaidBefore: true as const, costs: [] };
  const back = returned.reduce((sum: Cents, { cents }) => sum + BigInt(cents), 0n);
  const last = returned.at(-1);
  if (last && back >= amountCents) {
    const reason = { code: "transfer_returned", message: "The bank gave the transfer back." };
    return { ...taken, outcome: "returned", returnedAt: new Date(last.at), partsReturned: [], ...reason };
  }
  const parts = returned.map(({ reference: part, cents }) => ({
    kind: "refund" as const,
    reference: part,
    amountCents: BigInt(cents),
  }));
  return { ...taken, outcome: "cleared", clearedAt: takenAt, partsReturned: parts };
}

/** When the donor paid: the bank's day, at noon, which is that day in nearly every time zone. Never in the future. */
function dayOf({ bookedOn, takenAt }: Pick<ChargeRow, "bookedOn" | "takenAt">): Date {
  return new Date(Math.min(bookedOn.getTime() + NOON_MS, takenAt.getTime()));
}
