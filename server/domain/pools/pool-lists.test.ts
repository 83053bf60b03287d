import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listPools } from "@/server/domain/pools/read-pools";
import type { Context } from "@/server/operations/context";
import type { Page, PageRequest } from "@/server/operations/page";
import { apiCaller } from "@/server/testing/gift-fixture";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";
import { countingRows } from "@/server/testing/rows-read";

// Guards that a partner with many pools gets a page without reading all of them, and misses none.

const POOLS = 3_000;
const MEMBERS = 4;
let fixture: PoolFixture;
let fewId: string;
beforeAll(async () => {
  fixture = await makePoolFixture();
  const pool = await fixture.pool("scheduled_rotation", { interval: "weekly", amount_cents: 600 });
  const { id: memberId } = await fixture.member(pool);
  const people = await Promise.all(Array.from({ length: MEMBERS }, () => fixture.person()));
  fewId = (await fixture.person()).id;
  // Copies of the pool, two per hour, three of them closed. The partner is a member of each and manages other members;
  // one in ten has a further member.
  await fixture.admin.query(
    `INSERT INTO pools SELECT copy.* FROM (SELECT * FROM pools WHERE id = $1) one, generate_series(1, ${POOLS}) i,
       jsonb_populate_record(NULL::pools, to_jsonb(one) || jsonb_build_object('id', 'pool_c' || lpad(i::text, 5, '0'), 'slug', 'copy-' || i,
         'created_at', one.created_at - i / 2 * interval '1 hour')
         || CASE i % 1000 WHEN 500 THEN jsonb_build_object('status', 'closed', 'closed_at', one.created_at) ELSE '{}' END) copy`,
    [pool],
  );
  await fixture.admin.query(
    `INSERT INTO pool_members SELECT copy.* FROM (SELECT * FROM pool_members WHERE pool_id = $1 AND identity_id = $2) one, pools p,
       LATERAL (SELECT unnest($3::text[]) AS id UNION ALL SELECT $4 WHERE p.id LIKE '%7') m,
       jsonb_populate_record(NULL::pool_members, to_jsonb(one) || jsonb_build_object('id', 'mbr_' || p.id || m.id, 'pool_id', p.id,
         'identity_id', m.id, 'status', 'active', 'pool_created_at', NULL)) copy
     WHERE p.id LIKE 'pool_c%'`,
    [pool, memberId, [fixture.partnerId, ...people.map(({ id }) => id)], fewId],
  );
  await fixture.admin.query("ANALYZE pools, pool_members");
});
afterAll(() => fixture.close());

/** The ids on all pages, and how many rows of each table the first page read. */
async function listed(ctx: Context, status: "active" | "closed" | undefined, limit: number) {
  const read: Record<string, number> = {};
  const ids: string[] = [];
  let after: PageRequest["after"] = null;
  let ctxOfPage = countingRows(ctx, read);
  do {
    const page: Page<{ id: string }> = await listPools(ctxOfPage, { status }, { limit, after });
    ids.push(...page.rows.map(({ id }) => id));
    after = page.next;
    ctxOfPage = ctx;
  } while (after);
  return { ids, read };
}

async function expected(identityId: string, status?: string): Promise<string[]> {
  const { rows } = await fixture.admin.query<{ id: string }>(
    `SELECT p.id FROM pools p WHERE ($2::text IS NULL OR p.status = $2) AND EXISTS (SELECT FROM pool_members m
       WHERE m.pool_id = p.id AND m.status = 'active' AND $1 IN (m.identity_id, m.manager_id)) ORDER BY p.created_at DESC, p.id DESC`,
    [identityId, status ?? null],
  );
  return rows.map(({ id }) => id);
}

it.each([undefined, "active", "closed"] as const)(
  "lists each once, newest first, with the status %s",
  async (status) => {
    const { ids, read } = await listed(fixture.partner, status, 50);
    expect(ids).toEqual(await expected(fixture.partnerId, status));
    expect(ids).toHaveLength({ all: POOLS + 1, active: POOLS - 2, closed: 3 }[status ?? "all"]);
    // A page of 51, with its members once for the partner itself and once for each that it manages.
    expect(read.pool_members).toBeLessThan(51 * (MEMBERS + 3));
    expect(read.pools ?? 0).toBeLessThan(51 * (MEMBERS + 3));
  },
);

it("lists those of a member of few", async () => {
  const { ids, read } = await listed(fixture.system.as(apiCaller(fewId)), undefined, 50);
  expect(ids).toEqual(await expected(fewId));
  expect(ids).toHaveLength(POOLS / 10);
  expect(read.pool_members).toBeLessThan(60);
});

it("fill in the members from before there was a copy, once", async () => {
  await fixture.admin.query("UPDATE pool_members SET pool_created_at = NULL WHERE id LIKE '%7'");
  await fixture.admin.query(readFileSync("prisma/sql/pool_member_managers.sql", "utf8"));
  const { rows } = await fixture.admin.query(
    "SELECT m.id FROM pool_members m JOIN pools p ON p.id = m.pool_id WHERE m.pool_created_at IS DISTINCT FROM p.created_at",
  );
  expect(rows).toEqual([]);
});
