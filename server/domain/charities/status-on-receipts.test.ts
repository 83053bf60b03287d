import { afterAll, beforeAll, expect, it } from "vitest";
import { applyForCharity } from "@/server/domain/charities/apply-for-charity";
import { importCharityLists } from "@/server/domain/charities/import-lists";
import { recheckCharities } from "@/server/domain/charities/recheck-charities";
import { decideCharityApplication } from "@/server/domain/charities/review-applications";
import { updateIdentity } from "@/server/domain/identities/update-identity";
import { renderReceipt } from "@/server/domain/receipts/render-receipt";
import { operatorCaller } from "@/server/kernel/caller";
import { receiptDocument } from "@/server/resources/receipt-document";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";

let live: GiftFixture;
beforeAll(async () => {
  live = await makeGiftFixture({ settings: { mode: "live", operatorName: "Lighthouse Giving" } });
});
afterAll(() => live.close());

const NAMES = { charity: ["012345678", "Lamp Fund"], lodge: ["012345679", "Harbor Lodge"] } as const;

/** Imports the list of deductible organizations, with the type of each. */
async function load(types: Record<keyof typeof NAMES, string>, fileDate: string) {
  const rows = (Object.keys(NAMES) as (keyof typeof NAMES)[]).map(
    (key) => `${NAMES[key].join("|")}|Portland|ME|United States|${types[key]}\n`,
  );
  async function* chunks() {
    yield Buffer.from(rows.join(""));
  }
  const files = [{ name: "pub78", fileDate, chunks: chunks() }];
  await importCharityLists(live.system, { files, force: true, onProgress: () => {} });
  live.clock.advance(1_000);
}

async function approved(key: keyof typeof NAMES) {
  const [ein, legal_name] = NAMES[key];
  const { id, owner } = await makeOrganization(live.system);
  await updateIdentity(owner.acting, { id, ein, legal_name });
  await live.system.db.identity.update({ where: { id }, data: { kycTier: 3 } });
  const { id: application_id, reason } = await applyForCharity(owner.acting, { id });
  const reviewer = live.system.as(operatorCaller({ name: "rosa", userId: "user_rosa", requestId: "page" }));
  await decideCharityApplication(reviewer, { application_id, decision: "approved", reason: "Seen." });
  return { id, reason };
}

/** The sentence about the organization's status on the receipt of a gift made now. */
async function statusSentence(id: string): Promise<string | undefined> {
  const to = await live.system.db.identity.findUniqueOrThrow({ where: { id } });
  const giftId = await live.give(await live.person(), to);
  await live.settle();
  const receipt = await live.system.db.receipt.findUniqueOrThrow({ where: { giftId } });
  const document = receiptDocument.parse(await renderReceipt(live.system, { id: receipt.id, format: "json" }));
  return document.statements.find(({ code }) => code === "charity_status")?.text;
}

// Guards donors and the charity: the wrong paragraph on a receipt is a false statement to the tax office.
it("is 501(c)(3) on receipts of those that the files have as such, and never of others that a reviewer accepted", async () => {
  await load({ charity: "PC", lodge: "EO,LODGE" }, "2026-11-10");
  const [charity, lodge] = [await approved("charity"), await approved("lodge")];
  expect([charity.reason, lodge.reason]).toEqual(["listed", "deductible_not_501c3"]);
  expect(await statusSentence(charity.id)).toBe(
    "Lighthouse Giving verified Lamp Fund as a charity under section 501(c)(3) of the Internal Revenue Code before this receipt was issued.",
  );
  expect(await statusSentence(lodge.id)).toBe(
    "Lighthouse Giving verified that Harbor Lodge is eligible to receive tax-deductible contributions before this receipt was issued.",
  );

  // The next files give both another status.
  await load({ charity: "GROUP", lodge: "PC" }, "2026-12-14");
  const { signal } = new AbortController();
  await recheckCharities(live.system, { signal, dueBefore: live.system.now() });
  expect(await statusSentence(charity.id)).not.toContain("501(c)(3)");
  expect(await statusSentence(lodge.id)).toContain("Harbor Lodge as a charity under section 501(c)(3)");
});
