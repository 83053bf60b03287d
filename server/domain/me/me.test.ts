import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runningLinks } from "@/server/domain/campaigns/p2p/page-links";
import { startPage } from "@/server/domain/campaigns/p2p/start-page";
import { writeGift } from "@/server/domain/gifts/create-gift";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { findPerson } from "@/server/domain/identities/find-or-create-person";
import { listMyGifts } from "@/server/domain/me/list-my-gifts";
import { listMyPages } from "@/server/domain/me/list-my-pages";
import { listMyReceipts, renderMyStatement } from "@/server/domain/me/list-my-receipts";
import { listMyRecurringGifts } from "@/server/domain/me/list-my-recurring-gifts";
import { listMyAddresses, setMyManager } from "@/server/domain/me/my-partners";
import {
  applyMyNewPayment,
  changeMyRecurringGift,
  readMyRecurringGift,
  startMyNewPayment,
} from "@/server/domain/me/my-recurring-gift";
import { addAddress, requestAddressLink } from "@/server/domain/users/add-address";
import { apiCaller } from "@/server/testing/gift-fixture";
import { type GivingFixture, openGivingFixture, referenceOf } from "@/server/testing/giving-fixture";
import { newestLink, signedInUser } from "@/server/testing/sign-in-fixture";
import { referenceIn, returnFromRail } from "@/server/testing/test-rail";

// Guards access: whoever has proven an address sees and changes what was given with it on pages, and nothing else.

let giving: GivingFixture;
beforeAll(async () => {
  giving = await openGivingFixture();
});
afterAll(() => giving.fixture.close());

const newAddress = () => `${randomUUID()}@example.org`;
const FIRST = { after: null };
const notFound = { code: "resource_not_found" };

async function givenBy(email: string, input: { cadence?: string } = {}): Promise<void> {
  await giving.pay(referenceOf(await giving.send({ input: { email, ...input } })));
  await giving.fixture.settle();
}

async function recurringOf(email: string): Promise<string> {
  const { system } = giving.fixture;
  await givenBy(email, { cadence: "monthly" });
  const donorId = (await findPerson(system, email))!.id;
  return (await system.db.recurringGift.findFirstOrThrow({ where: { donorId } })).id;
}

async function anotherPartner(name: string, email: string) {
  const { system } = giving.fixture;
  const partner = await createIdentity(system, { type: "application", email: newAddress(), display_name: name });
  const record = await createIdentity(system.as(apiCaller(partner.id)), {
    type: "individual",
    email,
    display_name: `${name}'s own record`,
  });
  return { partner, record, ctx: system.as(apiCaller(partner.id)) };
}

describe("a user", () => {
  it("owns what was given from a proven address, before and after it was proven", async () => {
    const { system } = giving.fixture;
    const email = newAddress();
    await givenBy(email);
    const user = await signedInUser(system, email.toUpperCase());
    await givenBy(email);
    const { rows } = await listMyGifts(user.as, FIRST);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ status: "settled", amountCents: 5_000n, campaign: { name: "Harbor lights" } });
    const receipts = await listMyReceipts(user.as, FIRST);
    expect(receipts.rows).toHaveLength(2);
    expect(receipts.years).toHaveLength(1);
    const file = await renderMyStatement(user.as, { tax_year: receipts.years[0]! });
    expect(String(file.bytes)).toContain(receipts.rows[0]!.number);
    await expect(renderMyStatement(user.as, { tax_year: 1999 })).rejects.toMatchObject(notFound);
  });

  it("sees and changes nothing of another user, and nothing that a partner recorded", async () => {
    const { system, charity } = giving.fixture;
    const [email, other] = [newAddress(), newAddress()];
    await givenBy(email);
    const owner = await signedInUser(system, email);
    const id = await recurringOf(email);
    const stranger = await signedInUser(system, other);
    for (const list of [listMyGifts, listMyRecurringGifts, listMyPages]) {
      expect((await list(stranger.as, FIRST)).rows, list.name).toEqual([]);
    }
    const [gift] = (await listMyGifts(owner.as, FIRST)).rows;
    expect((await listMyGifts(stranger.as, { after: gift!.id })).rows).toEqual([]);
    await expect(readMyRecurringGift(stranger.as, { id })).rejects.toMatchObject(notFound);
    await expect(changeMyRecurringGift(stranger.as, { id, status: "canceled" })).rejects.toMatchObject(notFound);
    await expect(readMyRecurringGift(system, { id })).rejects.toMatchObject({ code: "not_permitted" });
    const { record, ctx } = await anotherPartner("Boats Ltd.", email);
    await writeGift(ctx, { from: record.id, to: charity.id, amount_cents: 700n }, null);
    expect((await listMyGifts(owner.as, FIRST)).rows.every(({ amountCents }) => amountCents === 5_000n)).toBe(true);
  });

  it("changes, pauses and cancels a recurring gift", async () => {
    const email = newAddress();
    const user = await signedInUser(giving.fixture.system, email);
    const id = await recurringOf(email);
    expect((await listMyRecurringGifts(user.as, FIRST)).rows.map((gift) => gift.id)).toEqual([id]);
    expect(await changeMyRecurringGift(user.as, { id, amount_cents: 3_000n })).toBe("changed");
    expect(await changeMyRecurringGift(user.as, { id, status: "paused" })).toBe("changed");
    expect((await readMyRecurringGift(user.as, { id })).gift).toMatchObject({ amountCents: 3_000n, status: "paused" });
    expect(await changeMyRecurringGift(user.as, { id, status: "canceled" })).toBe("changed");
    expect(await changeMyRecurringGift(user.as, { id, status: "paused" })).toBe("stale");
  });

  it("enters a new card from the gift's page among their own, and nobody else's", async () => {
    const { system } = giving.fixture;
    const user = await signedInUser(system, newAddress());
    const id = await recurringOf(user.email);
    const url = await startMyNewPayment(user.as, { id, locale: "en", description: "A card" });
    const paid = `http://almoner.test/me/recurring/${id}/paid?lang=en&rail=sandbox`;
    expect(new URL(url).searchParams.get("return")).toBe(paid);
    const stranger = await signedInUser(system, newAddress());
    const query = returnFromRail(referenceIn(url), "pm_sandbox_another");
    await expect(applyMyNewPayment(stranger.as, { id, query })).rejects.toMatchObject(notFound);
    expect(await applyMyNewPayment(user.as, { id, query })).toBe("payment");
    expect((await readMyRecurringGift(user.as, { id })).gift.paymentToken).toBe("pm_sandbox_another");
    expect(await applyMyNewPayment(user.as, { id, query: new URLSearchParams() })).toBe("invalid");
  });

  it("finds the pages that were started with the address", async () => {
    const { system } = giving.fixture;
    const email = newAddress();
    const start = { name: "Grace", title: "Grace runs", story: "Ten miles.", goal_cents: null } as const;
    const more = { email, team: "none", locale: "en", start_key: randomUUID() } as const;
    const page = await startPage(system, { id: giving.campaign.id, ...start, ...more });
    const user = await signedInUser(system, email);
    const { rows } = await listMyPages(user.as, FIRST);
    expect(rows).toMatchObject([{ name: "Grace runs", campaign: "Harbor lights" }]);
    const stored = await system.db.campaign.findUniqueOrThrow({ where: { id: page.id }, include: { parent: true } });
    expect(rows[0]!.editUrl).toBe(runningLinks(system, stored).edit);
  });

  it("pages through the list without a repetition or a gap", async () => {
    const { system, partner, charity } = giving.fixture;
    const email = newAddress();
    const user = await signedInUser(system, email);
    const person = (await findPerson(system, email))!;
    await system.db.identity.update({ where: { id: person.id }, data: { managerId: giving.fixture.partnerId } });
    for (let at = 0; at < 25; at += 1)
      await writeGift(partner, { from: person.id, to: charity.id, amount_cents: 100n }, null);
    const first = await listMyGifts(user.as, FIRST);
    const second = await listMyGifts(user.as, { after: first.next });
    expect([first.rows.length, second.rows.length, second.next]).toEqual([20, 5, null]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(25);
  });
});

describe("another address of a user", () => {
  it("is added with its link, once, by the user who asked for it", async () => {
    const { system } = giving.fixture;
    const [email, second] = [newAddress(), newAddress()];
    await givenBy(second);
    const [user, thief] = [await signedInUser(system, email), await signedInUser(system, newAddress())];
    await requestAddressLink(user.as, { email: second, browser: "a browser", locale: "en" });
    const token = await newestLink(system, second);
    expect(await addAddress(thief.as, { token })).toBe("invalid");
    const outcomes = await Promise.all([addAddress(user.as, { token }), addAddress(user.as, { token })]);
    expect(outcomes.sort()).toEqual(["added", "invalid"]);
    expect((await listMyGifts(user.as, FIRST)).rows).toHaveLength(1);
    expect((await listMyAddresses(user.as, {})).map((address) => address.email)).toContain(second);
    expect((await signedInUser(system, second)).userId).toBe(user.userId);
  });

  it("is not taken from the user who has proven it", async () => {
    const { system } = giving.fixture;
    const taken = newAddress();
    const owner = await signedInUser(system, taken);
    const user = await signedInUser(system, newAddress());
    await requestAddressLink(user.as, { email: taken, browser: "a browser", locale: "en" });
    expect(await addAddress(user.as, { token: await newestLink(system, taken) })).toBe("taken");
    expect((await signedInUser(system, taken)).userId).toBe(owner.userId);
  });
});

describe("partners", () => {
  it("that keep a record of the address are named, and nothing of their records is shown", async () => {
    const { system } = giving.fixture;
    const email = newAddress();
    const { partner, record } = await anotherPartner("Boats Ltd.", email);
    await anotherPartner("Elsewhere", newAddress());
    const user = await signedInUser(system, email);
    const [address] = await listMyAddresses(user.as, {});
    expect(address).toMatchObject({ email, manager: null, partners: [{ id: partner.id, name: "Boats Ltd." }] });
    expect(JSON.stringify(address)).not.toContain(record.id);
  });

  it("manage what was given from the address while its owner lets them", async () => {
    const { system } = giving.fixture;
    const email = newAddress();
    const { partner } = await anotherPartner("Boats Ltd.", email);
    const stranger = await anotherPartner("Elsewhere", newAddress());
    const user = await signedInUser(system, email);
    const person_id = (await listMyAddresses(user.as, {}))[0]!.personId;
    const unknown = setMyManager(user.as, { person_id, manager_id: stranger.partner.id });
    await expect(unknown).rejects.toMatchObject(notFound);
    const thief = await signedInUser(system, newAddress());
    await expect(setMyManager(thief.as, { person_id, manager_id: null })).rejects.toMatchObject(notFound);
    await setMyManager(user.as, { person_id, manager_id: partner.id });
    expect((await listMyAddresses(user.as, {}))[0]).toMatchObject({ manager: { name: "Boats Ltd." } });
    await setMyManager(user.as, { person_id, manager_id: null });
    expect((await listMyAddresses(user.as, {}))[0]).toMatchObject({ manager: null });
  });
});
