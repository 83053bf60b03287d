import { z } from "zod";
import { isOneOf } from "@/server/domain/access";
import type { Context } from "@/server/domain/context";
import { withBalances } from "@/server/domain/pools/pool-balances";
import { subject } from "@/server/domain/subject";
import type { Identity, Pool, PoolMember } from "@/server/generated/prisma/client";
import { actingIdentityId } from "@/server/kernel/caller";
import { identityId } from "@/server/resources/fields";
import { commitmentId, disbursementId, type PoolWithBalances, poolChangeId, poolId } from "@/server/resources/pool";
import { poolInvitationId } from "@/server/resources/pool-invitation";

/** A pool, with those of its active members that the caller manages. */
export type ReadPool = PoolWithBalances & { sponsor: Identity | null; own: PoolMember[] };

/** Reads a pool for a caller. */
export async function findPool(ctx: Context, id: string): Promise<ReadPool | null> {
  const pool = await ctx.db.pool.findUnique({ where: { id }, include: { sponsor: true } });
  if (!pool) return null;
  const [read] = await withBalances(ctx, [pool]);
  return { ...read!, own: await ownMembers(ctx, pool) };
}

/** The active members of a pool that the caller manages, the longest first. */
export async function ownMembers(ctx: Context, { id }: Pick<Pool, "id">): Promise<PoolMember[]> {
  const acting = actingIdentityId(ctx.caller);
  if (acting === null) return [];
  const where = { poolId: id, status: "active", OR: [{ identityId: acting }, { managerId: acting }] };
  return ctx.db.poolMember.findMany({ where, orderBy: [{ joinedAt: "asc" }, { id: "asc" }] });
}

type Of<Thing> = (thing: Thing) => ReadPool;

const poolRelations = <Thing>(of: Of<Thing>) => ({
  steward: (_ctx: Context, thing: Thing) => of(thing).own.some(({ role }) => role === "steward"),
  member: (_ctx: Context, thing: Thing) => of(thing).own.length > 0,
  sponsor: (ctx: Context, thing: Thing) => {
    const { sponsor } = of(thing);
    return sponsor !== null && isOneOf(ctx, [sponsor.id, sponsor.managerId]);
  },
  reader: (_ctx: Context, thing: Thing) => of(thing).status !== "draft",
});

const relations = poolRelations<ReadPool>((pool) => pool);
const VISIBLE_TO = ["steward", "member", "sponsor", "reader"] as const;

/** A pool: anyone can read it once it is no draft. */
export const poolSubject = subject({
  name: "pool",
  key: z.strictObject({ id: poolId }),
  find: (ctx, { id }) => findPool(ctx, id),
}).with({ relations, visibleTo: VISIBLE_TO });

/** What belongs to a pool is seen by those who belong to it. */
const WITHIN = ["steward", "member", "sponsor"] as const;

/** The inside of a pool: its members, commitments, requests and ledger. */
export const poolInsideSubject = subject({
  name: "pool",
  key: z.strictObject({ id: poolId }),
  find: (ctx, { id }) => findPool(ctx, id),
}).with({ relations, visibleTo: WITHIN });

/** A commitment to a pool. */
export const commitmentSubject = subject({
  name: "commitment",
  key: z.strictObject({
    id: poolId.describe("The pool."),
    commitment_id: commitmentId.describe("The commitment."),
  }),
  async find(ctx, { id, commitment_id }) {
    const commitment = await ctx.db.commitment.findUnique({
      where: { id: commitment_id },
      include: { identity: { select: { id: true, managerId: true } } },
    });
    if (commitment?.poolId !== id) return null;
    const pool = await findPool(ctx, id);
    return pool && { commitment, pool };
  },
}).with({
  relations: {
    ...poolRelations<{ pool: ReadPool }>(({ pool }) => pool),
    owner: (ctx, { commitment }) => isOneOf(ctx, [commitment.identity.id, commitment.identity.managerId]),
  },
  visibleTo: ["owner", "steward"],
});

/** A request to pay someone from a pool. */
export const disbursementSubject = subject({
  name: "disbursement",
  key: z.strictObject({
    id: poolId.describe("The pool."),
    disbursement_id: disbursementId.describe("The request."),
  }),
  async find(ctx, { id, disbursement_id }) {
    const disbursement = await ctx.db.disbursement.findUnique({
      where: { id: disbursement_id },
      include: { voices: true, to: { select: { id: true, managerId: true } } },
    });
    if (disbursement?.poolId !== id) return null;
    const pool = await findPool(ctx, id);
    return pool && { disbursement, pool };
  },
}).with({
  relations: {
    ...poolRelations<{ pool: ReadPool }>(({ pool }) => pool),
    payee: (ctx, { disbursement }) => isOneOf(ctx, [disbursement.to.id, disbursement.to.managerId]),
  },
  visibleTo: [...WITHIN, "payee"],
});

/** A member of a pool. */
export const poolMemberSubject = subject({
  name: "pool member",
  key: z.strictObject({ id: poolId.describe("The pool."), identity_id: identityId.describe("The member.") }),
  async find(ctx, { id, identity_id }) {
    const where = { poolId_identityId: { poolId: id, identityId: identity_id } };
    const member = await ctx.db.poolMember.findUnique({ where });
    if (!member || member.status === "left") return null;
    const pool = await findPool(ctx, id);
    return pool && { member, pool };
  },
}).with({
  relations: {
    ...poolRelations<{ pool: ReadPool }>(({ pool }) => pool),
    self: (ctx, { member }) => isOneOf(ctx, [member.identityId, member.managerId]),
  },
  visibleTo: [...WITHIN, "self"],
});

/** A change of a pool that waits for a second steward. */
export const poolChangeSubject = subject({
  name: "pool change",
  key: z.strictObject({ id: poolId.describe("The pool."), change_id: poolChangeId.describe("The change.") }),
  async find(ctx, { id, change_id }) {
    const change = await ctx.db.poolChange.findUnique({ where: { id: change_id } });
    if (change?.poolId !== id) return null;
    const pool = await findPool(ctx, id);
    return pool && { change, pool };
  },
}).with({ relations: poolRelations<{ pool: ReadPool }>(({ pool }) => pool), visibleTo: ["steward"] });

/** An invitation to a pool that can still be used. */
export const poolInvitationSubject = subject({
  name: "pool invitation",
  key: z.strictObject({
    id: poolId.describe("The pool."),
    invitation_id: poolInvitationId.describe("The invitation."),
  }),
  async find(ctx, { id, invitation_id }) {
    const where = { id: invitation_id, poolId: id, expiresAt: { gt: ctx.now() } };
    const invitation = await ctx.db.poolInvitation.findFirst({ where });
    const pool = invitation && (await findPool(ctx, id));
    return invitation && pool && { invitation, pool };
  },
}).with({ relations: poolRelations<{ pool: ReadPool }>(({ pool }) => pool), visibleTo: ["steward"] });
