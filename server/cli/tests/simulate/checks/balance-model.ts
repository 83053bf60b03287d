import { borneOf, standingOf } from "@/server/cli/tests/simulate/checks/money-model";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import type { World } from "@/server/cli/tests/simulate/world/world";

interface Sum {
  toId: string;
  currency: string;
  cents: string;
}

/** A gift that stands, and what of it the rail has given back by itself. */
export interface SettledGift extends Sum {
  gone: string;
}

const SETTLED = `
  SELECT g.to_id AS "toId", g.currency, g.amount_cents::text AS cents,
    coalesce((SELECT sum(c.returned_cents) FROM payments p JOIN sandbox_rail.operations o ON o.key = p.id
      JOIN sandbox_rail.changes c ON c.operation_id = o.id
      WHERE p.subject_id = g.id AND p.direction = 'charge' AND c.changed_at <= $1), 0)::text AS gone
  FROM gifts g WHERE g.status = 'settled' AND g.prepayment_id IS NULL`;

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
export async function readSettled({ admin, clock }: Pick<World, "admin" | "clock">): Promise<SettledGift[]> {
  return (await admin.query<SettledGift>(SETTLED, [clock.now()])).rows;
}

/**
 * What each recipient of gifts has by what was promised, by `id in currency`: the gifts less the fee, what it bears of the rail's
 * costs and what was paid out.
 */
export async function modelBalances({ world, story }: Pick<Stage, "world" | "story">): Promise<Map<string, bigint>> {
  const { admin } = world;
  const balances = new Map<string, bigint>();
  const add = ({ toId, currency }: Omit<Sum, "cents">, cents: bigint) =>
    balances.set(`${toId} in ${currency}`, (balances.get(`${toId} in ${currency}`) ?? 0n) + cents);
  for (const gift of await readSettled(world)) add(gift, standingOf(BigInt(gift.cents), BigInt(gift.gone)));
  const { rows: kept } = await admin.query<Sum & { kept: string }>(KEPT);
  // What a rail keeps in another currency than the gift's is the platform's.
  const isBorne = ({ currency }: Sum) => world.stripe?.heldCurrencies.includes(currency) ?? true;
  if (story.costs === "recipient")
    for (const gift of kept.filter(isBorne)) add(gift, -borneOf(BigInt(gift.cents), BigInt(gift.kept)));
  const { rows: paidOut } = await admin.query<Sum>(PAID_OUT);
  for (const payout of paidOut) add(payout, -BigInt(payout.cents));
  return balances;
}
