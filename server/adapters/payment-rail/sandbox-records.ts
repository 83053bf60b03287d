import type pg from "pg";
import { findAuthorization, type SandboxAuthorization } from "@/server/adapters/payment-rail/sandbox-authorizations";
import {
  type ExecutionRow,
  executionOf,
  executionsIn,
  READ_EXECUTIONS,
  referenceOf,
} from "@/server/adapters/payment-rail/sandbox-executions";
import type { Executed, RefundableCharge } from "@/server/adapters/payment-rail/sandbox-script";

/** An operation that is about to be executed. */
export interface Planned extends Omit<Executed, "reference"> {
  /** The reference of the charge that this refund returns; null for other operations and for rejected refunds. */
  refundedReference: string | null;
  /** The authorization that this charge captures; null for other operations. */
  captures: string | null;
}

/** The rail's records, in its own schema. Each call is one statement, and so atomic. */
export interface SandboxRecords {
  /**
   * Executes an operation; returns null if its key was executed before, its charge refunded or its authorization ended.
   * Keys whose last execution is older than `forgottenBefore` are executed again.
   */
  write(planned: Planned, forgottenBefore: Date | null): Promise<Executed | null>;
  /** Returns every execution of a key, oldest first: at most one unless the rail forgot the key. */
  find(key: string): Promise<Executed[]>;
  /** Makes a charge stand, a day later, that its payer's bank would have taken back. */
  win(reference: string, now: Date): Promise<void>;
  /** The authorization of a charge's token; null if it has none. */
  findAuthorization(token: string | null): Promise<SandboxAuthorization | null>;
  /** Finds a charge. If its refund has come back, it can be refunded again. */
  findCharge(reference: string, now: Date): Promise<RefundableCharge | null>;
}

// Only what every operation needs, because most are charges.
const writing = ({ before = "", having = "" }) => `
  WITH ${before} operation AS (
    INSERT INTO sandbox_rail.operations
      (key, execution, direction, token, requested_cents, amount_cents, currency, charge_reference, refunds_id,
       cost_cents, charged_at, subject_id)
    SELECT $1, coalesce(max(o.execution + (o.charged_at < $12)::int), 0), $2, $3, $4, $5, $6, $7, $8, $9, $10, $13
    FROM sandbox_rail.operations o WHERE o.key = $1 ${having}
    ON CONFLICT DO NOTHING
    RETURNING id
  ), written AS (
    INSERT INTO sandbox_rail.changes (operation_id, number, outcome, code, changed_at, fee_cents, returned_cents)
    SELECT operation.id, (change->>'number')::int, change->>'outcome', change->>'code', (change->>'at')::timestamptz,
      (change->>'fee')::bigint, (change->>'returned')::bigint
    FROM operation, jsonb_array_elements($11::jsonb) AS change
  )`;
const WRITE = writing({});
const WRITE_OPERATION = `${WRITE} SELECT id FROM operation`;
// Capturing and releasing lock the authorization first, and so see what the previous one did.
const FREE = `free AS (
    SELECT id FROM sandbox_rail.authorizations
    WHERE id = $14 AND captured_by IS NULL AND released_at IS NULL AND ends_at > $10 FOR UPDATE
  ),`;
const WRITE_CAPTURE = `${writing({ before: FREE, having: "HAVING EXISTS (SELECT FROM free)" })}, captured AS (
    UPDATE sandbox_rail.authorizations SET captured_by = $1 WHERE id = $14 AND EXISTS (SELECT FROM operation)
  )
  SELECT id FROM operation`;
// A refunded payer has the money: their bank no longer returns or disputes the charge.
const WRITE_REFUND = `${WRITE}, settled AS (
    UPDATE sandbox_rail.changes SET outcome = 'cleared', code = NULL
    WHERE operation_id = $8 AND number = 1 AND outcome = 'returned' AND changed_at > $10
      AND EXISTS (SELECT FROM operation)
  ), dropped AS (
    DELETE FROM sandbox_rail.changes
    WHERE operation_id = $8 AND number > 1 AND changed_at > $10 AND EXISTS (SELECT FROM operation)
  )
  SELECT id FROM operation`;

// A refund that came back stays as it is, but no longer counts as the charge's refund.
const RELEASE_REFUND = `
  UPDATE sandbox_rail.operations o SET refunds_id = NULL WHERE o.refunds_id = $1 AND EXISTS (
    SELECT FROM sandbox_rail.changes c WHERE c.operation_id = o.id AND c.outcome = 'returned' AND c.changed_at <= $2)`;
/** How long after its answer a dispute is decided. */
const WON_AFTER_MS = 86_400_000;
/** Replaces the future return of the charge. */
const WIN = `
  UPDATE sandbox_rail.changes SET outcome = 'cleared', code = NULL, changed_at = least(changed_at, $3::timestamptz)
  WHERE operation_id = $1 AND outcome = 'returned' AND changed_at > $2::timestamptz`;
const FIND_CHARGE = `${READ_EXECUTIONS} WHERE o.id = $1 AND o.direction = 'charge'`;

const REFERENCE = /^sandbox_([1-9]\d{0,17})$/;

/** Opens the records in the schema `sandbox_rail` of a database. */
export function sandboxRecords(pool: pg.Pool): SandboxRecords {
  const executions = executionsIn(pool);
  return {
    async write(planned, forgottenBefore) {
      const { captures } = planned;
      const values = [...valuesOf(planned, forgottenBefore), ...(captures === null ? [] : [captures])];
      const { rows } = await pool.query<{ id: string }>({ ...writeOf(planned), values });
      return rows[0] ? { ...planned, reference: referenceOf(rows[0].id) } : null;
    },
    find: (key) => executions.load(key),
    async win(reference, now) {
      await pool.query(WIN, [idOf(reference), now, new Date(now.getTime() + WON_AFTER_MS)]);
    },
    findAuthorization: (token) => findAuthorization(pool, token),
    async findCharge(reference, now) {
      const id = idOf(reference);
      if (id === null) return null;
      await pool.query({ name: "sandbox-rail-release-refund", text: RELEASE_REFUND, values: [id, now] });
      const { rows } = await pool.query<ExecutionRow>({
        name: "sandbox-rail-find-charge",
        text: FIND_CHARGE,
        values: [id],
      });
      return rows[0] ? executionOf(rows[0]) : null;
    },
  };
}

function writeOf({ captures, refundedReference }: Planned): { name: string; text: string } {
  if (captures !== null) return { name: "sandbox-rail-capture", text: WRITE_CAPTURE };
  if (refundedReference !== null) return { name: "sandbox-rail-write-refund", text: WRITE_REFUND };
  return { name: "sandbox-rail-write", text: WRITE_OPERATION };
}

function valuesOf({ operation, amountCents, costCents, changes, refundedReference }: Planned, forgotten: Date | null) {
  const { key, direction, token, currency, chargeReference } = operation;
  const written = changes.map(({ feeCents = 0n, returnedCents = 0n, ...change }, number) => {
    return { ...change, number, fee: String(feeCents), returned: String(returnedCents) };
  });
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
    operation.subjectId ?? null,
  ];
}

function idOf(reference: string): string | null {
  return REFERENCE.exec(reference)?.[1] ?? null;
}
