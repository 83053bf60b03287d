import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { updateP2pPage } from "@/server/domain/campaigns/edit/update-campaign";
import { startPage } from "@/server/domain/campaigns/p2p/start-page";
import { listGifts } from "@/server/domain/gifts/list-gifts";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { listReceipts } from "@/server/domain/receipts/list-receipts";
import { listRecurringGifts } from "@/server/domain/recurring/list-recurring-gifts";
import { updateRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import { replaceList } from "@/server/domain/screening/replace-list";
import { visitorCaller } from "@/server/kernel/caller";
import { newId } from "@/server/kernel/ids";
import type { Context } from "@/server/operations/context";
import type { ReceiptFacts } from "@/server/resources/receipt-document";
import { type GivingFixture, openGivingFixture, referenceOf } from "@/server/testing/giving-fixture";
import { makeTenant } from "@/server/testing/test-tenant";

let fixture: GivingFixture;
let squatter: Context;
beforeAll(async () => {
  fixture = await openGivingFixture();
  squatter = (await makeTenant(fixture.fixture.system)).ctx;
});
afterAll(() => fixture.fixture.close());

const all = { limit: 100, after: null };
const newAddress = () => `${newId("event")}@example.org`;
const squat = (email: string) =>
  createIdentity(squatter, { type: "individual", email, display_name: "Not the donor", legal_name: "Not the Donor" });
const donate = async (input: Record<string, string>) => {
  await fixture.pay(referenceOf(await fixture.send({ input })));
  await fixture.fixture.settle();
};

// Guards donors: registering an address proves nothing, and gives no access to what its owner does on pages.
describe("a partner that has registered a donor's address", () => {
  it("neither reads nor changes what the donor gives on a page, nor puts a name on the receipt", async () => {
    const { system } = fixture.fixture;
    const email = newAddress();
    const { id } = await squat(email);
    await donate({ email, name: "Victoria Donor", cadence: "monthly", message: "private words" });
    const gift = await system.db.gift.findFirstOrThrow({
      where: { memo: "private words" },
      include: { receipt: true },
    });
    const recurringGiftId = gift.recurringGiftId!;
    expect(gift).toMatchObject({ fromManagerId: null, status: "settled" });
    expect((gift.receipt!.facts as ReceiptFacts).donor.name).toBe("Victoria Donor");
    for (const from of [id, gift.fromId, undefined])
      expect((await listGifts(squatter, { from }, all)).rows).toEqual([]);
    expect((await listReceipts(squatter, { donor_id: id }, all)).rows).toEqual([]);
    expect((await listRecurringGifts(squatter, { id: fixture.campaign.id }, all)).rows).toEqual([]);
    const raise = updateRecurringGift(squatter, { id: recurringGiftId, amount_cents: 20_000n, cadence: "weekly" });
    await expect(raise).rejects.toMatchObject({ code: "resource_not_found" });
  });

  it("does not run a page that is started with the address", async () => {
    const email = newAddress();
    await squat(email);
    const { id } = fixture.campaign;
    const form = { name: "Frida", title: "A run", story: "", goal_cents: null, team: "none", locale: "en" } as const;
    const visitor = fixture.fixture.system.as(visitorCaller("page"));
    const page = await startPage(visitor, { id, email, start_key: newId("event"), ...form });
    const hijack = updateP2pPage(squatter, { id, page_id: page.id, name: "Hijacked" });
    await expect(hijack).rejects.toMatchObject({ code: "not_permitted" });
  });

  it("registers it as well after the donor has given, and learns nothing", async () => {
    const email = newAddress();
    await donate({ email });
    expect(await squat(email)).toMatchObject({ email, status: "active", kycTier: 0 });
  });
});

// Guards the lists, and people whose address others enter: a name is screened with the gift that it was entered for.
describe("a listed name that is typed with an address", () => {
  const statusOf = async (name: string) => {
    const gift = await fixture.fixture.system.db.gift.findFirstOrThrow({ where: { donorName: name } });
    return [gift.status, gift.failureCode];
  };

  it("fails its own gift, also when the address has given under another name, and bars nobody", async () => {
    await replaceList(
      fixture.fixture.system,
      "names",
      [{ uid: "1", kind: "individual", name: "Listed Testperson", aliases: [] }],
      { isDecisive: true },
    );
    // A gift that clears right after an import is screened once more first.
    fixture.fixture.clock.advance(120_000);
    const email = newAddress();
    await donate({ email, name: "Ann Clean" });
    await donate({ email, name: "Listed Testperson" });
    expect(await statusOf("Ann Clean")).toEqual(["settled", null]);
    expect(await statusOf("Listed Testperson")).toEqual(["failed", "screening_rejected"]);
    await donate({ email, name: "Ann Again" });
    expect(await statusOf("Ann Again")).toEqual(["settled", null]);
  });
});
