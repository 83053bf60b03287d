import { afterAll, beforeAll, expect, it } from "vitest";
import { receiptFactsOf } from "@/server/domain/receipts/receipt-facts";
import { nameOnReceipts, receiptFacts } from "@/server/resources/receipt-document";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

async function factsWith(donor: object, recipient: object) {
  const from = await fixture.person();
  const id = await fixture.give(from, fixture.charity);
  const gift = await fixture.system.db.gift.findUniqueOrThrow({ where: { id } });
  const settled = { ...gift, settledAt: fixture.clock.now() };
  return receiptFacts.parse(receiptFactsOf(settled, { ...from, ...donor }, { ...fixture.charity, ...recipient }, null));
}

it("names each side by its legal name, or else its public one, or else its email address", async () => {
  expect((await factsWith({ legalName: "Ada King" }, {})).donor.name).toBe("Ada King");
  expect((await factsWith({}, {})).donor.name).toBe("Ada Giver");
  expect((await factsWith({ displayName: null, email: "ada@example.org" }, {})).donor.name).toBe("ada@example.org");
});

it("shows a charity's public name next to its legal one where they differ", async () => {
  const shown = async (recipient: object) => (await factsWith({}, recipient)).recipient;
  const legal = { legalName: "Lantern Relief Fund, Inc." };
  const both = await shown({ ...legal, displayName: "Lantern" });
  expect(both).toMatchObject({ name: legal.legalName, display_name: "Lantern" });
  expect(nameOnReceipts(both)).toBe("Lantern Relief Fund, Inc. (Lantern)");
  for (const displayName of [null, " ", legal.legalName])
    expect(await shown({ ...legal, displayName })).toMatchObject({ name: legal.legalName, display_name: null });
});

it("shows the EIN in the United States, the register's number elsewhere, and nothing if there is none", async () => {
  const registered = { charityJurisdiction: "GB", charityRegistrationNumber: "1234567" };
  expect((await factsWith({}, registered)).recipient.registration).toEqual({
    label: "Registration number",
    value: "1234567",
  });
  expect((await factsWith({}, {})).recipient.registration).toEqual({ label: "EIN", value: "00-0000001" });
  const unknown = { charityJurisdiction: "GB", charityRegistrationNumber: null };
  expect((await factsWith({}, unknown)).recipient.registration).toBeNull();
});

it("keeps the known parts of an address", async () => {
  const { donor } = await factsWith({ address: { line1: "1 Quay", country: "US" } }, {});
  expect(donor.address).toEqual({
    line1: "1 Quay",
    line2: null,
    city: null,
    region: null,
    postal_code: null,
    country: "US",
  });
});
