import { GIFT_REVERSED, lineTypeOf, TOOK_GIFT_BACK } from "@/server/domain/payouts/line-types";
import type { StatementRange } from "@/server/domain/payouts/statement-range";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { PAYOUT_LINE_TYPES, type PayoutLineType } from "@/server/resources/payout-line";
import type { StatementSum } from "@/server/resources/payout-statement";

/** Adds a statement's lines up by type, however many there are. */
export async function readStatementSums(ctx: Context, range: StatementRange): Promise<StatementSum[]> {
  const { disbursement, carriedInCents, carriedOutCents, reservedInCents, reservedOutCents } = range;
  if (disbursement) return [{ type: "disbursement", count: 1, cents: disbursement.amountCents }];
  const of = (type: PayoutLineType, cents: Cents): StatementSum => ({ type, count: null, cents });
  const read = await readMoved(ctx, range);
  const lost = read.some(({ kind }) => kind === GIFT_REVERSED) ? await readLost(ctx, range) : NOTHING;
  const moved = read.flatMap(({ kind, count, gross, fee }): StatementSum[] => {
    const all = { count: Number(count), cents: BigInt(gross) };
    const isReversed = kind === GIFT_REVERSED;
    const own = isReversed ? { count: all.count - lost.count, cents: all.cents - lost.cents } : all;
    return [
      ...(own.count === 0 ? [] : [{ type: lineTypeOf(kind), ...own }]),
      ...(isReversed ? [{ type: "dispute" as const, ...lost }] : []),
      of("fee", -BigInt(fee)),
    ];
  });
  const before = [of("carried", carriedInCents - reservedInCents), of("reserve", reservedInCents)];
  const after = [of("reserve", -reservedOutCents), of("carried", reservedOutCents - carriedOutCents)];
  const within = PAYOUT_LINE_TYPES.flatMap((type) => {
    const own = moved.filter((sum) => sum.type === type);
    return [...merged(own.filter(({ cents }) => cents > 0n)), ...merged(own.filter(({ cents }) => cents < 0n))];
  });
  return [...before, ...within, ...after].filter(({ cents }) => cents !== 0n);
}

const NOTHING = { count: 0, cents: 0n };

/** The amounts taken back in a range because of lost disputes, before the returned fees. */
async function readLost(ctx: Context, { identityId, currency, afterId, throughId }: StatementRange) {
  const [row] = await ctx.statement<Record<"count" | "gross", string>>(
    `SELECT count(*)::text AS count, coalesce(sum(l.gross_cents), 0)::text AS gross
     FROM (SELECT DISTINCT d.gift_id FROM disputes d WHERE d.identity_id = $1 AND ${TOOK_GIFT_BACK}) d
     JOIN ledger_transactions t ON t.reference = 'gift:' || d.gift_id || ':reverse' AND t.id > $3::bigint AND t.id <= $4::bigint
     CROSS JOIN LATERAL payout_lines($1, $2, t.id - 1, t.id, 1) l`,
    [identityId, currency, afterId.toString(), throughId.toString()],
  );
  return { count: Number(row!.count), cents: BigInt(row!.gross) };
}

/** The total of all of them. */
export function totalOf(sums: readonly StatementSum[]): Cents {
  return sums.reduce((total, { cents }) => total + cents, 0n);
}

function merged(sums: StatementSum[]): StatementSum[] {
  const [first] = sums;
  if (!first) return [];
  const counts = sums.flatMap(({ count }) => count ?? []);
  const count = counts.length === 0 ? null : counts.reduce((all, one) => all + one, 0);
  return [{ type: first.type, count, cents: totalOf(sums) }];
}

/**
 * The balance's movements, by kind. For quarters of an hour entirely in the range, the kept sums are read; those at its
 * ends, and what a pool passed on, which is partly left out, are counted transaction by transaction.
 */
function readMoved(ctx: Context, { identityId, currency, afterId, throughId }: StatementRange) {
  return ctx.statement<Record<"kind" | "count" | "gross" | "fee", string>>(
    `WITH spans AS MATERIALIZED (
       SELECT s.*, s.first_id > $3 AND s.last_id <= $4 AND s.kind <> 'disbursement_executed' AS is_whole
       FROM balance_spans s
       WHERE s.identity_id = $1 AND s.currency = $2 AND s.last_id > $3::bigint AND s.first_id <= $4::bigint AND s.kind <> 'payout_sent'
     )
     SELECT x.kind, sum(x.count)::text AS count, sum(x.net + x.fee)::text AS gross, sum(x.fee)::text AS fee FROM (
       SELECT kind, movements AS count, net_cents AS net, fee_cents AS fee FROM spans WHERE is_whole
       UNION ALL
       SELECT t.kind, count(*), sum(l.net), sum(l.fee) FROM spans s
       CROSS JOIN LATERAL balance_transactions($1, $2, greatest(s.first_id - 1, $3), least(s.last_id, $4)) b
       -- Each by its id: how few there are between two ids is not known before, and joins would read all transactions and postings.
       CROSS JOIN LATERAL (
         SELECT x.id, x.kind, x.subject_id FROM ledger_transactions x WHERE x.id = b.transaction_id AND x.kind = s.kind AND x.phase <> 'pending'
           AND x.effective_at >= s.starts_at AND x.effective_at < s.starts_at + interval '15 minutes' OFFSET 0
       ) t
       CROSS JOIN LATERAL balance_movement($1, $2, t.id, t.subject_id) l
       WHERE NOT s.is_whole AND l.net IS NOT NULL
         AND NOT (t.kind = 'disbursement_executed' AND EXISTS (SELECT 1 FROM payouts o WHERE o.disbursement_id = t.subject_id))
       GROUP BY t.kind
     ) x GROUP BY x.kind`,
    [identityId, currency, afterId.toString(), throughId.toString()],
  );
}
