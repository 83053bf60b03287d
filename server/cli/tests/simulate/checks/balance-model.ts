import { borneOf, standingOf } from "@/server/cli/tests/simulate/checks/money-model";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import type { World } from "@/server/cli/tests/simulate/world/world";

interface Sum {
  toId: string;
  currency: string;
  cents: string;
}

/** A settled gift that was not refunded, and the part that the rail has returned by itself. */
export interface SettledGift extends Sum {
  gone: string;
}

const SETTLED = `
  SELECT g.to_id AS "toId", g.currency, g.amount_cents::text AS cents,
    coalesce((SELECT sum(c.returned_cents) FROM payments p JOIN sandbox_rail.operations o ON o.key = p.id
      JOIN sandbox_rail.changes c ON c.operation_id = o.id
      WHERE p.subject_id = g.id AND p.direction = 'charge' AND c.changed_at <= $1), 0)::text AS gone
  FROM gifts g WHERE g.status = 'settled' AND g.prepayment_id IS NULL`;

/** The rail's costs of the charge of each gift that has settled, even if it was reversed since. */
const KEPT = `
  SELECT g.to_id AS "toId", g.currency, g.amount_cents::text AS cents, o.cost_cents::text AS kept
  FROM gifts g JOIN payments p ON p.subject_id = g.id AND p.direction = 'charge' JOIN sandbox_rail.operations o ON o.key = p.id
  WHERE g.status IN ('settled', 'reversed') AND g.prepayment_id IS NULL`;

/** Payouts from the balances, without failed or canceled ones. */
const PAID_OUT = `
  SELECT identity_id AS "toId", currency, sum(amount_cents)::text AS cents FROM payouts
  WHERE status IN ('pending', 'in_transit', 'paid') AND disbursement_id IS NULL GROUP BY 1, 2`;

/** The settled gifts that were not refunded or returned. */
export async function readSettled({ admin, clock }: Pick<World, "admin" | "clock">): Promise<SettledGift[]> {
  return (await admin.query<SettledGift>(SETTLED, [clock.now()])).rows;
}

/**
 * The balance that each recipient of gifts was promised, by `id in currency`: its gifts less the fee, less its share of
 * the rail's costs, less its payouts.
 */
export async function modelBalances({ world, story }: Pick<Stage, "world" | "story">): Promise<Map<string, bigint>> {
  const { admin } = world;
  const balances = new Map<string, bigint>();
  const add = ({ toId, currency }: Omit<Sum, "cents">, cents: bigint) =>
    balances.set(`${toId} in ${currency}`, (balances.get(`${toId} in ${currency}`) ?? 0n) + cents);
  for (const gift of await readSettled(world)) add(gift, standingOf(BigInt(gift.cents), BigInt(gift.gone)));
  const { rows: kept } = await admin.query<Sum & { kept: string }>(KEPT);
  // If the rail's costs are in another currency than the gift's, the platform bears them.
  const isBorne = ({ currency }: Sum) => world.stripe?.heldCurrencies.includes(currency) ?? true;
  if (story.costs === "recipient")
    for (const gift of kept.filter(isBorne)) add(gift, -borneOf(BigInt(gift.cents), BigInt(gift.kept)));
  const { rows: paidOut } = await admin.query<Sum>(PAID_OUT);
  for (const payout of paidOut) add(payout, -BigInt(payout.cents));
  return balances;
}
