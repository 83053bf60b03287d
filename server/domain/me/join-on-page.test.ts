import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  completeJoining,
  enterJoiningTerms,
  readJoining,
  readJoiningTerms,
  startJoiningPayment,
} from "@/server/domain/me/join-on-page";
import { inviteToPool } from "@/server/domain/pools/members/invitations";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import type { JoinPolicy } from "@/server/resources/pool";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";
import { signedInUser } from "@/server/testing/sign-in-fixture";
import { referenceIn, returnFromRail } from "@/server/testing/test-rail";

// Guards that joining on a page makes one commitment on the terms that the person entered and saw, or none.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

const ENTERED = { cadence: "monthly", perCadenceCents: 2_500n, autoRenew: true, isNamed: true } as const;
const TOKEN = "pm_sandbox_ok";

async function poolWith(policy: JoinPolicy) {
  const id = await fixture.pool("steward_directed");
  await updatePool(fixture.partner, { id, join_policy: policy });
  const { slug } = await fixture.system.db.pool.findUniqueOrThrow({ where: { id } });
  return { id, slug };
}

async function newUser(email = `${randomUUID()}@example.org`) {
  return (await signedInUser(fixture.system, email)).as;
}

type User = Awaited<ReturnType<typeof newUser>>;

/** Enters the terms and opens the rail's form; `back` makes the query that the form returns with. */
async function goToRail(
  user: User,
  slug: string,
  entered: Parameters<typeof enterJoiningTerms>[1] = { slug, ...ENTERED },
) {
  const terms = await enterJoiningTerms(user, entered);
  const url = await startJoiningPayment(user, { slug, terms, locale: "en", description: "A year" });
  const back = (token: string | null) => {
    const query = returnFromRail(referenceIn(url!), token);
    query.set("terms", terms);
    return query;
  };
  return { terms, back };
}

it("commits once, from however many tabs, on the terms that were entered", async () => {
  const { id, slug } = await poolWith("open");
  const user = await newUser();
  const { back } = await goToRail(user, slug);
  const tabs = await Promise.all([1, 2, 3].map(() => completeJoining(user, { slug, query: back(TOKEN) })));
  expect(new Set(tabs)).toEqual(new Set(["joined"]));
  expect(await completeJoining(user, { slug, query: back(TOKEN) })).toBe("joined");
  const made = await fixture.system.db.commitment.findMany({ where: { poolId: id } });
  expect(made).toMatchObject([{ cadence: "monthly", perCadenceCents: 2_500n, autoRenew: true }]);
  const { commitment, memberStatus } = await readJoining(user, { slug });
  expect([commitment?.chargeCents, memberStatus]).toEqual([30_000n, "active"]);
  const member = await fixture.system.db.poolMember.findFirst({ where: { poolId: id, isNamed: true } });
  expect(member?.identityId).toBe(made[0]!.identityId);
  await fixture.work();
  await fixture.days(1);
  expect((await readJoining(user, { slug })).commitment?.status).toBe("active");
});

it("keeps what was entered for whoever leaves the form, and records nothing", async () => {
  const { id, slug } = await poolWith("open");
  const user = await newUser();
  const { terms, back } = await goToRail(user, slug);
  expect(await completeJoining(user, { slug, query: back(null) })).toBe("left");
  expect(await readJoiningTerms(user, { slug, terms })).toMatchObject(ENTERED);
  expect(await fixture.system.db.commitment.count({ where: { poolId: id } })).toBe(0);
});

it("refuses terms of another person, of another pool, changed ones, old ones, and a form's response to others", async () => {
  const [one, other] = [await poolWith("open"), await poolWith("open")];
  const [user, stranger] = [await newUser(), await newUser()];
  const { slug } = one;
  const { terms, back } = await goToRail(user, slug);
  expect(await completeJoining(stranger, { slug, query: back(TOKEN) })).toBe("old");
  expect(await readJoiningTerms(user, { slug: other.slug, terms })).toBeNull();
  expect(await readJoiningTerms(user, { slug, terms: terms.replace("2500", "25") })).toBeNull();
  const second = await goToRail(user, slug);
  const mixed = back(TOKEN);
  mixed.set("terms", second.terms);
  expect(await completeJoining(user, { slug, query: mixed })).toBe("invalid");
  expect(await completeJoining(user, { slug, query: new URLSearchParams({ terms }) })).toBe("invalid");
  const wall = vi.spyOn(fixture.clock, "wall").mockReturnValue(new Date(Date.now() + 25 * 3_600_000));
  expect(await completeJoining(user, { slug, query: back(TOKEN) })).toBe("old");
  wall.mockRestore();
  expect(await fixture.system.db.commitment.count({ where: { poolId: one.id } })).toBe(0);
});

it("charges nothing before a steward agrees, and lets only the invited into a pool by invitation", async () => {
  const asking = await poolWith("approval");
  const user = await newUser();
  const { back } = await goToRail(user, asking.slug);
  expect(await completeJoining(user, { slug: asking.slug, query: back(TOKEN) })).toBe("joined");
  expect(await readJoining(user, { slug: asking.slug })).toMatchObject({
    memberStatus: "requested",
    joinsAtOnce: false,
  });
  expect(await fixture.system.db.prepayment.count({ where: { poolId: asking.id } })).toBe(0);
  const closed = await poolWith("invite");
  expect(await readJoining(user, { slug: closed.slug })).toMatchObject({ isBarred: true });
  const uninvited = await goToRail(user, closed.slug);
  expect(await completeJoining(user, { slug: closed.slug, query: uninvited.back(TOKEN) })).toBe("refused");
  const email = `${randomUUID()}@example.org`;
  await inviteToPool(fixture.partner, { id: closed.id, email });
  const guest = await newUser(email);
  expect(await readJoining(guest, { slug: closed.slug })).toMatchObject({ isBarred: false, joinsAtOnce: true });
  const invited = await goToRail(guest, closed.slug);
  expect(await completeJoining(guest, { slug: closed.slug, query: invited.back(TOKEN) })).toBe("joined");
});

it("says so where a year is above the member's limit", async () => {
  const { id, slug } = await poolWith("open");
  const user = await newUser();
  const { back } = await goToRail(user, slug, { slug, ...ENTERED, perCadenceCents: 5_000_000n });
  expect(await completeJoining(user, { slug, query: back(TOKEN) })).toBe("limit");
  expect(await fixture.system.db.poolMember.count({ where: { poolId: id, role: "member" } })).toBe(0);
});
