import DataLoader from "dataloader";
import type pg from "pg";
import type { SandboxReason } from "@/server/adapters/payment-rail/sandbox-reasons";
import type { Change, Executed, RefundableCharge } from "@/server/adapters/payment-rail/sandbox-script";
import type { PaymentDirection, RailOperation } from "@/server/ports/payment-rail";

// Scalar subqueries, which use their indexes whatever the planner assumes about fast-growing tables.
const COLUMNS = `
    o.id, o.key, o.direction, o.token, o.requested_cents, o.amount_cents, o.currency, o.charge_reference,
    o.cost_cents, (SELECT a.authorized_at FROM sandbox_rail.authorizations a WHERE a.captured_by = o.key) AS authorized_at,
    (SELECT json_agg(json_build_object('outcome', c.outcome, 'code', c.code, 'at', c.changed_at, 'fee', c.fee_cents::text,
      'returned', c.returned_cents::text) ORDER BY c.number)
     FROM sandbox_rail.changes c WHERE c.operation_id = o.id) AS changes,
    (SELECT true FROM sandbox_rail.operations r WHERE r.refunds_id = o.id) AS is_refunded`;
export const READ_EXECUTIONS = `SELECT ${COLUMNS}
  FROM sandbox_rail.operations o`;
// Each key by itself: for any of several keys, the planner reads all operations in the order of their ids once there are
// ten thousands and their statistics are old.
export const FIND_EXECUTIONS = `
  SELECT ${COLUMNS}
  FROM (SELECT DISTINCT key FROM unnest($1::text[]) AS k(key)) wanted
  CROSS JOIN LATERAL (SELECT * FROM sandbox_rail.operations x WHERE x.key = wanted.key OFFSET 0) o ORDER BY o.id`;
/** How many keys are looked up together. */
const FOUND_TOGETHER_MAX = 500;

/** An executed operation, as READ_EXECUTIONS returns it. */
export interface ExecutionRow {
  id: string;
  key: string;
  direction: PaymentDirection;
  token: string | null;
  requested_cents: string;
  amount_cents: string;
  currency: string;
  charge_reference: string | null;
  cost_cents: string;
  authorized_at: Date | null;
  changes: { outcome: Change["outcome"]; code: SandboxReason | null; at: string; fee: string; returned: string }[];
  is_refunded: true | null;
}

/** Returns the rail's reference of the operation with an id. */
export function referenceOf(id: string): string {
  return `sandbox_${id}`;
}

/**
 * Finds the executions of keys, oldest first. Concurrent lookups are combined into one statement, because a worker asks
 * about hundreds of charges at once. Nothing is cached.
 */
export function executionsIn(pool: pg.Pool): DataLoader<string, Executed[]> {
  const read = async (keys: readonly string[]) => {
    const { rows } = await pool.query<ExecutionRow>({
      name: "sandbox-rail-find",
      text: FIND_EXECUTIONS,
      values: [keys],
    });
    const found = new Map<string, Executed[]>(keys.map((key) => [key, []]));
    for (const row of rows) found.get(row.key)?.push(executionOf(row));
    return keys.map((key) => found.get(key)!);
  };
  return new DataLoader(read, { cache: false, maxBatchSize: FOUND_TOGETHER_MAX });
}

/** Converts a row of the rail's operations. */
export function executionOf(row: ExecutionRow): RefundableCharge {
  const operation: RailOperation = {
    key: row.key,
    direction: row.direction,
    amountCents: BigInt(row.requested_cents),
    currency: row.currency,
    token: row.token,
    chargeReference: row.charge_reference,
  };
  return {
    operation,
    reference: referenceOf(row.id),
    amountCents: BigInt(row.amount_cents),
    costCents: BigInt(row.cost_cents),
    authorizedAt: row.authorized_at,
    changes: row.changes.map(({ at, fee, returned, ...change }) => {
      return { ...change, at: new Date(at), feeCents: BigInt(fee), returnedCents: BigInt(returned) };
    }),
    isRefunded: row.is_refunded === true,
  };
}
