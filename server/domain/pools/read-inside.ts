import type { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import type { Context } from "@/server/domain/context";
import { listOperation, operation } from "@/server/domain/operation";
import type { Page, PageRequest } from "@/server/domain/page";
import { type NotifiedCommitment, readCommitments, showCommitment } from "@/server/domain/pools/commitment-event";
import {
  commitmentSubject,
  disbursementSubject,
  poolInsideSubject,
  poolMemberSubject,
} from "@/server/domain/pools/pool-subjects";
import { type NotifiedDisbursement, readDisbursements } from "@/server/domain/pools/pool-transitions";
import { readPoolMembers } from "@/server/domain/pools/read-pool-members";
import { type PoolRecord, Prisma } from "@/server/generated/prisma/client";
import { commitmentResource } from "@/server/resources/commitment";
import { disbursementResource, serializeDisbursement } from "@/server/resources/disbursement";
import {
  commitmentListQuery,
  disbursementListQuery,
  memberListQuery,
  recordListQuery,
} from "@/server/resources/pool-bodies";
import { poolMemberResource, type ReadPoolMember, serializePoolMember } from "@/server/resources/pool-member";
import { poolRecordResource, serializePoolRecord } from "@/server/resources/pool-record";

// What belongs to a pool, for those who belong to it.

const inside = {
  permission: {
    scope: "pools:read",
    relation: ["steward", "member", "sponsor"],
    otherwise: "Only those who manage a steward or a member of the pool can read this.",
  },
  subject: poolInsideSubject,
} as const;

/** Lists the commitments to a pool: all of them to stewards, to members their own. */
export const listCommitments = listOperation({
  ...inside,
  name: "listCommitments",
  summary: "Lists the commitments to a pool, newest first.",
  description: "Stewards see all of them, members those of the identities that you manage.",
  input: commitmentListQuery,
  output: commitmentResource,
  run: (ctx, filters, page, pool) => {
    const isSteward = pool.own.some(({ role }) => role === "steward");
    return readCommitmentsOf(ctx, pool.id, filters, page, isSteward ? null : pool.own.map((own) => own.identityId));
  },
  show: showCommitment,
});

/** Reads one commitment. */
export const getCommitment = operation({
  name: "getCommitment",
  summary: "Gets a commitment to a pool.",
  permission: { scope: "pools:read" },
  subject: commitmentSubject,
  output: commitmentResource,
  run: async (ctx, { commitment_id }) => (await readCommitments(ctx, [commitment_id]))[0]!,
  show: showCommitment,
});

async function readCommitmentsOf(
  ctx: Context,
  poolId: string,
  { status, identity_id }: z.infer<typeof commitmentListQuery>,
  page: PageRequest,
  only: string[] | null,
): Promise<Page<NotifiedCommitment>> {
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "commitments",
    anyOf: [Prisma.sql`pool_id = ${poolId}`],
    allOf: [
      ...(only ? [Prisma.sql`identity_id = ANY (${only})`] : []),
      ...(status ? [Prisma.sql`status = ${status}`] : []),
      ...(identity_id ? [Prisma.sql`identity_id = ${identity_id}`] : []),
    ],
    ...page,
  });
  return { rows: inOrderOf(ids, await readCommitments(ctx, ids)), next };
}

/** Lists the members of a pool. */
export const listPoolMembers = listOperation({
  ...inside,
  name: "listPoolMembers",
  summary: "Lists the stewards and members of a pool, newest first.",
  input: memberListQuery,
  output: poolMemberResource,
  run: (ctx, filters, page, pool) => readMembersOf(ctx, pool.id, filters, page),
  show: serializePoolMember,
});

async function readMembersOf(
  ctx: Context,
  poolId: string,
  { role }: z.infer<typeof memberListQuery>,
  page: PageRequest,
): Promise<Page<ReadPoolMember>> {
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "pool_members",
    anyOf: [Prisma.sql`pool_id = ${poolId}`],
    allOf: [Prisma.sql`status <> 'left'`, ...(role ? [Prisma.sql`role = ${role}`] : [])],
    ...page,
  });
  return { rows: inOrderOf(ids, await readPoolMembers(ctx, ids)), next };
}

/** Reads one member. */
export const getPoolMember = operation({
  name: "getPoolMember",
  summary: "Gets a steward or member of a pool.",
  permission: { scope: "pools:read" },
  subject: poolMemberSubject,
  output: poolMemberResource,
  run: async (ctx, _input, { subject: { member } }) => (await readPoolMembers(ctx, [member.id]))[0]!,
  show: serializePoolMember,
});

/** Lists the requests for payouts of a pool. */
export const listDisbursements = listOperation({
  ...inside,
  name: "listDisbursements",
  summary: "Lists the payouts requested from a pool, newest first.",
  input: disbursementListQuery,
  output: disbursementResource,
  run: (ctx, filters, page, pool) => readDisbursementsOf(ctx, pool.id, filters, page),
  show: serializeDisbursement,
});

async function readDisbursementsOf(
  ctx: Context,
  poolId: string,
  { status, to }: z.infer<typeof disbursementListQuery>,
  page: PageRequest,
): Promise<Page<NotifiedDisbursement>> {
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "disbursements",
    anyOf: [Prisma.sql`pool_id = ${poolId}`],
    allOf: [...(status ? [Prisma.sql`status = ${status}`] : []), ...(to ? [Prisma.sql`to_id = ${to}`] : [])],
    ...page,
  });
  return { rows: inOrderOf(ids, await readDisbursements(ctx, ids)), next };
}

/** Reads one request. */
export const getDisbursement = operation({
  name: "getDisbursement",
  summary: "Gets a payout requested from a pool, with what decides it.",
  permission: { scope: "pools:read" },
  subject: disbursementSubject,
  output: disbursementResource,
  run: async (_ctx, _input, { subject: { disbursement } }) => disbursement,
  show: serializeDisbursement,
});

/** Lists the records of a pool's ledger. */
export const listPoolRecords = listOperation({
  ...inside,
  name: "listPoolLedger",
  summary: "Lists a pool's ledger, newest first.",
  description:
    "Every record contains the hash of the one before it, and both balances after it. The guide to pools shows how to check the chain.",
  input: recordListQuery,
  output: poolRecordResource,
  run: (ctx, { type }, page, pool) => readRecordsOf(ctx, pool.id, type, page),
  show: serializePoolRecord,
});

/** Sorted by their place in the chain, because those of one transaction have the same time. */
async function readRecordsOf(
  ctx: Context,
  poolId: string,
  type: string | undefined,
  { after, limit }: PageRequest,
): Promise<Page<PoolRecord>> {
  const below = after ? await ctx.db.poolRecord.findUnique({ where: { id: after.id } }) : null;
  const rows = await ctx.db.poolRecord.findMany({
    where: { poolId, ...(type && { type }), ...(below && { sequence: { lt: below.sequence } }) },
    orderBy: { sequence: "desc" },
    take: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? { at: last.createdAt, id: last.id } : null };
}
