import type pg from "pg";
import { borneOf, creditedOf } from "@/server/cli/simulate/checks/money-model";
import type { Stage } from "@/server/cli/simulate/world/stage";

interface Sum {
  toId: string;
  currency: string;
  cents: string;
}

const SETTLED = `
  SELECT to_id AS "toId", currency, amount_cents::text AS cents FROM gifts WHERE status = 'settled' AND prepayment_id IS NULL`;

/** What the rail has kept of the charge of each gift that has settled, wherever it has gone since. */
const KEPT = `
  SELECT g.to_id AS "toId", g.currency, g.amount_cents::text AS cents, o.cost_cents::text AS kept
  FROM gifts g JOIN payments p ON p.subject_id = g.id AND p.direction = 'charge' JOIN sandbox_rail.operations o ON o.key = p.id
  WHERE g.status IN ('settled', 'reversed') AND g.prepayment_id IS NULL`;

/** What has left the balances: not what failed or was canceled. */
const PAID_OUT = `
  SELECT identity_id AS "toId", currency, sum(amount_cents)::text AS cents FROM payouts
  WHERE status IN ('pending', 'in_transit', 'paid') AND disbursement_id IS NULL GROUP BY 1, 2`;

/** The gifts that stand. */
export async function readSettled(admin: pg.Pool): Promise<Sum[]> {
  return (await admin.query<Sum>(SETTLED)).rows;
}

/**
 * What each recipient of gifts has by what was promised, by `id in currency`: the gifts less the fee, what it bears of the rail's
 * costs and what was paid out.
 */
export async function modelBalances({
  world: { admin },
  story,
}: Pick<Stage, "world" | "story">): Promise<Map<string, bigint>> {
  const balances = new Map<string, bigint>();
  const add = ({ toId, currency }: Omit<Sum, "cents">, cents: bigint) =>
    balances.set(`${toId} in ${currency}`, (balances.get(`${toId} in ${currency}`) ?? 0n) + cents);
  for (const gift of await readSettled(admin)) add(gift, creditedOf(BigInt(gift.cents)));
  const { rows: kept } = await admin.query<Sum & { kept: string }>(KEPT);
  if (story.costs === "recipient") for (const gift of kept) add(gift, -borneOf(BigInt(gift.cents), BigInt(gift.kept)));
  const { rows: paidOut } = await admin.query<Sum>(PAID_OUT);
  for (const payout of paidOut) add(payout, -BigInt(payout.cents));
  return balances;
}
