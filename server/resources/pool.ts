import { z } from "zod";
import type { Pool } from "@/server/generated/prisma/client";
import {
  CAMPAIGN_SLUG_MAX_CHARACTERS,
  POOL_DESCRIPTION_MAX_CHARACTERS,
  POOL_NAME_MAX_CHARACTERS,
} from "@/server/kernel/limits";
import { type Cents, centsToJson } from "@/server/kernel/money";
import { centsOut, createdAtOut, identityId, idField, instant, instantOut } from "@/server/resources/fields";
import { currencyOut, integerOut, openObjectOut, textOut, urlOut } from "@/server/resources/response-fields";

export const POOL_STATUSES = ["draft", "active", "paused", "closed"] as const;
export type PoolStatus = (typeof POOL_STATUSES)[number];

export const POOL_FLAVORS = ["community", "creator", "cause"] as const;
export type PoolFlavor = (typeof POOL_FLAVORS)[number];

export const LEGAL_STRUCTURES = ["charitable_hardship", "mutual_aid", "fiscal_sponsorship", "personal_gift"] as const;
export type LegalStructure = (typeof LEGAL_STRUCTURES)[number];

export const MECHANISMS = [
  "scheduled_rotation",
  "random",
  "member_vote",
  "steward_directed",
  "emergency",
  "threshold",
] as const;
/** The base for the share of votes for a request: the votes cast, or all members who can vote. */
export const VOTE_COUNTS = ["votes", "members"] as const;
export type MechanismName = (typeof MECHANISMS)[number];

const CHARITABLE: readonly string[] = ["charitable_hardship", "fiscal_sponsorship"] satisfies LegalStructure[];

/**
 * True for a pool whose sponsor answers for it as a charity: its payouts need a reason and must have no conflict of
 * interest.
 */
export function isCharitable({
  legalStructure,
  sponsorAcceptedAt,
}: Pick<Pool, "legalStructure" | "sponsorAcceptedAt">) {
  return CHARITABLE.includes(legalStructure) && sponsorAcceptedAt !== null;
}

export const JOIN_POLICIES = ["open", "approval", "invite"] as const;
export type JoinPolicy = (typeof JOIN_POLICIES)[number];
export const DEFAULT_JOIN_POLICY: JoinPolicy = "approval";

export const TENURE_DAYS_MAX = 3_650;

export const poolId = idField("pool");
export const commitmentId = idField("commitment");
export const disbursementId = idField("disbursement");
export const poolChangeId = idField("poolChange");

/** A pool in every response. */
export const poolResource = z
  .strictObject({
    id: poolId.describe("The id of the pool."),
    name: textOut(POOL_NAME_MAX_CHARACTERS).describe("The pool's name."),
    slug: textOut(CAMPAIGN_SLUG_MAX_CHARACTERS).describe("The last part of its page's URL."),
    url: urlOut.describe("The pool's public page."),
    flavor: z.enum(POOL_FLAVORS).describe("Whom it is for: a community, a creator or a cause."),
    legal_structure: z.enum(LEGAL_STRUCTURES).describe("What its payouts are in law."),
    distribution_mechanism: z.enum(MECHANISMS).describe("What decides who is paid."),
    governance: openObjectOut.describe("The mechanism's options, defaults included."),
    description: textOut(POOL_DESCRIPTION_MAX_CHARACTERS).nullable().describe("What the pool is for."),
    currency: currencyOut.describe("The ISO 4217 code of its money."),
    treasury_balance_cents: centsOut.describe("What can be paid out now, in the currency's smallest unit."),
    reserves_balance_cents: centsOut.describe("What members have prepaid and was not released to the treasury yet."),
    status: z.enum(POOL_STATUSES).describe("The status of the pool."),
    join_policy: z.enum(JOIN_POLICIES).describe("How one becomes a member."),
    min_tier: integerOut(0, 3).describe("The tier that a member needs to count in votes, turns and draws."),
    min_tenure_days: integerOut(0, TENURE_DAYS_MAX).describe(
      "How many days a member belongs to the pool before counting in votes, turns and draws.",
    ),
    sponsor_id: identityId.nullable().describe("The charity that sponsors a charitable pool."),
    sponsor_accepted_at: instantOut.nullable().describe("When the sponsor agreed. null until then."),
    creator_id: identityId.nullable().describe("Whom a pool for a creator supports."),
    beneficiary_id: identityId.nullable().describe("The charity of a pool for a cause."),
    created_at: createdAtOut,
    closed_at: instantOut.nullable().describe("When it was closed. null if it is not."),
  })
  .meta({ id: "Pool", description: "A standing, prepaid commitment of its members that pays out by a rule." });

/** What a pool holds, in cents. */
export interface PoolBalances {
  treasuryCents: Cents;
  reservesCents: Cents;
}

export type PoolWithBalances = Pool & { balances: PoolBalances };

/** Writes a pool. */
export function serializePool(pool: PoolWithBalances, publicUrl: string): z.infer<typeof poolResource> {
  return {
    id: pool.id,
    name: pool.name,
    slug: pool.slug,
    url: `${publicUrl}/p/${pool.slug}`,
    flavor: pool.flavor as PoolFlavor,
    legal_structure: pool.legalStructure as LegalStructure,
    distribution_mechanism: pool.mechanism as MechanismName,
    governance: pool.governance as Record<string, unknown>,
    description: pool.description,
    currency: pool.currency,
    treasury_balance_cents: centsToJson(pool.balances.treasuryCents),
    reserves_balance_cents: centsToJson(pool.balances.reservesCents),
    status: pool.status as PoolStatus,
    join_policy: pool.joinPolicy as JoinPolicy,
    min_tier: pool.minTier,
    min_tenure_days: pool.minTenureDays,
    sponsor_id: pool.sponsorId,
    sponsor_accepted_at: pool.sponsorAcceptedAt && instant(pool.sponsorAcceptedAt),
    creator_id: pool.creatorId,
    beneficiary_id: pool.beneficiaryId,
    created_at: instant(pool.createdAt),
    closed_at: pool.closedAt && instant(pool.closedAt),
  };
}
