import type { Difference } from "@/server/domain/payments/compare-statement";
import { balanceSubject } from "@/server/domain/tasks/rail-balance";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";
import type { RailTransfer } from "@/server/ports/rail-transfer";

/** How many transfers a task names. The rest are named once these are booked. */
const NAMED_MAX = 20;

/** A transfer of the rail's own that no correction has booked yet. */
export interface UnbookedTransfer {
  reference: string;
  cents: string;
  currency: string;
  /** The day, in UTC. */
  day: string;
}

/** Read in the same statement as the books, so one that is just being booked is in both or in neither. $3: the rail. */
export const UNBOOKED_TRANSFERS = `
  SELECT coalesce(json_agg(json_build_object('reference', t.reference, 'cents', t.amount_cents::text, 'currency', t.currency,
    'day', to_char(t.moved_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')) ORDER BY t.moved_at, t.reference), '[]')
  FROM rail_transfers t LEFT JOIN ledger_corrections c USING (rail, reference) WHERE t.rail = $3 AND c.id IS NULL`;

/** Stores the transfers that a rail lists, each once: unbooked ones stay known however old they are. */
export async function recordTransfers(
  ctx: Context,
  { name: rail }: PaymentRail,
  transfers: readonly RailTransfer[],
): Promise<void> {
  if (transfers.length === 0) return;
  const data = transfers.map(({ reference, amountCents, currency, movedAt }) => {
    return { rail, reference, amountCents, currency, movedAt };
  });
  await ctx.db.railTransfer.createMany({ data, skipDuplicates: true });
}

/** Says by how much a balance differs, and which of the rail's own transfers explain how much of it. */
export function balanceDifference(
  { name }: PaymentRail,
  currency: string,
  { cents, transfers }: { cents: Cents; transfers: readonly UnbookedTransfer[] },
): Difference {
  const subjectId = balanceSubject(name, currency);
  const detail = `The rail holds ${amountOf(cents)} minor units of ${currency} ${sideOf(cents)} than the books say.`;
  if (transfers.length === 0) return { subjectId, detail, suggestion: SEARCH };
  const leftCents = cents + sumOf(transfers);
  const explained =
    leftCents === 0n
      ? "Together they explain the whole difference."
      : `With them booked, the rail would hold ${amountOf(leftCents)} ${sideOf(leftCents)} than the books say.`;
  return {
    subjectId,
    detail: `${detail} The books do not have these transfers of the rail yet: ${listed(transfers)}. ${explained}`,
    suggestion: leftCents === 0n ? RECORD : `${RECORD} ${SEARCH_FOR_MORE}`,
  };
}

const ALL = "run `npm run reconcile -- --all`.";
const SEARCH = `Look for transfers at the provider: what it pays to your bank by itself, and what you put there. Record each here; two operators have to agree. If there are none, ${ALL}`;
const RECORD =
  "Record each listed transfer in the console, where the form is filled in: as a withdrawal what went to your bank, as a top-up what came from it. Two operators have to agree.";
const SEARCH_FOR_MORE = `Then look for others at the provider. If there are none, ${ALL}`;

function listed(transfers: readonly UnbookedTransfer[]): string {
  const named = transfers.slice(0, NAMED_MAX).map((transfer) => {
    const cents = BigInt(transfer.cents);
    return `${amountOf(cents)} ${cents > 0n ? "to" : "from"} the bank on ${transfer.day} (${transfer.reference})`;
  });
  const more = transfers.slice(NAMED_MAX);
  if (more.length > 0) named.push(`${more.length} more that come to ${sumOf(more)}`);
  return named.join("; ");
}

function sumOf(transfers: readonly UnbookedTransfer[]): Cents {
  return transfers.reduce((sum, { cents }) => sum + BigInt(cents), 0n);
}

function amountOf(cents: Cents): Cents {
  return cents < 0n ? -cents : cents;
}

function sideOf(cents: Cents): "more" | "less" {
  return cents > 0n ? "more" : "less";
}
