import { z } from "zod";
import type { PoolChange } from "@/server/generated/prisma/client";
import { createdAtOut, identityId, instant, instantOut } from "@/server/resources/fields";
import { poolChangeId, poolId } from "@/server/resources/pool";
import { openObjectOut } from "@/server/resources/response-fields";

const KINDS = ["pool.update", "steward.add", "steward.remove"] as const;

/** A change to a pool that a second steward has to confirm, in every response. */
export const poolChangeResource = z
  .strictObject({
    id: poolChangeId.describe("The id of the change."),
    pool_id: poolId.describe("The pool."),
    kind: z.enum(KINDS).describe("What changes: the rules, or who is a steward."),
    details: openObjectOut.describe("The new rules, or `identity_id` of the steward."),
    proposed_by: identityId.describe("The steward who proposed it."),
    approved: z.boolean().nullable().describe("What another steward said. null until then."),
    decided_by: identityId.nullable().describe("Who said it."),
    decided_at: instantOut.nullable().describe("When."),
    created_at: createdAtOut,
  })
  .meta({ id: "PoolChange", description: "A change of a pool that takes a second steward." });

/** Writes a change for the stewards. */
export function serializePoolChange(change: PoolChange): z.infer<typeof poolChangeResource> {
  return {
    id: change.id,
    pool_id: change.poolId,
    kind: change.kind as (typeof KINDS)[number],
    details: change.details as Record<string, unknown>,
    proposed_by: change.proposedById,
    approved: change.isApproved,
    decided_by: change.decidedById,
    decided_at: change.decidedAt && instant(change.decidedAt),
    created_at: instant(change.createdAt),
  };
}
