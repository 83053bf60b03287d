import { afterAll, beforeAll, expect, it } from "vitest";
import { createPool } from "@/server/domain/pools/create-pool";
import { voteOnDisbursement } from "@/server/domain/pools/disbursements/act-on-disbursement";
import { drawDisbursement } from "@/server/domain/pools/draws/draw-disbursement";
import { addPoolMember } from "@/server/domain/pools/members/change-members";
import { readPoolChain, readPoolDraw, readPoolLedger } from "@/server/domain/pools/money/read-pool-ledger";
import { readPoolPage } from "@/server/domain/pools/page/read-pool-page";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import { visitorCaller } from "@/server/kernel/caller";
import { FIRST_HASH, recordHash } from "@/server/kernel/pool-records";
import { MECHANISMS } from "@/server/resources/pool";
import { serializeChainedRecord } from "@/server/resources/pool-page";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

// Guards what strangers may read about a pool: how it works and what it holds, and only the names of those who agreed.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

const visitor = () => fixture.system.as(visitorCaller("test"));
const slugOf = async (id: string) => (await fixture.system.db.pool.findUniqueOrThrow({ where: { id } })).slug;
const read = async (id: string) => (await readPoolPage(visitor(), { slug: await slugOf(id) }))!;
const name = (poolId: string, identityId: string) =>
  fixture.system.db.poolMember.update({
    where: { poolId_identityId: { poolId, identityId } },
    data: { isNamed: true },
  });

it.each(MECHANISMS)("shows a pool of %s that nobody has joined yet", async (mechanism) => {
  const page = await read(await fixture.pool(mechanism));
  expect(page.pool).toMatchObject({ distribution_mechanism: mechanism, treasury_balance_cents: 0 });
  expect(page).toMatchObject({ payouts: [], history: [], records: [], memberCount: 1 });
});

it("hides drafts and unknown pools", async () => {
  const draft = await createPool(fixture.partner, {
    name: "Not yet",
    flavor: "community",
    legal_structure: "mutual_aid",
    distribution_mechanism: "random",
    status: "draft",
  });
  const slugs = [draft.slug, "no-such-pool"];
  for (const slug of slugs) {
    expect(await readPoolPage(visitor(), { slug })).toBeNull();
    expect(await readPoolLedger(visitor(), { slug, before: null })).toBeNull();
    expect(await readPoolChain(visitor(), { slug, after: 0 })).toBeNull();
    expect(await readPoolDraw(visitor(), { slug, number: 1 })).toBeNull();
  }
});

it("says whose turn it is, by name only with consent", async () => {
  const pool = await fixture.pool("scheduled_rotation", { amount_cents: 500 });
  expect((await read(pool)).next).toEqual({ by: "noTurn" });
  const first = await fixture.member(pool, { name: "Ada First" });
  await fixture.member(pool, { name: "Ben Second" });
  expect((await read(pool)).next).toMatchObject({ by: "turn", name: null, hasMember: true, amountCents: 500 });
  await name(pool, first.id);
  const page = await read(pool);
  expect(page.next).toMatchObject({ name: "Ada First" });
  expect(JSON.stringify(page)).not.toContain("Ben Second");
});

it("shows no member, reason or id of a member in the ledger, whose chain can still be checked", async () => {
  const pool = await fixture.pool("steward_directed");
  const member = await fixture.member(pool, { name: "Ada Private" });
  await fixture.disburse(pool, member, 300n);
  const slug = await slugOf(pool);
  const [page, ledger, records] = await Promise.all([
    read(pool),
    readPoolLedger(visitor(), { slug, before: null }),
    readPoolChain(visitor(), { slug, after: 0 }),
  ]);
  const chain = records!.map(serializeChainedRecord);
  const shown = JSON.stringify([page, ledger, chain]);
  for (const secret of [member.id, "Ada Private", records![0]!.salt, records!.at(-1)!.disbursementId!])
    expect(shown).not.toContain(secret);
  expect(page.payouts).toEqual([{ amountCents: 300, at: expect.any(String), ratification: null }]);
  let before = FIRST_HASH;
  for (const record of chain) {
    expect(record.prev_hash).toBe(before);
    expect(recordHash(record)).toBe(record.hash);
    before = record.hash;
  }
  expect(ledger).toMatchObject({ lastHash: before, recordCount: chain.length, next: null });
  expect(page.history.at(-1)).toMatchObject({ treasuryCents: 700, reservesCents: 11_000 });
});

it("says when a vote closes, what waits, and what the treasury has to hold", async () => {
  const vote = await fixture.pool("member_vote");
  const voter = await fixture.member(vote);
  const asked = await fixture.disburse(vote, voter, 100n);
  expect((await read(vote)).next).toEqual({ by: "vote", closesAt: asked.closesAt!.toISOString(), waiting: 1 });
  const threshold = await fixture.pool("threshold", { threshold: 900 });
  const member = await fixture.member(threshold);
  await fixture.disburse(threshold, member, 5_000n);
  expect((await read(threshold)).next).toEqual({ by: "money", neededCents: 5_000, waiting: 1 });
});

it("shows draws, and all of one that took place", async () => {
  const pool = await fixture.pool("random", { draw_every: "monthly" });
  await fixture.disburse(pool, await fixture.member(pool), 100n);
  const slug = await slugOf(pool);
  expect((await read(pool)).next).toMatchObject({ by: "draw", number: 1, waiting: 1, at: expect.any(String) });
  expect((await readPoolDraw(visitor(), { slug, number: 1 }))!.draw.seed).toBeNull();
  await drawDisbursement(fixture.partner, { id: pool });
  const read1 = (await readPoolDraw(visitor(), { slug, number: 1 }))!;
  expect(read1.draw.seed).not.toBeNull();
  expect((await read(pool)).draws.map(({ number, drawnAt }) => [number, drawnAt !== null])).toEqual([
    [2, false],
    [1, true],
  ]);
});

it("names stewards only with consent, and says when a pool is paused", async () => {
  const pool = await fixture.pool("emergency");
  const steward = await fixture.person({ name: "Sam Steward" });
  await addPoolMember(fixture.partner, { id: pool, identity_id: steward.id, role: "steward" });
  expect((await read(pool)).stewardNames).toEqual([]);
  await name(pool, steward.id);
  await updatePool(fixture.partner, { id: pool, status: "paused" });
  expect(await read(pool)).toMatchObject({ stewardNames: ["Sam Steward"], pool: { status: "paused" } });
});

it("counts what members say of an emergency payout, and says nothing of who", async () => {
  const pool = await fixture.pool("emergency");
  const [payee, member] = [await fixture.member(pool), await fixture.member(pool)];
  const { id } = await fixture.disburse(pool, payee, 300n);
  await voteOnDisbursement(fixture.partner, {
    id: pool,
    disbursement_id: id,
    identity_id: member.id,
    choice: "against",
  });
  expect((await read(pool)).payouts).toMatchObject([{ ratification: { agree: 0, disagree: 1 } }]);
});

it("goes through a long ledger page by page, and through its history at equal distances", async () => {
  const pool = await fixture.pool("steward_directed");
  const member = await fixture.member(pool);
  for (let count = 0; count < 60; count += 1) await fixture.disburse(pool, member, 10n);
  const slug = await slugOf(pool);
  const first = (await readPoolLedger(visitor(), { slug, before: null }))!;
  const second = (await readPoolLedger(visitor(), { slug, before: first.next }))!;
  const places = [...first.records, ...second.records].map(({ sequence }) => sequence);
  expect(places).toEqual(Array.from({ length: first.recordCount }, (_, at) => first.recordCount - at));
  expect((await readPoolLedger(visitor(), { slug, before: "3.forged" }))!.records[0]!.sequence).toBe(first.recordCount);
  expect((await read(pool)).history).toHaveLength(first.recordCount);
});
