import { createHash } from "node:crypto";

/** Before the first record of a pool's ledger. */
export const FIRST_HASH = "0".repeat(64);

/** What everyone may see of a record, and its place in the chain. */
export interface ChainedRecord {
  pool_id: string;
  sequence: number;
  type: string;
  amount_cents: bigint | number;
  treasury_balance_cents: bigint | number;
  reserves_balance_cents: bigint | number;
  /** RFC 3339, UTC, milliseconds. */
  created_at: string;
  details_hash: string;
  prev_hash: string;
}

/** What only members see of a record. */
export interface RecordDetails {
  salt: string;
  id: string;
  actor: string;
  identity_id: string | null;
  commitment_id: string | null;
  disbursement_id: string | null;
  reason: string | null;
}

/** Returns the SHA-256 of a record in hexadecimal, as `pool_post` computes it: the next one contains it. */
export function recordHash(record: ChainedRecord): string {
  return hashOf([
    record.prev_hash,
    record.pool_id,
    String(record.sequence),
    record.type,
    String(record.amount_cents),
    String(record.treasury_balance_cents),
    String(record.reserves_balance_cents),
    record.created_at,
    record.details_hash,
  ]);
}

/** Returns the hash of what only members see, which is part of the record's. */
export function detailsHash(details: RecordDetails): string {
  const { salt, id, actor, identity_id, commitment_id, disbursement_id, reason } = details;
  return hashOf([salt, id, actor, identity_id, commitment_id, disbursement_id, reason]);
}

function hashOf(fields: (string | null)[]): string {
  return createHash("sha256")
    .update(fields.map((field) => field ?? "").join("\n"))
    .digest("hex");
}
