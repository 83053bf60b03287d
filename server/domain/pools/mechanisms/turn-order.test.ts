import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import type { Identity } from "@/server/generated/prisma/client";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

// Guards the order and the dates of turns, against a line of people that the test moves by itself.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

const DAY_MS = 86_400_000;
const POLICIES = ["skip", "defer", "pay"] as const;
type Policy = (typeof POLICIES)[number];

/** Who in a line is paid, and the line after that. The payee moves to its end, others move as the policy says. */
function afterTurn(line: string[], behind: ReadonlySet<string>, policy: Policy): { payee: string; line: string[] } {
  const payee = policy === "pay" ? line[0]! : line.find((id) => !behind.has(id))!;
  const passed = line.slice(0, line.indexOf(payee));
  const rest = line.slice(passed.length + 1);
  if (policy === "skip") return { payee, line: [...rest, ...passed, payee] };
  return { payee, line: [...passed, ...rest, payee] };
}

/** One pool for each of `all`, with `size` members in the order in which they joined. */
async function circles<Options extends object>(size: number, all: Options[]) {
  const made: { pool: string; ids: string[]; options: Options }[] = [];
  for (const options of all) {
    const pool = await fixture.pool("scheduled_rotation", { interval: "weekly", ...options });
    const ids: string[] = [];
    for (let count = 0; count < size; count += 1) {
      const person = await fixture.person();
      await fixture.commit(pool, person);
      ids.push(person.id);
    }
    made.push({ pool, ids, options });
  }
  await fixture.work();
  fixture.clock.advance(10_000);
  await fixture.work();
  return made;
}
const circle = async (size: number, options: object) => (await circles(size, [options]))[0]!;

const paid = (poolId: string) =>
  fixture.system.db.disbursement.findMany({
    where: { poolId, executedAt: { not: null } },
    orderBy: { turnNumber: "asc" },
  });

/** Makes these members, and nobody else, late with their payments. */
async function setBehind(behind: string[]): Promise<void> {
  await fixture.system.db.$executeRaw`
    UPDATE commitments SET status = CASE WHEN identity_id = ANY (${behind}) THEN 'past_due' ELSE 'active' END
    WHERE status IN ('active', 'past_due')`;
}

describe("turns", () => {
  it("are paid in the order of a line whose members are behind now and then, one in each interval", async () => {
    const all = await circles(
      4,
      POLICIES.map((late_policy) => ({ late_policy, amount_cents: 100 })),
    );
    const someone = fc.subarray([0, 1, 2, 3], { maxLength: 3 });
    // In the first week the first two are passed over together, in the second nobody; the other weeks are random.
    const stories = fc.array(someone, { minLength: 4, maxLength: 4 }).map((weeks) => [[0, 1], [], ...weeks]);
    await fc.assert(
      fc.asyncProperty(stories, async (weeks) => {
        const expected = all.map(({ options, ids }) => ({ ...options, line: [...ids], payees: [] as string[] }));
        for (const late of weeks) {
          await setBehind(all.flatMap(({ ids }) => late.map((place) => ids[place]!)));
          await fixture.days(7, 7);
          for (const [at, one] of expected.entries()) {
            const behind = new Set(late.map((place) => all[at]!.ids[place]!));
            const { payee, line } = afterTurn(one.line, behind, one.late_policy);
            one.payees.push(payee);
            one.line = line;
          }
        }
        for (const [at, { late_policy: policy, payees }] of expected.entries()) {
          const requests = await paid(all[at]!.pool);
          const byId = new Map(all[at]!.ids.map((id, place) => [id, place]));
          const places = (ids: string[]) => ids.map((id) => byId.get(id));
          expect([policy, places(requests.map(({ toId }) => toId))]).toEqual([policy, places(payees)]);
          expect(requests.every(({ amountCents, rule }) => amountCents === 100n && rule === "turn")).toBe(true);
        }
      }),
      // The pools and their lines persist, so they can play only one story.
      { numRuns: 1, endOnFailure: true },
    );
    for (const { pool } of all) {
      const turns = await fixture.system.db.poolTurn.findMany({ where: { poolId: pool }, orderBy: { number: "asc" } });
      const start = turns[0]!.opensAt.getTime();
      const weeks = (at: Date) => (at.getTime() - start) / (7 * DAY_MS);
      expect(turns.map(({ opensAt, dueAt }) => [weeks(opensAt), weeks(dueAt)])).toEqual(
        turns.map((_, number) => [number, number + 1]),
      );
    }
    await setBehind([]);
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  it("wait for money, each for its own, and their dates go on", async () => {
    const { pool } = await circle(1, { amount_cents: 1_500 });
    await fixture.days(28, 7);
    expect(await paid(pool)).toEqual([]);
    // A second thousand arrives: one member is paid, 500 are left, and the next one waits.
    await fixture.days(4, 2);
    expect(await paid(pool)).toHaveLength(1);
    expect((await fixture.balances(pool)).treasury).toBe(500n);
    await fixture.days(31, 16);
    expect(await paid(pool)).toHaveLength(2);
    expect((await fixture.balances(pool)).treasury).toBe(0n);
    const turns = await fixture.system.db.poolTurn.findMany({ where: { poolId: pool }, orderBy: { number: "asc" } });
    expect(turns.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(turns[2]!.opensAt.getTime() - turns[0]!.opensAt.getTime()).toBe(14 * DAY_MS);
  });

  it("pay the whole treasury where no amount is set, and a call no more than the amount where one is", async () => {
    const whole = await circle(2, {});
    await fixture.days(8, 8);
    expect(await paid(whole.pool)).toMatchObject([{ toId: whole.ids[0], amountCents: 2_000n }]);
    const fixed = await circle(1, { amount_cents: 300 });
    const member = { id: fixed.ids[0]! } as Identity;
    await expect(fixture.disburse(fixed.pool, member, 301n)).rejects.toMatchObject({ code: "not_eligible" });
    expect((await fixture.disburse(fixed.pool, member, 300n)).executedAt).not.toBeNull();
  });

  it("are had by nobody who is suspended when they come, whatever the policy", async () => {
    const late_policy: Policy = "pay";
    const both = await circles(2, [{ amount_cents: 100 }, { amount_cents: 100, late_policy }]);
    for (const { ids } of both) await fixture.system.transaction((tx) => suspendIdentity(tx, ids[0]!, "test"));
    await fixture.days(8, 8);
    for (const { pool, ids } of both)
      expect((await paid(pool)).map(({ toId, turnNumber }) => [toId, turnNumber])).toEqual([[ids[1], 1]]);
    const failed = await fixture.system.db.disbursement.findMany({
      where: { poolId: both[0]!.pool, status: "failed" },
    });
    expect(failed).toEqual([]);
  });

  it("come once to each in a round where their order is shuffled", async () => {
    const { pool, ids } = await circle(4, { order: "shuffled", amount_cents: 100 });
    await fixture.days(5 * 7 + 1, 7);
    const payees = (await paid(pool)).map(({ toId }) => toId);
    expect(payees.slice(0, 4).toSorted()).toEqual(ids.toSorted());
    expect(payees[4]).toBe(payees[0]);
  });
});
