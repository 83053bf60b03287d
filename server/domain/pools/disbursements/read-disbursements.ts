import type { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { disbursementSubject } from "@/server/domain/pools/disbursements/disbursement-subject";
import {
  type NotifiedDisbursement,
  readDisbursements,
} from "@/server/domain/pools/disbursements/disbursement-transitions";
import { INSIDE_POOL } from "@/server/domain/pools/pool-subject";
import { Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { listOperation, operation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
import { disbursementResource, serializeDisbursement } from "@/server/resources/disbursement";
import { disbursementListQuery } from "@/server/resources/pool-bodies";

/** Lists the requests for payouts of a pool. */
export const listDisbursements = listOperation({
  ...INSIDE_POOL,
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
