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

/** Compares each link with its entry. An entry without one, between the first and the last, was added, or its link removed. */
const chained = (since: string) => `
  SELECT 'audit entry ' || id AS subject, detail FROM (
    SELECT coalesce(e.id, l.entry_id) AS id,
      CASE WHEN e.id IS NULL THEN 'was removed' WHEN l.entry_id IS NULL THEN 'is not in the chain'
        WHEN l.hash <> audit_entry_hash(coalesce((SELECT before.hash FROM audit_links before
          WHERE before.entry_id < l.entry_id ORDER BY before.entry_id DESC LIMIT 1), ''), e)
          THEN 'was changed, or the link before it' END AS detail
    FROM (SELECT * FROM audit_entries WHERE id > ${since}
      AND id BETWEEN (SELECT min(entry_id) FROM audit_links) AND (SELECT max(entry_id) FROM audit_links)) e
    FULL JOIN (SELECT * FROM audit_links WHERE entry_id > ${since}) l ON l.entry_id = e.id
  ) links WHERE $1::timestamptz IS NOT NULL AND detail IS NOT NULL`;

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
  {
    id: "audit_chain",
    promise: "Each audit entry is as it was when it was chained to the one before it, and none was added or removed.",
    sql: chained("0"),
    recent: chained("coalesce((SELECT max(audit_entry_id) FROM ledger_seals WHERE transaction_id < $2), 0)"),
  },
];
