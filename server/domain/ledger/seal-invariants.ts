import type { Invariant } from "@/server/domain/ledger/invariant";

const sealed = (scope: string) => `
  SELECT 'seal ' || s.number AS subject, 'what it sealed was changed, removed or added to' AS detail
  FROM ledger_seals s
  CROSS JOIN LATERAL (
    SELECT b FROM ledger_seals b WHERE b.number = s.number - 1
    UNION ALL SELECT ROW (0, 0, 0, 0, '', s.sealed_at)::ledger_seals WHERE s.number = 1
  ) before(seal)
  WHERE $1::timestamptz IS NOT NULL AND ${scope}
    AND ledger_digest(before.seal, s.transaction_id, s.receipt_number, s.audit_entry_id) <> s.digest`;

/** That nothing that is written once was changed since it was sealed. */
export const SEAL_INVARIANTS: readonly Invariant[] = [
  {
    id: "sealed",
    promise: "Transactions, receipts and audit entries are as they were when they were sealed.",
    sql: sealed("true"),
    recent: sealed("s.transaction_id >= $2"),
  },
  {
    id: "seals_complete",
    promise: "The chain of seals starts with the first and leaves none out.",
    sql: `SELECT 'seals' AS subject, format('%s seals up to number %s', count(*), max(number)) AS detail FROM ledger_seals
          WHERE $1::timestamptz IS NOT NULL HAVING count(*) <> coalesce(max(number), 0)`,
  },
];
