import { NAMES, POOLS, type SeededPool } from "@/prisma/seed/sample-pools";
import { ensurePerson } from "@/prisma/seed/sandbox-people";
import { acceptSponsorship } from "@/server/domain/pools/commitments/accept-sponsorship";
import { chargeDuePrepayments } from "@/server/domain/pools/commitments/charge-prepayments";
import { commitToPool } from "@/server/domain/pools/commitments/create-commitment";
import { createPool } from "@/server/domain/pools/create-pool";
import { voteOnDisbursement } from "@/server/domain/pools/disbursements/act-on-disbursement";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import { addPoolMember } from "@/server/domain/pools/members/change-members";
import type { Identity, Pool } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

type Members = readonly Identity[];

interface SeedParties {
  /** Acts for the partner, who is a steward of each pool. */
  partner: Context;
  charity: Identity;
}

/**
 * Gives the sandbox a living pool of each mechanism: members who have paid their year, something paid, and something that
 * waits. Idempotent, and goes on where it was stopped.
 *
 * @param settle - Has what was charged clear.
 */
export async function seedPools(
  ctx: Context,
  { partner, charity }: SeedParties,
  settle: () => Promise<void>,
): Promise<void> {
  const members = [];
  for (const name of NAMES) members.push(await ensureMember(partner, name));
  const pools = [];
  for (const seeded of POOLS) pools.push(await ensurePool(partner, charity, seeded, members));
  if (pools.every(({ isComplete }) => isComplete)) return;
  await chargeDuePrepayments(ctx, new AbortController().signal);
  await settle();
  for (const [index, { pool, isComplete }] of pools.entries())
    if (!isComplete) await ensureRequests(partner, pool, POOLS[index]!, members);
}

async function ensureMember(ctx: Context, display_name: string): Promise<Identity> {
  const email = `${display_name.split(" ")[0]!.normalize("NFD").replace(/\W/g, "").toLowerCase()}@pools.almoner.example`;
  return ensurePerson(ctx, email, display_name);
}

/** A pool is complete with its last request. */
async function ensurePool(
  partner: Context,
  charity: Identity,
  { slug, pool: fields, members: places, steward, centsPerMonth, requests }: SeededPool,
  people: Members,
): Promise<{ pool: Pool; isComplete: boolean }> {
  const known = await partner.db.pool.findUnique({ where: { slug } });
  const isCharitable = fields.legal_structure === "charitable_hardship";
  const sponsored = isCharitable ? { sponsor_id: charity.id } : {};
  const pool = known ?? (await createPool(partner, { ...fields, ...sponsored, slug }));
  const requested = await partner.db.disbursement.count({ where: { poolId: pool.id } });
  if (requested >= requests.length) return { pool, isComplete: true };
  if (isCharitable && !pool.sponsorAcceptedAt) await acceptSponsorship(partner, { id: pool.id });
  for (const place of places) {
    const { id: identity_id } = people[place]!;
    if ((await partner.db.commitment.count({ where: { poolId: pool.id, identityId: identity_id } })) > 0) continue;
    await commitToPool(partner, {
      id: pool.id,
      identity_id,
      cadence: "monthly",
      per_cadence_amount_cents: centsPerMonth,
      payment_method_id: "pm_sandbox_ok",
      auto_renew: true,
    });
  }
  if (steward !== undefined)
    await addPoolMember(partner, { id: pool.id, identity_id: people[steward]!.id, role: "steward" });
  return { pool, isComplete: false };
}

async function ensureRequests(partner: Context, { id }: Pool, { requests }: SeededPool, people: Members) {
  const made = await partner.db.disbursement.count({ where: { poolId: id } });
  for (const { to, by, cents, reason, votesFor = [] } of requests.slice(made)) {
    const { id: disbursement_id } = await requestDisbursement(partner, {
      id,
      to: people[to]!.id,
      amount_cents: cents,
      reason,
      identity_id: by === undefined ? undefined : people[by]!.id,
    });
    for (const place of votesFor)
      await voteOnDisbursement(partner, { id, disbursement_id, choice: "for", identity_id: people[place]!.id });
  }
}
