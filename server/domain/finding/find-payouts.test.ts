import { afterAll, beforeAll, expect, it } from "vitest";
import { findInOrganization } from "@/server/domain/finding/find-in-organization";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { findMyPayouts } from "@/server/domain/me/find-my-payouts";
import { createPayout } from "@/server/domain/payouts/create-payout";
import type { Identity, Payout } from "@/server/generated/prisma/client";
import { personCaller } from "@/server/kernel/caller";
import { SEARCH_HITS_MAX } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { makeOrganization } from "@/server/testing/organization-fixture";
import { makePayoutFixture, type PayoutFixture } from "@/server/testing/payout-fixture";
import { signedInUser } from "@/server/testing/sign-in-fixture";

// Guards who finds a payout: those who may read the balance that it was paid from, by any detail they have at hand, and
// nobody else.

let fixture: PayoutFixture;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
let payout: Payout;
let other: Payout;
beforeAll(async () => {
  fixture = await makePayoutFixture();
  organization = await makeOrganization(fixture.system);
  const to = await verified(organization.id);
  await setPayoutAccount(organization.owner.acting, { id: to.id, token: "po_sandbox_ok" });
  await fixture.receive(to, 10_000n);
  payout = await payOut(organization.owner.acting, to.id, 4_700n);
  other = await payOut(organization.owner.acting, to.id, 2_500n);
});
afterAll(() => fixture.close());

const verified = (id: string): Promise<Identity> =>
  fixture.system.db.identity.update({ where: { id }, data: { kycTier: 3 } });

/** Requests a payout and runs the workers, so that it leaves before the next one is requested. */
async function payOut(ctx: Context, identityId: string, cents: bigint): Promise<Payout> {
  const planned = await createPayout(ctx, { identity_id: identityId, amount_cents: cents });
  await fixture.work();
  return planned;
}

async function found(query: string, ctx: Context = organization.owner.acting): Promise<string[]> {
  return (await findInOrganization(ctx, { query })).payouts.map(({ id }) => id);
}

/** Queries that each find the first payout. */
const keys = () => {
  const { id, statementText } = payout;
  return [id, id.toUpperCase(), statementText, statementText.slice(-6), "47", "$47.00", "47.00 USD"];
};

it("finds a payout by its id, its amount and what the bank shows, also in small letters and with other marks", async () => {
  for (const query of keys()) expect([query, await found(query)]).toEqual([query, [payout.id]]);
  const shown = payout.statementText.toLowerCase().replace(" ", " * ");
  expect(await found(`  ${shown} `)).toEqual([payout.id]);
  expect(await found("25")).toEqual([other.id]);
  const [word] = payout.statementText.split(" ");
  for (const query of [word!, `${payout.statementText} X`, payout.id.slice(0, -1), "4,701", "a@example.org"])
    expect([query, await found(query)]).toEqual([query, []]);
});

it("shows the newest of many of one amount", async () => {
  const same: Payout[] = [];
  for (let at = 0; at <= SEARCH_HITS_MAX; at++) {
    fixture.clock.advance(1_000);
    same.push(await payOut(organization.owner.acting, organization.id, 101n));
  }
  const newest = same.slice(1).reverse();
  expect(await found("1.01")).toEqual(newest.map(({ id }) => id));
});

it("is for owners, admins and finance, and for nobody else's organization", async () => {
  for (const role of ["admin", "finance"] as const) {
    const { acting } = await organization.join(role);
    expect([role, await found(payout.id, acting)]).toEqual([role, [payout.id]]);
  }
  for (const role of ["campaigns", "support", "viewer"] as const) {
    const { acting } = await organization.join(role);
    for (const query of keys()) expect([role, query, await found(query, acting)]).toEqual([role, query, []]);
  }
  const stranger = await makeOrganization(fixture.system);
  for (const query of keys()) expect([query, await found(query, stranger.owner.acting)]).toEqual([query, []]);
});

it("a person finds the payouts of their own money, and of nobody else's", async () => {
  const user = await signedInUser(fixture.system, "ada@example.org");
  const person = await fixture.system.db.identity.findFirstOrThrow({ where: { userId: user.userId } });
  await verified(person.id);
  const where = { userId: user.userId };
  const { id: sessionId } = await fixture.system.db.userSession.findFirstOrThrow({ where });
  const { userId } = user;
  const acting = fixture.system.as(personCaller({ userId, sessionId, identityId: person.id, requestId: "page" }));
  await fixture.system.db.userSession.update({
    where: { id: sessionId },
    data: { secondFactorAt: fixture.clock.now() },
  });
  await setPayoutAccount(acting, { id: person.id, token: "po_sandbox_ok" });
  await fixture.receive(person, 8_000n);
  const own = await payOut(acting, person.id, 4_700n);
  const mine = async (ctx: Context, query: string) =>
    (await findMyPayouts(ctx, { query })).map(({ payout: { id } }) => id);
  for (const query of [own.id, own.statementText, "47"])
    expect([query, await mine(user.as, query)]).toEqual([query, [own.id]]);
  for (const query of ["", payout.id, payout.statementText]) expect(await mine(user.as, query)).toEqual([]);
  const stranger = await signedInUser(fixture.system, "bo@example.org");
  for (const query of [own.id, own.statementText, "47"]) expect(await mine(stranger.as, query)).toEqual([]);
});
