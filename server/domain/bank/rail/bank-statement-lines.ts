import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";
import type { StatementLine, StatementPage } from "@/server/ports/rail-statement";

const PAGE = 500;

interface LineRow {
  key: string;
  reference: string;
  cents: string;
  returned: string;
  currency: string;
  changedAt: Date;
  parts: { reference: string; cents: string }[];
}

/** Charges that changed in a period, with everything that the account says about each. */
const CHANGED = `
  WITH changed AS (
    SELECT m.payment_key AS key, max(m.taken_at) AS changed_at FROM bank_matches m
    WHERE m.taken_at >= $1 AND m.taken_at < $2 AND m.payment_key IS NOT NULL
    GROUP BY 1
  )
  SELECT c.key, c.changed_at AS "changedAt", a.* FROM changed c CROSS JOIN LATERAL (
    SELECT min(m.id) FILTER (WHERE m.purpose IN ('gift', 'prepayment')) AS reference, min(m.currency) AS currency,
      sum(m.amount_cents) FILTER (WHERE m.purpose IN ('gift', 'prepayment'))::text AS cents,
      coalesce(-sum(m.amount_cents) FILTER (WHERE m.purpose NOT IN ('gift', 'prepayment')), 0)::text AS returned,
      coalesce(json_agg(json_build_object('reference', m.id, 'cents', (-m.amount_cents)::text) ORDER BY m.id)
        FILTER (WHERE m.purpose NOT IN ('gift', 'prepayment')), '[]') AS parts
    FROM bank_matches m WHERE m.payment_key = c.key AND m.taken_at IS NOT NULL
  ) a
  WHERE a.reference IS NOT NULL AND ($3::timestamptz IS NULL OR (c.changed_at, c.key) > ($3, $4))
  ORDER BY c.changed_at, c.key LIMIT ${PAGE}`;

/** The account's movements in a period, as payments of the rail. */
export async function readBankStatement(
  ctx: Context,
  { from, to, after }: Parameters<PaymentRail["statement"]>[0],
): Promise<StatementPage> {
  const [at, key] = after === null ? [null, null] : (JSON.parse(after) as [string, string]);
  const rows = await ctx.statement<LineRow>(CHANGED, [from, to, at, key]);
  const last = rows.length === PAGE ? rows.at(-1)! : null;
  return {
    lines: rows.map(lineOf),
    transfers: [],
    next: last && JSON.stringify([last.changedAt.toISOString(), last.key]),
  };
}

function lineOf({ key, reference, cents, returned, currency, changedAt, parts }: LineRow): StatementLine {
  const isReturned = BigInt(returned) >= BigInt(cents);
  return {
    key,
    direction: "charge",
    reference,
    status: isReturned ? "returned" : "cleared",
    amountCents: BigInt(cents),
    currency,
    costs: [],
    partsReturned: isReturned
      ? []
      : parts.map((part) => ({ kind: "refund", reference: part.reference, amountCents: BigInt(part.cents) })),
    changedAt,
  };
}

/** What the operator's accounts hold, by currency, as far as statements were imported. */
export async function readBankBalances(ctx: Context): Promise<Map<string, bigint>> {
  const rows = await ctx.statement<{ currency: string; cents: string }>(
    "SELECT currency, sum(amount_cents)::text AS cents FROM bank_lines GROUP BY currency",
    [],
  );
  return new Map(rows.map(({ currency, cents }) => [currency, BigInt(cents)]));
}
