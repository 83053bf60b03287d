import type { z } from "zod";
import { slugCandidates } from "@/server/domain/campaigns/addresses/campaign-slug";
import { governanceErrors, MECHANISMS_BY_NAME } from "@/server/domain/pools/mechanisms/registry";
import { settlePool } from "@/server/domain/pools/mechanisms/settle-pool";
import { countsAs, joinPool } from "@/server/domain/pools/members/join-pool";
import { notifyPool } from "@/server/domain/pools/notifications/pool-notifications";
import { poolStates } from "@/server/domain/pools/pool-states";
import { findPool, type ReadPool } from "@/server/domain/pools/pool-subject";
import { showPool } from "@/server/domain/pools/show-pool";
import { emitEvents } from "@/server/events/emit";
import type { Identity, Pool, Prisma } from "@/server/generated/prisma/client";
import { actingIdentityId } from "@/server/kernel/caller";
import { AlreadyExists, IdentitySuspended, InvalidParameter } from "@/server/kernel/common-errors";
import { DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import { FIRST_HASH } from "@/server/kernel/pool-records";
import { initialState } from "@/server/kernel/states";
import { manages } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { DEFAULT_JOIN_POLICY, type MechanismName, poolResource } from "@/server/resources/pool";
import { poolCreateBody } from "@/server/resources/pool-bodies";

type CreatePool = z.output<typeof poolCreateBody>;

/** Opens a pool, with its first steward. */
export const createPool = operation({
  name: "createPool",
  summary: "Creates a pool.",
  description:
    "Your own identity becomes its first steward, or the one you name. The distribution mechanism and what its options mean are in the guide to pools; every option has a default, which the response echoes.",
  permission: { scope: "pools:write", manages: ["steward_id"] },
  input: poolCreateBody,
  check: (_ctx, { distribution_mechanism, governance }) =>
    governanceErrors(distribution_mechanism as MechanismName, governance),
  output: poolResource,
  errors: [InvalidParameter, AlreadyExists, IdentitySuspended],
  makes: { kind: "pool", find: findPool, isOwn: ({ caller }, pool) => pool.createdById === actingIdentityId(caller) },
  run: (ctx, input, { managed, chosenId }) => open(ctx, input, managed.steward_id!, chosenId),
  show: showPool,
});

/** @param chosenId - The pool's id; null for a new one. */
async function open(ctx: Context, input: CreatePool, steward: Identity, chosenId: string | null): Promise<ReadPool> {
  if (steward.status !== "active") throw IdentitySuspended({ param: "steward_id" });
  return ctx.transaction(async (tx) => {
    const sponsor = await findSponsor(tx, input);
    await requireParties(tx, input);
    const pool = await write(tx, input, sponsor, chosenId);
    await joinPool(tx, pool, steward, { countsAs: countsAs(steward), role: "steward" });
    await settlePool(tx, pool);
    if (sponsor && pool.sponsorAcceptedAt === null) await notifyPool(tx, "sponsorship", [pool.id]);
    await audit(tx, "pool.create", pool.id, { steward_id: steward.id });
    const created = (await findPool(tx, pool.id))!;
    const partyIds = [...new Set([steward.id, ...(sponsor ? [sponsor.id] : [])])];
    const data = showPool(created, tx);
    await emitEvents(tx, [{ type: "pool.created", subjectId: pool.id, partyIds, data }]);
    return created;
  });
}

async function write(tx: Context, input: CreatePool, sponsor: Identity | null, chosenId: string | null): Promise<Pool> {
  const id = chosenId ?? tx.newId("pool");
  const mechanism = MECHANISMS_BY_NAME[input.distribution_mechanism];
  const governance = mechanism.options.parse(input.governance ?? {}) as Prisma.InputJsonObject;
  const data = {
    id,
    name: input.name,
    description: input.description ?? null,
    flavor: input.flavor,
    legalStructure: input.legal_structure,
    mechanism: input.distribution_mechanism,
    governance,
    currency: DEFAULT_CURRENCY,
    status: initialState(poolStates, input.status ?? "active"),
    joinPolicy: input.join_policy ?? DEFAULT_JOIN_POLICY,
    minTier: input.min_tier ?? 0,
    minTenureDays: input.min_tenure_days ?? 0,
    sponsorId: sponsor?.id ?? null,
    sponsorAcceptedAt: sponsor && manages(tx, sponsor) ? tx.now() : null,
    creatorId: input.creator_id ?? null,
    beneficiaryId: input.beneficiary_id ?? null,
    createdById: actingIdentityId(tx.caller),
    ledgerHash: FIRST_HASH,
    createdAt: tx.now(),
  };
  for (const slug of input.slug ? [input.slug] : slugCandidates({ id, name: input.name, fallback: "pool" })) {
    const { count } = await tx.db.pool.createMany({ data: [{ ...data, slug }], skipDuplicates: true });
    if (count === 1) return tx.db.pool.findUniqueOrThrow({ where: { id } });
  }
  throw AlreadyExists({
    param: "slug",
    message: "This slug is already in use. Choose another slug, or leave it out.",
  });
}

async function findSponsor(tx: Context, input: CreatePool): Promise<Identity | null> {
  const { sponsor_id: id, legal_structure: structure } = input;
  if (id == null) return null;
  if (structure !== "charitable_hardship" && structure !== "fiscal_sponsorship")
    throw InvalidParameter({ param: "sponsor_id", message: "sponsor_id is for charitable pools only." });
  const sponsor = await tx.db.identity.findUnique({ where: { id } });
  if (sponsor?.charityStatus === "verified") return sponsor;
  throw InvalidParameter({ param: "sponsor_id", message: "sponsor_id must be a verified charity." });
}

/** Whom the pool's flavor is about. */
async function requireParties(tx: Context, input: CreatePool): Promise<void> {
  const { flavor, creator_id: creator, beneficiary_id: beneficiary } = input;
  if (creator != null && flavor !== "creator")
    throw InvalidParameter({ param: "creator_id", message: "creator_id is for pools of the flavor creator." });
  if (beneficiary != null && flavor !== "cause")
    throw InvalidParameter({ param: "beneficiary_id", message: "beneficiary_id is for pools of the flavor cause." });
  // The pool's page names them.
  const person = creator == null ? null : await tx.db.identity.findUnique({ where: { id: creator } });
  if (creator != null && !(person && manages(tx, person)))
    throw InvalidParameter({ param: "creator_id", message: "creator_id must be an identity that you manage." });
  if (beneficiary == null) return;
  const found = await tx.db.identity.findUnique({ where: { id: beneficiary } });
  if (found?.charityStatus !== "verified")
    throw InvalidParameter({ param: "beneficiary_id", message: "beneficiary_id must be a verified charity." });
}
