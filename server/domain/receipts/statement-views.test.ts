import { afterAll, beforeAll, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { setCurrencyRate } from "@/server/domain/identities/set-currency-rate";
import { verifyCharity } from "@/server/domain/identities/verify-charity";
import { renderStatement } from "@/server/domain/receipts/render-statement";
import type { Identity } from "@/server/generated/prisma/client";
import { statementDocument } from "@/server/resources/statement-document";
import { apiCaller, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

/** A charity that manages itself with its own key, and that nobody else manages. */
async function ownCharity(name: string): Promise<Identity> {
  const { system } = fixture;
  const given = { type: "organization", email: `${name.toLowerCase()}@example.org`, legal_name: name } as const;
  const { id } = await createIdentity(fixture.partner, given);
  await system.db.identity.update({ where: { id }, data: { kycTier: 3, managerId: null } });
  const register = { jurisdiction: "GB", registrationNumber: "1234567", source: "test" };
  return verifyCharity(system, { identityId: id, ...register });
}

const as = (identity: Pick<Identity, "id">) => fixture.system.as(apiCaller(identity.id));

async function statement(caller: GiftFixture["partner"], query: Partial<Parameters<typeof renderStatement>[1]>) {
  const tax_year = fixture.clock.now().getUTCFullYear();
  const input = { donor_id: "", tax_year, format: "json", ...query } as const;
  return statementDocument.parse(await renderStatement(caller, input));
}

const namesOn = ({ recipients }: Awaited<ReturnType<typeof statement>>) => recipients.map(({ name }) => name).sort();
const NOT_FOUND = { code: "resource_not_found" };

it("shows a recipient the gifts to it alone, also the anonymous ones, and the donor as its receipts do", async () => {
  const [lanterns, harbor] = [await ownCharity("Lanterns"), await ownCharity("Harbor")];
  const donor = await fixture.person({ name: "Ada Giver" });
  await fixture.give(donor, lanterns, { amount_cents: 4_000n });
  await fixture.give(donor, lanterns, { amount_cents: 1_000n, anonymous: true });
  await fixture.give(donor, harbor, { amount_cents: 70_000n });
  await fixture.settle();
  await fixture.system.db.identity.update({ where: { id: donor.id }, data: { legalName: "Ada Later Married" } });

  const seen = await statement(as(lanterns), { donor_id: donor.id });
  expect(namesOn(seen)).toEqual(["Lanterns"]);
  expect(seen.recipients[0]!.lines).toHaveLength(2);
  expect(seen.totals).toMatchObject([{ currency: "USD", amount_cents: 5_000 }]);
  expect(seen.donor).toEqual({ id: donor.id, name: "Ada Giver" });
  expect(seen.statements[0]!.text).toContain("to the recipients that it names. Gifts to others are not on it.");
  expect(JSON.stringify(seen)).not.toMatch(/Harbor|70,000|700\.00|Married/);

  const all = await statement(fixture.partner, { donor_id: donor.id });
  expect(namesOn(all)).toEqual(["Harbor", "Lanterns"]);
  expect(all.donor.name).toBe("Ada Later Married");
  expect(all.statements[0]!.text).toMatch(/in the tax year \d{4}\.$/);
});

it("adds up what stands, by currency, and lists what is void without counting it", async () => {
  await setCurrencyRate(fixture.system, { currency: "EUR", usdPerUnit: "1.1" });
  await setCurrencyRate(fixture.system, { currency: "JPY", usdPerUnit: "0.007" });
  const [lanterns, harbor] = [await ownCharity("Summed"), await ownCharity("Counted")];
  const donor = await fixture.person();
  const gifts: [to: Identity, cents: bigint, currency: string, isRefunded: boolean][] = [
    [lanterns, 4_000n, "USD", false],
    [harbor, 1_250n, "USD", true],
    [lanterns, 999n, "EUR", false],
    [harbor, 70_001n, "USD", false],
    [lanterns, 2_001n, "EUR", true],
    [harbor, 5_000n, "JPY", false],
    [lanterns, 101n, "EUR", false],
  ];
  const ids: string[] = [];
  for (const [to, amount_cents, currency] of gifts) ids.push(await fixture.give(donor, to, { amount_cents, currency }));
  await fixture.settle();
  for (const [at, [, , , isRefunded]] of gifts.entries())
    if (isRefunded) await refundGift(fixture.system, { id: ids[at]!, reason: null });

  const all = await statement(fixture.partner, { donor_id: donor.id });
  const totals = (of: typeof all) => of.totals.map((one) => [one.currency, one.amount_cents, one.amount_text]);
  expect(totals(all).sort()).toEqual([
    ["EUR", 1_100, "€11.00"],
    ["JPY", 5_000, "¥5,000"],
    ["USD", 74_001, "$740.01"],
  ]);
  const lines = all.recipients.flatMap((recipient) => recipient.lines);
  expect(lines.map((line) => [line.gift_id, line.amount_cents, line.status]).sort()).toEqual(
    gifts.map(([, cents, , isRefunded], at) => [ids[at], Number(cents), isRefunded ? "void" : "issued"]).sort(),
  );
  expect(totals(await statement(as(harbor), { donor_id: donor.id })).sort()).toEqual([
    ["JPY", 5_000, "¥5,000"],
    ["USD", 70_001, "$700.01"],
  ]);
});

it("is empty for a year without gifts, and not found for whoever has no receipt of the donor", async () => {
  const [seen, rival] = [await ownCharity("Seen"), await ownCharity("Rival")];
  const donor = await fixture.person();
  await fixture.give(donor, seen);
  await fixture.settle();
  expect(await statement(as(seen), { donor_id: donor.id, tax_year: 2001 })).toMatchObject({
    recipients: [],
    totals: [],
  });
  await expect(statement(as(rival), { donor_id: donor.id })).rejects.toMatchObject(NOT_FOUND);
  await expect(statement(as(rival), { donor_id: donor.id, recipient_id: seen.id })).rejects.toMatchObject(NOT_FOUND);
});

it("is about one recipient where the key manages several, and never about another's", async () => {
  const [first, second, other] = [await ownCharity("First"), await ownCharity("Second"), await ownCharity("Other")];
  const manager = await ownCharity("Umbrella");
  const { db } = fixture.system;
  for (const { id } of [first, second]) await db.identity.update({ where: { id }, data: { managerId: manager.id } });
  const donor = await fixture.person();
  for (const charity of [first, second, other]) await fixture.give(donor, charity);
  await fixture.settle();
  const of = async (recipient_id?: string) =>
    namesOn(await statement(as(manager), { donor_id: donor.id, ...(recipient_id && { recipient_id }) }));
  expect(await of()).toEqual(["First", "Second"]);
  expect(await of(second.id)).toEqual(["Second"]);
  await expect(of(other.id)).rejects.toMatchObject(NOT_FOUND);
  await expect(of(manager.id)).rejects.toMatchObject(NOT_FOUND);
  const byDonor = await statement(fixture.partner, { donor_id: donor.id, recipient_id: other.id });
  expect(namesOn(byDonor)).toEqual(["Other"]);
});
