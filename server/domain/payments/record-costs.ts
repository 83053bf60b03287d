import { callerName } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import type { RailAnswer } from "@/server/ports/payment-rail";
import type { RailCost } from "@/server/ports/rail-cost";

/** The reference of a cost that a person recorded. It is reversed once the rail names its costs. */
export const COST_BY_HAND = "by hand";

/** What a rail keeps for a dispute. */
const DISPUTE_COST = "dispute";

/** A payment and an answer about it. */
interface Said {
  payment: { id: string };
  answer: RailAnswer;
}

/**
 * Books, in the running transaction, the costs that the rail names for payments: each by its reference, once, however
 * often it is named, and whatever else the answer says.
 */
export async function recordCosts(tx: Context, said: readonly Said[]): Promise<void> {
  const costs = said.flatMap(({ payment, answer }) =>
    costsIn(answer).map(({ kind, reference, amountCents, currency }) => {
      const { railCosts, disputeCosts } = tx.settings;
      const bearer = kind === DISPUTE_COST ? disputeCosts : railCosts;
      return { payment_id: payment.id, kind, reference, amount_cents: amountCents.toString(), currency, bearer };
    }),
  );
  if (costs.length === 0) return;
  const named = JSON.stringify(costs);
  await tx.db
    .$executeRaw`SELECT payment_costs_record(${named}::jsonb, ${callerName(tx.caller)}, ${tx.now()}::timestamptz)`;
}

function costsIn(answer: RailAnswer): readonly RailCost[] {
  return "costs" in answer ? answer.costs : [];
}
