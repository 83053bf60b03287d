import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { getSupporter } from "@/server/domain/supporters/get-supporter";
import { listSupporters } from "@/server/domain/supporters/list-supporters";
import { mergeSupporters, splitSupporter } from "@/server/domain/supporters/merge-supporters";
import { listOwnSupporters, sumOwnSupporters } from "@/server/domain/supporters/own-supporters";
import { readOwnSupporter } from "@/server/domain/supporters/read-own-supporter";
import type { SupporterView } from "@/server/domain/supporters/supporter-filters";
import { KEPT_FIELDS, keepSupporter, keptOf, updateSupporter } from "@/server/domain/supporters/update-supporter";
import type { Identity } from "@/server/generated/prisma/client";
import type { Scope } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";
import { seenValues } from "@/server/operations/seen-values";
import { apiCaller, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards what a recipient knows of its supporters: who gave what, by address, as the books have it, and readable by
// nobody else.

const PAGE = { limit: 100, after: null };
let fixture: GiftFixture;
let owner: Context;
let to: Identity;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  to = fixture.charity;
  owner = fixture.system.as(apiCaller(to.id));
});
afterAll(() => fixture.close());

const startAt = (instant: string) => fixture.clock.advance(Date.parse(instant) - fixture.clock.now().getTime());
const withScopes = (identityId: string, scopes: Scope[]): Context =>
  fixture.system.as({ ...apiCaller(identityId), scopes } as ReturnType<typeof apiCaller>);

/** Makes a gift that shares the donor's contact, and settles it. */
async function giveShared(donor: Identity, cents: bigint): Promise<string> {
  const gift = await fixture.give(donor, to, { amount_cents: cents, share_contact: true });
  await fixture.settle();
  return gift;
}

async function supporterOf(donor: Identity) {
  const { rows } = await listSupporters(owner, { query: donor.email }, PAGE);
  return rows[0];
}

test("a supporter is who shared a contact, from the moment that a gift arrived, with what was given and not refunded", async () => {
  startAt("2027-05-01T12:00:00Z");
  const donor = await fixture.person({ name: "Maya Okafor" });
  await fixture.give(donor, to, { amount_cents: 900n });
  await fixture.settle();
  expect(await supporterOf(donor)).toBeUndefined();
  const first = await fixture.give(donor, to, { amount_cents: 2_000n, share_contact: true });
  const { supporterId } = await fixture.system.db.giftContact.findUniqueOrThrow({ where: { giftId: first } });
  expect(await supporterOf(donor)).toBeUndefined();
  await expect(getSupporter(owner, { id: supporterId! })).rejects.toMatchObject({ code: "resource_not_found" });
  await fixture.settle();
  await giveShared(donor, 3_000n);
  const found = await supporterOf(donor);
  expect(found).toMatchObject({
    id: supporterId,
    name: "Maya Okafor",
    email: donor.email,
    confirmedAt: null,
    totals: [{ currency: "USD", givenCents: "5000", giftsCount: 2 }],
    isMonthly: false,
    tags: [],
    doNotContact: false,
  });
  await refundGift(fixture.partner, { id: first, reason: null });
  expect((await supporterOf(donor))?.totals).toEqual([{ currency: "USD", givenCents: "3000", giftsCount: 1 }]);
  expect(await fixture.brokenBooks()).toEqual([]);
});

test("gifts of one donor that settle at once are all counted", async () => {
  const donor = await fixture.person();
  const gifts = await Promise.all(
    Array.from({ length: 12 }, () => fixture.give(donor, to, { amount_cents: 100n, share_contact: true })),
  );
  await fixture.settle();
  expect((await supporterOf(donor))?.totals).toEqual([{ currency: "USD", givenCents: "1200", giftsCount: 12 }]);
  await Promise.all(gifts.slice(0, 6).map((id) => refundGift(fixture.partner, { id, reason: null })));
  expect((await supporterOf(donor))?.totals[0]).toMatchObject({ givenCents: "600" });
  expect(await fixture.brokenBooks()).toEqual([]);
});

test("its name is that of the newest gift, and one address is one supporter however it is written", async () => {
  const donor = await fixture.person({ name: "Before" });
  await giveShared(donor, 500n);
  const data = { displayName: "After", email: donor.email.toUpperCase() };
  await fixture.system.db.identity.update({ where: { id: donor.id }, data });
  await giveShared(donor, 500n);
  const { rows } = await listSupporters(owner, { query: "after" }, PAGE);
  expect(rows).toMatchObject([{ name: "After", email: donor.email, totals: [{ giftsCount: 2 }] }]);
  expect((await listSupporters(owner, { query: "before" }, PAGE)).rows).toEqual([]);
});

test("nobody else reads them: no rival, no partner of the donor's, nobody without the scope", async () => {
  const donor = await fixture.person({ name: "Noor Haddad" });
  await giveShared(donor, 700n);
  const { id } = (await supporterOf(donor))!;
  const rival = await fixture.person({ name: "Rival" });
  const other = fixture.system.as(apiCaller(rival.id));
  for (const filters of [{}, { query: "noor" }, { recipient_id: to.id }, { query: "noor", recipient_id: to.id }])
    expect((await listSupporters(other, filters, PAGE)).rows).toEqual([]);
  await expect(getSupporter(other, { id })).rejects.toMatchObject({ code: "resource_not_found" });
  await expect(updateSupporter(other, { id, tags: ["x"] })).rejects.toMatchObject({ code: "resource_not_found" });
  const reader = withScopes(to.id, ["gifts:read", "supporters:read"]);
  await expect(updateSupporter(reader, { id, tags: ["x"] })).rejects.toMatchObject({ code: "insufficient_scope" });
  const without = withScopes(to.id, ["gifts:read", "gifts:write", "receipts:read"]);
  await expect(listSupporters(without, {}, PAGE)).rejects.toMatchObject({ code: "insufficient_scope" });
  // The recipient's manager reads them, until someone else manages the recipient.
  expect((await listSupporters(fixture.partner, { query: "noor" }, PAGE)).rows).toHaveLength(1);
  await fixture.system.db.identity.update({ where: { id: to.id }, data: { managerId: rival.id } });
  expect((await listSupporters(fixture.partner, { query: "noor" }, PAGE)).rows).toEqual([]);
  expect((await listSupporters(other, { query: "noor" }, PAGE)).rows).toHaveLength(1);
  await fixture.system.db.identity.update({ where: { id: to.id }, data: { managerId: fixture.partnerId } });
});

test("members change what they write about one, and lose nothing that another one has changed meanwhile", async () => {
  const donor = await fixture.person();
  await giveShared(donor, 700n);
  const { id } = (await supporterOf(donor))!;
  await updateSupporter(owner, { id, tags: [" Board ", "board", "Choir"] });
  expect(await supporterOf(donor)).toMatchObject({ tags: ["board", "Choir"], doNotContact: false });
  const seen = seenValues(keptOf(await readOwnSupporter(owner, { id })), KEPT_FIELDS);
  await keepSupporter(owner, { id, tags: ["choir"], do_not_contact: true, notes: "Met at the fair." }, { seen });
  await expect(keepSupporter(owner, { id, notes: "Other" }, { seen })).rejects.toMatchObject({ code: "invalid_state" });
  expect(await readOwnSupporter(owner, { id })).toMatchObject({ doNotContact: true, notes: "Met at the fair." });
  expect((await listSupporters(owner, { tag: "CHOIR" }, PAGE)).rows.map((row) => row.id)).toEqual([id]);
  expect((await listSupporters(owner, { tag: "board" }, PAGE)).rows).toEqual([]);
});

describe("those who are one person", () => {
  test("are merged and taken out again: gifts, totals and addresses go along, and new gifts find the one", async () => {
    const [work, home] = [await fixture.person({ name: "Lin Work" }), await fixture.person({ name: "Lin Home" })];
    await giveShared(work, 1_000n);
    await giveShared(home, 2_000n);
    const [from, into] = [(await supporterOf(work))!, (await supporterOf(home))!];
    await updateSupporter(owner, { id: from.id, tags: ["Choir"], do_not_contact: true });
    const merged = await mergeSupporters(owner, { id: from.id, into_id: into.id });
    const together = { tags: ["Choir"], doNotContact: true, merged: [{ id: from.id, email: work.email }] };
    expect(merged).toMatchObject({ id: into.id, totals: [{ givenCents: "3000", giftsCount: 2 }], ...together });
    expect(await supporterOf(work)).toMatchObject({ id: into.id });
    expect((await getSupporter(owner, { id: from.id })).id).toBe(into.id);
    await giveShared(work, 4_000n);
    const page = await readOwnSupporter(owner, { id: into.id });
    expect(page.gifts.map(({ amountCents }) => amountCents)).toEqual([4_000n, 2_000n, 1_000n]);
    expect(page.gifts[0]!.contact).toMatchObject({ supporter_id: into.id, email: work.email });
    await expect(mergeSupporters(owner, { id: from.id, into_id: into.id })).rejects.toMatchObject({
      code: "invalid_parameter",
    });
    const alone = await splitSupporter(owner, { id: into.id, merged_id: from.id });
    expect(alone).toMatchObject({ id: from.id, totals: [{ givenCents: "5000", giftsCount: 2 }], merged: [] });
    expect((await readOwnSupporter(owner, { id: into.id })).totals[0]).toMatchObject({ givenCents: "2000" });
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  test("are merged into each other at once by two members, and end as one", async () => {
    const donors = [await fixture.person(), await fixture.person(), await fixture.person()];
    for (const donor of donors) await giveShared(donor, 100n);
    const ids = await Promise.all(donors.map(async (donor) => (await supporterOf(donor))!.id));
    const pairs = [[0, 1] as const, [1, 0] as const, [1, 2] as const, [2, 0] as const];
    const run = pairs.map(([one, two]) => mergeSupporters(owner, { id: ids[one]!, into_id: ids[two]! }));
    await Promise.allSettled(run);
    const { rows } = await listSupporters(owner, {}, PAGE);
    const left = rows.filter(({ id, merged }) => ids.includes(id) || merged.some((other) => ids.includes(other.id)));
    expect(left).toMatchObject([{ totals: [{ givenCents: "300" }] }]);
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  test("are never those of two recipients", async () => {
    const [donor, other] = [await fixture.person(), await fixture.person()];
    await giveShared(donor, 100n);
    const gift = await fixture.give(donor, other, { share_contact: true });
    await fixture.settle();
    const { supporterId } = await fixture.system.db.giftContact.findUniqueOrThrow({ where: { giftId: gift } });
    const { id } = (await supporterOf(donor))!;
    await expect(mergeSupporters(owner, { id, into_id: supporterId! })).rejects.toMatchObject({
      code: "resource_not_found",
    });
  });
});

test("the views: new, lapsed and upgraded by the recipient's calendar, each with its sum", async () => {
  const [lapsed, upgraded, fresh] = [await fixture.person(), await fixture.person(), await fixture.person()];
  startAt("2030-06-01T12:00:00Z");
  await giveShared(lapsed, 1_000n);
  await giveShared(upgraded, 1_000n);
  startAt("2031-06-01T12:00:00Z");
  await giveShared(upgraded, 1_001n);
  const refunded = await giveShared(lapsed, 500n);
  await refundGift(fixture.partner, { id: refunded, reason: null });
  await giveShared(fresh, 300n);
  const emailsIn = async (view: SupporterView) =>
    (await listOwnSupporters(owner, { view }, PAGE)).rows.map(({ email }) => email);
  expect(await emailsIn("lapsed")).toEqual([lapsed.email]);
  expect(await emailsIn("upgraded")).toEqual([upgraded.email]);
  expect(await emailsIn("new")).toEqual([fresh.email]);
  expect(await emailsIn("monthly")).toEqual([]);
  expect(await sumOwnSupporters(owner, { view: "upgraded" })).toEqual({
    count: 1,
    totals: [{ currency: "USD", givenCents: 2_001n }],
  });
  const since = { given_after: new Date("2031-01-01T00:00:00Z") } as never;
  expect((await listSupporters(owner, since, PAGE)).rows).toHaveLength(3);
});
