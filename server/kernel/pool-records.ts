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

/** Returns the SHA-256 of a record in hexadecimal, as `pool_post` computes it: the next one contains it. */
export function recordHash(record: ChainedRecord): string {
  const fields = [
    record.prev_hash,
    record.pool_id,
    record.sequence,
    record.type,
    record.amount_cents,
    record.treasury_balance_cents,
    record.reserves_balance_cents,
    record.created_at,
    record.details_hash,
  ];
  return createHash("sha256").update(fields.map(String).join("\n")).digest("hex");
}
