import type { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import {
  type NotifiedCommitment,
  readCommitments,
  showCommitment,
} from "@/server/domain/pools/commitments/commitment-event";
import { commitmentSubject } from "@/server/domain/pools/commitments/commitment-subject";
import { INSIDE_POOL } from "@/server/domain/pools/pool-subject";
import { Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { listOperation, operation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
import { commitmentResource } from "@/server/resources/commitment";
import { commitmentListQuery } from "@/server/resources/pool-bodies";

/** Lists the commitments to a pool: all of them to stewards, to members their own. */
export const listCommitments = listOperation({
  ...INSIDE_POOL,
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
