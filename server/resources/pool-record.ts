import { z } from "zod";
import type { PoolRecord } from "@/server/generated/prisma/client";
import { DISBURSEMENT_REASON_MAX_CHARACTERS } from "@/server/kernel/limits";
import { centsToJson } from "@/server/kernel/money";
import { centsOut, createdAtOut, identityId, idField, instant } from "@/server/resources/fields";
import { commitmentId, disbursementId, poolId } from "@/server/resources/pool";
import { integerOut, textOut } from "@/server/resources/response-fields";

export const POOL_RECORD_TYPES = [
  "commitment",
  "prepayment",
  "release",
  "disbursement",
  "refund",
  "adjustment",
] as const;
export type PoolRecordType = (typeof POOL_RECORD_TYPES)[number];

const hash = z.string().meta({ pattern: "^[0-9a-f]{64}$", minLength: 64, maxLength: 64 });

/** A record of a pool's ledger in every response. */
export const poolRecordResource = z
  .strictObject({
    id: idField("ledgerEvent").describe("The id of the record."),
    pool_id: poolId.describe("The pool."),
    sequence: integerOut(1, 2_147_483_647).describe("Its place in the pool's ledger, from 1."),
    type: z.enum(POOL_RECORD_TYPES).describe("What happened."),
    amount_cents: centsOut.describe(
      "Positive for what was promised, came in or was released, negative for what went out, in the currency's smallest unit.",
    ),
    treasury_balance_cents: centsOut.describe("The treasury after it."),
    reserves_balance_cents: centsOut.describe("The reserves after it."),
    actor_id: textOut(200).describe("Who did it: an identity, or a part of Almoner."),
    identity_id: identityId.nullable().describe("The member or payee concerned."),
    commitment_id: commitmentId.nullable().describe("The commitment concerned."),
    disbursement_id: disbursementId.nullable().describe("The request concerned."),
    reason: textOut(DISBURSEMENT_REASON_MAX_CHARACTERS).nullable().describe("Why."),
    created_at: createdAtOut,
    salt: textOut(64).describe("Part of what `details_hash` is computed from."),
    details_hash: hash.describe(
      "SHA-256 of salt, id, actor_id, identity_id, commitment_id, disbursement_id and reason.",
    ),
    prev_hash: hash.describe("The hash of the record before it; zeros for the first."),
    hash: hash.describe(
      "SHA-256 of prev_hash, pool_id, sequence, type, the three amounts, created_at and details_hash, each on a line.",
    ),
  })
  .meta({ id: "PoolRecord", description: "A record of a pool's ledger, in a chain of hashes." });

/** Writes a record for those who belong to the pool. */
export function serializePoolRecord(record: PoolRecord): z.infer<typeof poolRecordResource> {
  return {
    id: record.id,
    pool_id: record.poolId,
    sequence: record.sequence,
    type: record.type as PoolRecordType,
    amount_cents: centsToJson(record.amountCents),
    treasury_balance_cents: centsToJson(record.treasuryCents),
    reserves_balance_cents: centsToJson(record.reservesCents),
    actor_id: record.actor,
    identity_id: record.identityId,
    commitment_id: record.commitmentId,
    disbursement_id: record.disbursementId,
    reason: record.reason,
    created_at: instant(record.createdAt),
    salt: record.salt,
    details_hash: record.detailsHash,
    prev_hash: record.prevHash,
    hash: record.hash,
  };
}
