import { afterAll, beforeAll, expect, it } from "vitest";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { verifyCharity } from "@/server/domain/identities/verify-charity";
import { getReceipt } from "@/server/domain/receipts/get-receipt";
import { listReceipts } from "@/server/domain/receipts/list-receipts";
import { reissueReceipt } from "@/server/domain/receipts/reissue-receipt";
import { renderReceipt } from "@/server/domain/receipts/render-receipt";
import { apiCaller, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards who gave to whom: only a receipt's two sides and those who manage them can read it.

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

const as = ({ id }: { id: string }) => fixture.system.as(apiCaller(id));
const application = async () => {
  const email = `${fixture.system.newId("event")}@example.org`;
  const { id } = await createIdentity(fixture.system, { type: "application", email });
  return fixture.system.db.identity.update({ where: { id }, data: { kycTier: 3 } });
};

async function charityOf(manager: { id: string }) {
  const email = `${fixture.system.newId("event")}@example.org`;
  const { id } = await createIdentity(as(manager), { type: "organization", email, legal_name: "Lanterns" });
  await fixture.system.db.identity.update({ where: { id }, data: { kycTier: 3 } });
  const register = { jurisdiction: "GB", registrationNumber: "1234567", source: "test" };
  return verifyCharity(fixture.system, { identityId: id, ...register });
}

it("is read and listed by each side and its manager, and by nobody else", async () => {
  const [recipients, stranger] = [await application(), await application()];
  const [charity, other] = [await charityOf(recipients), await charityOf(stranger)];
  const donor = await fixture.person();
  const gifts = [await fixture.give(donor, charity), await fixture.give(donor, other)];
  await fixture.settle();
  const [mine, theirs] = await Promise.all(
    gifts.map((giftId) => fixture.system.db.receipt.findUniqueOrThrow({ where: { giftId } })),
  );
  const seen = async (reader: { id: string }, filters = {}) => {
    const { rows } = await listReceipts(as(reader), filters, { limit: 10, after: null });
    return rows.map(({ id }) => id).sort();
  };
  const both = [mine!.id, theirs!.id].sort();
  const donors = { id: fixture.partnerId };
  for (const reader of [donor, donors]) expect(await seen(reader, { donor_id: donor.id })).toEqual(both);
  for (const reader of [charity, recipients]) expect(await seen(reader)).toEqual([mine!.id]);
  for (const reader of [other, stranger]) expect(await seen(reader)).toEqual([theirs!.id]);
  expect(await seen(donors, { recipient_id: charity.id })).toEqual([mine!.id]);
  expect(await seen(donors, { donor_id: donor.id, tax_year: mine!.taxYear - 1 })).toEqual([]);

  const { id } = mine!;
  for (const reader of [donor, donors, charity, recipients]) {
    expect(await getReceipt(as(reader), { id })).toMatchObject({ id });
    expect(await renderReceipt(as(reader), { id, format: "json" })).toMatchObject({ id });
  }
  const notFound = { code: "resource_not_found" };
  for (const reader of [other, stranger]) {
    await expect(getReceipt(as(reader), { id })).rejects.toMatchObject(notFound);
    await expect(renderReceipt(as(reader), { id, format: "json" })).rejects.toMatchObject(notFound);
    await expect(reissueReceipt(as(reader), { id, email_to: "spy@example.org" })).rejects.toMatchObject(notFound);
  }
});
