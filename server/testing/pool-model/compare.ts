import type { Context } from "@/server/operations/context";
import type { PoolModel } from "@/server/testing/pool-model/pool-model";

/** Everything that is compared about a pool, as lines of text from one statement. */
const LINES = `
  SELECT format('pool is %s, holds %s and %s, acts %s', p.status,
    coalesce((SELECT b.posted_cents FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
      WHERE a.code = 'pool:' || p.id || ':treasury'), 0),
    coalesce((SELECT b.posted_cents FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
      WHERE a.code = 'pool:' || p.id || ':reserves'), 0),
    coalesce(ms(p.act_at), '-')) AS line FROM pools p WHERE p.id = $1
  UNION ALL
  SELECT format('commitment %s is %s, term %s, %s released, next %s, renews %s, charged %s, %s failures', c.id, c.status, c.term,
    c.released, coalesce(ms(c.next_release_at), '-'), coalesce(ms(c.renews_at), '-'), coalesce(ms(c.charge_at), '-'), c.failures)
  FROM commitments c WHERE c.pool_id = $1
  UNION ALL
  SELECT format('%s of %s to %s is %s%s, closes %s', CASE WHEN d.rule = 'turn' THEN 'turn ' || d.turn_number ELSE d.id END, d.amount_cents,
    d.to_id, d.status, CASE WHEN d.executed_at IS NULL THEN '' ELSE ', paid' END, coalesce(ms(d.closes_at), '-'))
  FROM disbursements d WHERE d.pool_id = $1
  UNION ALL
  SELECT format('%s %s is %s at %s', m.role, m.identity_id, CASE m.status WHEN 'active' THEN 'active' ELSE 'gone' END, m.position)
  FROM pool_members m WHERE m.pool_id = $1
  UNION ALL
  SELECT format('turn %s from %s to %s', t.number, ms(t.opens_at), ms(t.due_at)) FROM pool_turns t WHERE t.pool_id = $1 AND t.ended_at IS NULL
  UNION ALL
  SELECT format('draw %s at %s', d.number, coalesce(ms(d.draw_at), '-')) FROM pool_draws d WHERE d.pool_id = $1 AND d.drawn_at IS NULL`.replaceAll(
  /ms\(([a-z._]+)\)/g,
  (_, column: string) => `(extract(epoch FROM ${column}) * 1000)::bigint::text`,
);

/** Lists the lines that only the product has, and those that only the model has. */
export async function compare(ctx: Context, poolId: string, pool: PoolModel): Promise<string[]> {
  const rows = await ctx.statement<{ line: string }>(LINES, [poolId]);
  const product = rows.map(({ line }) => line);
  const wanted = linesOf(pool);
  return [
    ...without(product, wanted).map((line) => `product: ${line}`),
    ...without(wanted, product).map((line) => `model:   ${line}`),
  ].sort();
}

function without(lines: string[], others: string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function linesOf(pool: PoolModel): string[] {
  const { status, treasury, reserves, actAt, commitments, requests, members, turn, draw } = pool;
  const at = (instant: number | null) => instant ?? "-";
  return [
    `pool is ${status}, holds ${treasury} and ${reserves}, acts ${at(actAt)}`,
    ...commitments.map(
      (c) =>
        `commitment ${c.id} is ${c.status}, term ${c.term}, ${c.released} released, next ${at(c.nextReleaseAt)}, ` +
        `renews ${at(c.renewsAt)}, charged ${at(c.chargeAt)}, ${c.failures} failures`,
    ),
    ...requests.map(
      (r) =>
        `${r.rule === "turn" ? `turn ${r.turn}` : r.id} of ${r.cents} to ${r.to} is ${r.status}${r.isPaid ? ", paid" : ""}, ` +
        `closes ${at(r.closesAt)}`,
    ),
    ...members.map((m) => `${m.role} ${m.id} is ${m.isActive ? "active" : "gone"} at ${m.position}`),
    ...(turn ? [`turn ${turn.number} from ${turn.opensAt} to ${turn.dueAt}`] : []),
    ...(draw ? [`draw ${draw.number} at ${at(draw.at)}`] : []),
  ];
}
