import type pg from "pg";
import type { SandboxReason } from "@/server/adapters/payment-rail/sandbox-reasons";
import type { Change, Executed, RefundableCharge } from "@/server/adapters/payment-rail/sandbox-script";
import type { PaymentDirection, RailOperation } from "@/server/ports/payment-rail";

/** An operation that is about to be executed. */
export interface Planned extends Omit<Executed, "reference"> {
  /** The reference of the charge that this refund returns; null for others and for refunds that are rejected. */
  refundedReference: string | null;
}

/** What the rail has written down, in its own schema. Each call is one statement, so nothing is ever half done. */
export interface SandboxRecords {
  /**
   * Executes an operation unless its key was executed before, or its charge refunded, and returns null then. Keys whose
   * last execution is older than `forgottenBefore` are executed again.
   */
  write(planned: Planned, forgottenBefore: Date | null): Promise<Executed | null>;
  /** Returns every execution of a key, oldest first: at most one unless the rail forgot the key. */
  find(key: string): Promise<Executed[]>;
  findCharge(reference: string): Promise<RefundableCharge | null>;
}

const WRITE = `
  WITH operation AS (
    INSERT INTO sandbox_rail.operations
      (key, execution, direction, token, requested_cents, amount_cents, currency, charge_reference, refunds_id,
       cost_cents, charged_at)
    SELECT $1, coalesce(max(o.execution + (o.charged_at < $12)::int), 0), $2, $3, $4, $5, $6, $7, $8, $9, $10
    FROM sandbox_rail.operations o WHERE o.key = $1
    ON CONFLICT DO NOTHING
    RETURNING id
  ), written AS (
    INSERT INTO sandbox_rail.changes (operation_id, number, outcome, code, changed_at)
    SELECT operation.id, (change->>'number')::int, change->>'outcome', change->>'code', (change->>'at')::timestamptz
    FROM operation, jsonb_array_elements($11::jsonb) AS change
  ), settled AS (
    -- Whoever was refunded has the money: their bank neither returns the charge nor disputes it any more.
    UPDATE sandbox_rail.changes SET outcome = 'cleared', code = NULL
    WHERE operation_id = $8 AND number = 1 AND outcome = 'returned' AND changed_at > $10
      AND EXISTS (SELECT FROM operation)
  ), dropped AS (
    DELETE FROM sandbox_rail.changes
    WHERE operation_id = $8 AND number > 1 AND changed_at > $10 AND EXISTS (SELECT FROM operation)
  )
  SELECT id FROM operation`;

const READ = `
  SELECT o.id, o.key, o.direction, o.token, o.requested_cents, o.amount_cents, o.currency, o.charge_reference,
    o.cost_cents, c.outcome, c.code, c.changed_at,
    EXISTS (SELECT FROM sandbox_rail.operations r WHERE r.refunds_id = o.id) AS is_refunded
  FROM sandbox_rail.operations o JOIN sandbox_rail.changes c ON c.operation_id = o.id`;
const FIND = `${READ} WHERE o.key = $1 ORDER BY o.id, c.number`;
const FIND_CHARGE = `${READ} WHERE o.id = $1 AND o.direction = 'charge' ORDER BY c.number`;

interface Row {
  id: string;
  key: string;
  direction: PaymentDirection;
  token: string | null;
  requested_cents: string;
  amount_cents: string;
  currency: string;
  charge_reference: string | null;
  cost_cents: string;
  outcome: Change["outcome"];
  code: SandboxReason | null;
  changed_at: Date;
  is_refunded: boolean;
}

const REFERENCE = /^sandbox_([1-9]\d{0,17})$/;

/** Returns the rail's reference of the operation with an id. */
export function referenceOf(id: string): string {
  return `sandbox_${id}`;
}

/** Opens the records in the schema `sandbox_rail` of a database. */
export function sandboxRecords(pool: pg.Pool): SandboxRecords {
  return {
    async write(planned, forgottenBefore) {
      const values = valuesOf(planned, forgottenBefore);
      const { rows } = await pool.query<{ id: string }>({ name: "sandbox-rail-write", text: WRITE, values });
      return rows[0] ? { ...planned, reference: referenceOf(rows[0].id) } : null;
    },
    async find(key) {
      const { rows } = await pool.query<Row>({ name: "sandbox-rail-find", text: FIND, values: [key] });
      return executedOf(rows);
    },
    async findCharge(reference) {
      const id = idOf(reference);
      if (id === null) return null;
      const { rows } = await pool.query<Row>({ name: "sandbox-rail-find-charge", text: FIND_CHARGE, values: [id] });
      return executedOf(rows)[0] ?? null;
    },
  };
}

function valuesOf({ operation, amountCents, costCents, changes, refundedReference }: Planned, forgotten: Date | null) {
  const { key, direction, token, currency, chargeReference } = operation;
  const written = changes.map((change, number) => ({ ...change, number }));
  return [
    key,
    direction,
    token,
    operation.amountCents,
    amountCents,
    currency,
    chargeReference,
    refundedReference === null ? null : idOf(refundedReference),
    costCents,
    changes[0]!.at,
    JSON.stringify(written),
    forgotten ?? "-infinity",
  ];
}

function idOf(reference: string): string | null {
  return REFERENCE.exec(reference)?.[1] ?? null;
}

function executedOf(rows: Row[]): RefundableCharge[] {
  const found = new Map<string, RefundableCharge>();
  for (const row of rows) {
    const executed = found.get(row.id) ?? fromRow(row);
    executed.changes.push({ outcome: row.outcome, code: row.code, at: row.changed_at });
    found.set(row.id, executed);
  }
  return [...found.values()];
}

function fromRow(row: Row): RefundableCharge {
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
    changes: [],
    isRefunded: row.is_refunded,
  };
}
