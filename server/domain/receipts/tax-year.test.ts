import { afterAll, beforeAll, expect, it } from "vitest";
import { giftTransitions } from "@/server/domain/gifts/gift-transitions";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { updateIdentity } from "@/server/domain/identities/update-identity";
import { verifyCharity } from "@/server/domain/identities/verify-charity";
import { issueMissingReceipts } from "@/server/domain/receipts/issue-missing-receipts";
import { yearIn } from "@/server/domain/receipts/issue-receipts";
import { reissueReceipt } from "@/server/domain/receipts/reissue-receipt";
import { renderReceipt } from "@/server/domain/receipts/render-receipt";
import { renderStatement } from "@/server/domain/receipts/render-statement";
import type { Identity } from "@/server/generated/prisma/client";
import { newId } from "@/server/kernel/ids";
import { moveAll } from "@/server/operations/transition";
import { receiptDocument } from "@/server/resources/receipt-document";
import { statementDocument } from "@/server/resources/statement-document";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// The product's clock only moves forward, so the tests run in the order of their instants.
let fixture: GiftFixture;
let donor: Identity;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  fixture.clock.advance(Date.parse("2090-12-31T00:00:00Z") - fixture.clock.now().getTime());
  donor = await fixture.person();
});
afterAll(() => fixture.close());

type Terms = Partial<Parameters<typeof createIdentity>[1]>;

async function organization(terms: Terms): Promise<Identity> {
  const email = `${newId("organization")}@example.org`;
  const { id } = await createIdentity(fixture.partner, {
    type: "organization",
    email,
    display_name: "Lamps",
    ...terms,
  });
  return fixture.system.db.identity.update({ where: { id }, data: { kycTier: 3 } });
}

const verify = ({ id }: Identity) =>
  verifyCharity(fixture.system, {
    identityId: id,
    jurisdiction: "US",
    registrationNumber: "12-3456789",
    source: "test",
  });

/** A gift whose donor is charged at this instant, or in the few seconds after it that the test takes. */
async function giveAt(instant: string, to: Identity): Promise<string> {
  fixture.clock.advance(Date.parse(instant) - fixture.clock.now().getTime());
  const gift = await fixture.give(donor, to);
  await fixture.settle();
  return gift;
}

/** The receipt's document. */
async function documentOf(giftId: string) {
  const { id } = await fixture.system.db.receipt.findUniqueOrThrow({ where: { giftId } });
  return receiptDocument.parse(await renderReceipt(fixture.partner, { id, format: "json" }));
}

const statementOf = async (year: number) =>
  statementDocument.parse(
    await renderStatement(fixture.partner, { donor_id: donor.id, tax_year: year, format: "json" }),
  );

const AUCKLAND = { country: "NZ", postal_code: "1010" };
const NEW_YORK = { country: "US", region: "NY" };

// Guards the donor's deduction: in the busiest hours of the year, too, the year is that of the charity's calendar.
it("is the recipient's: at one instant Auckland has the new year, and New York the old one", async () => {
  const auckland = await verify(await organization({ address: AUCKLAND }));
  const newYork = await verify(await organization({ address: NEW_YORK }));
  const nowhere = await verify(await organization({}));
  const early = await documentOf(await giveAt("2090-12-31T12:00:00Z", auckland));
  expect(early).toMatchObject({ tax_year: 2091, given_on: "January 1, 2091", number: /-2091-000001$/ });
  const last = await documentOf(await giveAt("2090-12-31T12:30:00Z", nowhere));
  expect(last).toMatchObject({ tax_year: 2090, given_on: "December 31, 2090" });
  const late = await documentOf(await giveAt("2091-01-01T01:00:00Z", newYork));
  expect(late).toMatchObject({ tax_year: 2090, given_on: "December 31, 2090" });
  expect(late.recipient.time_zone).toBe("America/New_York");
  const linesOf = async (year: number) =>
    (await statementOf(year)).recipients.flatMap(({ id, lines }) => lines.map(({ given_on }) => [id, given_on]));
  expect(await linesOf(2091)).toEqual([[auckland.id, "January 1, 2091"]]);
  expect(await linesOf(2090)).toEqual([
    [nowhere.id, "December 31, 2090"],
    [newYork.id, "December 31, 2090"],
  ]);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("stays on issued receipts when the recipient's time zone changes, also if they are reissued", async () => {
  const charity = await verify(await organization({ address: NEW_YORK }));
  const gift = await giveAt("2091-01-01T02:00:00Z", charity);
  const before = await documentOf(gift);
  await updateIdentity(fixture.partner, { id: charity.id, time_zone: "Pacific/Auckland" });
  expect(await documentOf(gift)).toEqual(before);
  await reissueReceipt(fixture.partner, { id: before.id, email_to: null });
  expect(await documentOf(gift)).toMatchObject({ tax_year: 2090, given_on: before.given_on, number: before.number });
  const next = await documentOf(await giveAt("2091-01-01T03:00:00Z", charity));
  expect(next).toMatchObject({ tax_year: 2091, given_on: "January 1, 2091" });
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("of a charity that is verified later includes what its own calendar has in the current year", async () => {
  const charity = await organization({ time_zone: "America/New_York" });
  const gift = await giveAt("2091-01-01T03:30:00Z", charity);
  await verify(charity);
  await issueMissingReceipts(fixture.system, charity.id);
  expect(await documentOf(gift)).toMatchObject({ tax_year: 2090 });
});

/** Moves a gift by hand, so that it is charged at one instant and settles at another. */
async function clear(giftId: string, chargedAt: string, settledAt: string): Promise<void> {
  const moved = (trigger: "accept" | "settle", change: object) =>
    fixture.system.transaction((tx) => moveAll(tx, giftTransitions, [giftId], trigger, { of: () => change }));
  await moved("accept", { charged_at: chargedAt });
  await moved("settle", { settled_at: settledAt });
}

// Guards the deduction of a gift that clears over New Year: its year is that of the charge, whenever it settles.
it("is that in which the donor was charged, to the millisecond, also if the gift settles in the next", async () => {
  const rows: [zone: string, chargedAt: string, year: number][] = [
    ["UTC", "2091-12-31T23:59:59.999Z", 2091],
    ["UTC", "2092-01-01T00:00:00.000Z", 2092],
    ["America/New_York", "2092-01-01T04:59:59.999Z", 2091],
    ["America/New_York", "2092-01-01T05:00:00.000Z", 2092],
    ["Pacific/Kiritimati", "2091-12-31T09:59:59.999Z", 2091],
    ["Pacific/Kiritimati", "2091-12-31T10:00:00.000Z", 2092],
    ["Etc/GMT+12", "2092-01-01T11:59:59.999Z", 2091],
    ["Etc/GMT+12", "2092-01-01T12:00:00.000Z", 2092],
  ];
  const charity = await verify(await organization({}));
  const years = [];
  for (const [timeZone, chargedAt] of rows) {
    await fixture.system.db.identity.update({ where: { id: charity.id }, data: { timeZone } });
    const gift = await fixture.give(donor, charity);
    await clear(gift, chargedAt, "2092-01-03T00:00:00.000Z");
    const { tax_year, number } = await documentOf(gift);
    expect(number).toContain(`-${tax_year}-`);
    years.push([timeZone, chargedAt, tax_year]);
  }
  expect(years).toEqual(rows);
});

it("of a charity that is verified in the new year leaves out what was charged in the old one", async () => {
  const charity = await organization({ time_zone: "America/New_York" });
  const charged = ["2092-01-01T04:59:59.999Z", "2092-01-01T05:00:00.000Z"];
  const gifts = [await fixture.give(donor, charity), await fixture.give(donor, charity)];
  for (const [at, gift] of gifts.entries()) await clear(gift, charged[at]!, "2092-01-01T06:00:00.000Z");
  fixture.clock.advance(Date.parse("2092-01-02T00:00:00Z") - fixture.clock.now().getTime());
  await verify(charity);
  await issueMissingReceipts(fixture.system, charity.id);
  const receipts = await fixture.system.db.receipt.findMany({ where: { recipientId: charity.id } });
  expect(receipts).toMatchObject([{ giftId: gifts[1], taxYear: 2092, serial: 1 }]);
});

// Guards the audit: it must notice a receipt with the wrong year, even in the hours in which time zones differ.
it("is audited against the time zone that the receipt names", async () => {
  const { brokenBooks, admin } = fixture;
  const { id } = await documentOf(
    await giveAt("2091-01-01T04:00:00Z", await verify(await organization({ address: NEW_YORK }))),
  );
  const breaches = async () => (await brokenBooks()).filter((breach) => breach.startsWith("receipt_years"));
  expect(await breaches()).toEqual([]);
  for (const zone of ["UTC", "Pacific/Auckland", "Mars/Olympus"]) {
    await admin.query(`BEGIN; SET LOCAL session_replication_role = replica;
      UPDATE receipts SET facts = jsonb_set(facts::jsonb, '{recipient,time_zone}', '"${zone}"')::json WHERE id = '${id}';
      COMMIT`);
    expect(await breaches()).toEqual([expect.stringContaining(id)]);
  }
});

it.each([
  ["UTC", "2026-12-31T23:59:59.999Z", 2026],
  ["America/New_York", "2027-01-01T04:59:59.999Z", 2026],
  ["America/New_York", "2027-01-01T05:00:00Z", 2027],
  // In the southern hemisphere, daylight saving time is in effect at New Year.
  ["Pacific/Auckland", "2026-12-31T10:59:59.999Z", 2026],
  ["Pacific/Auckland", "2026-12-31T11:00:00Z", 2027],
  ["Australia/Brisbane", "2026-12-31T13:59:59.999Z", 2026],
  ["Australia/Sydney", "2026-12-31T13:00:00Z", 2027],
  ["Asia/Kolkata", "2026-12-31T18:29:59.999Z", 2026],
  ["Pacific/Kiritimati", "2026-12-31T10:00:00Z", 2027],
  ["Etc/GMT+12", "2027-01-01T11:59:59.999Z", 2026],
])("in %s at %s is %s", (zone, instant, year) => {
  expect(yearIn(zone, new Date(instant))).toBe(year);
});
