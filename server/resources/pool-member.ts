import { z } from "zod";
import type { PoolMember } from "@/server/generated/prisma/client";
import { RELATIONS_MAX } from "@/server/kernel/limits";
import { type Cents, centsToJson } from "@/server/kernel/money";
import { centsOut, createdAtOut, identityId, idField, instant, instantOut } from "@/server/resources/fields";
import { commitmentId } from "@/server/resources/pool";
import { integerOut, textOut } from "@/server/resources/response-fields";

export const POOL_ROLES = ["steward", "member"] as const;
export type PoolRole = (typeof POOL_ROLES)[number];

export const POOL_MEMBER_STATUSES = ["requested", "active", "left"] as const;
export type PoolMemberStatus = (typeof POOL_MEMBER_STATUSES)[number];

/** A member of a pool in every response. */
export const poolMemberResource = z
  .strictObject({
    id: idField("poolMember").describe("The id of the membership."),
    identity_id: identityId.describe("The member."),
    display_name: textOut(200).nullable().describe("The member's name. null if it has none."),
    role: z.enum(POOL_ROLES).describe("Stewards run the pool."),
    status: z.enum(POOL_MEMBER_STATUSES).describe("Whether it belongs to the pool."),
    joined_at: instantOut.nullable().describe("When it joined. null until then."),
    commitment_id: commitmentId.nullable().describe("Its open commitment. null if it has none."),
    committed_cents: centsOut.describe("What its open commitment comes to in a year."),
    paid_cents: centsOut.describe("What it has paid so far, less what went back."),
    received_cents: centsOut.describe("What it has received from the pool so far."),
    good_standing: z.boolean().describe("True if it has paid for the current year."),
    position: integerOut(1, 2_147_483_647)
      .nullable()
      .describe("Its place in the order of turns, from 1. null where there are no turns."),
    related_ids: z
      .array(identityId)
      .max(RELATIONS_MAX)
      .describe("Whom it declared to be related to. It does not decide on payouts to them in a charitable pool."),
    created_at: createdAtOut,
  })
  .meta({ id: "PoolMember", description: "Someone who belongs to a pool." });

export type ReadPoolMember = PoolMember & {
  displayName: string | null;
  commitmentId: string | null;
  committedCents: Cents;
  paidCents: Cents;
  isInGoodStanding: boolean;
  /** From 1; null where there are no turns. */
  turn: number | null;
};

/** Writes a member for those who belong to the pool. */
export function serializePoolMember(member: ReadPoolMember): z.infer<typeof poolMemberResource> {
  return {
    id: member.id,
    identity_id: member.identityId,
    display_name: member.displayName,
    role: member.role as PoolRole,
    status: member.status as PoolMemberStatus,
    joined_at: member.joinedAt && instant(member.joinedAt),
    commitment_id: member.commitmentId,
    committed_cents: centsToJson(member.committedCents),
    paid_cents: centsToJson(member.paidCents),
    received_cents: centsToJson(member.receivedCents),
    good_standing: member.isInGoodStanding,
    position: member.turn,
    related_ids: member.relatedIds,
    created_at: instant(member.createdAt),
  };
}
