import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { findCampaign } from "@/server/domain/campaigns/find-campaign";
import { runningLinks } from "@/server/domain/campaigns/p2p/page-links";
import { confirmPage } from "@/server/domain/campaigns/p2p/run-page";
import { startPage } from "@/server/domain/campaigns/p2p/start-page";
import { addressHash, suppress } from "@/server/domain/email/suppressions";
import { emailGiftNotices, queueGiftNotices } from "@/server/domain/gifts/notifications/gift-notices";
import { allowGiftNotices, stopGiftNotices } from "@/server/domain/gifts/notifications/notice-stops";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { visitorCaller } from "@/server/kernel/caller";
import { newId } from "@/server/kernel/ids";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards fundraisers' mailboxes and donors' names: each gift is announced once, to whoever raises it, as its donor chose.

const HOUR_MS = 3_600_000;
let fixture: GiftFixture;
let campaign: CampaignWithTotals;
let page: CampaignWithTotals;
let address: string;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  // Ten in the morning in the fundraiser's time zone, whatever tests before did to the clock.
  const day = 24 * HOUR_MS;
  fixture.clock.advance(day - (fixture.clock.now().getTime() % day) + 15 * HOUR_MS);
  await fixture.system.db.followUp.deleteMany();
  await fixture.system.db.giftNoticeDay.deleteMany();
  const { partner, charity } = fixture;
  campaign = await createCampaign(partner, { name: "Lamps", status: "live", beneficiary_id: charity.id });
  address = `${newId("event")}@example.org`;
  page = await started();
});

const visitor = () => fixture.system.as(visitorCaller("page"));
const FORM = { name: "Grace", title: "Grace runs", story: "Ten miles.", goal_cents: null, team: "none" } as const;
const start = () =>
  startPage(visitor(), { id: campaign.id, ...FORM, email: address, locale: "en", start_key: newId("event") });
async function started(): Promise<CampaignWithTotals> {
  const made = await start();
  const key = new URL(runningLinks(fixture.system, made).edit).searchParams.get("key")!;
  await confirmPage(visitor(), { page_id: made.id, key });
  await fixture.system.db.identity.update({ where: { id: made.ownerId }, data: { timeZone: "America/New_York" } });
  return findCampaign(fixture.system, { campaignId: made.id });
}

const give = async (to: { id: string }, more: object = {}, name = "Rob Ode") =>
  fixture.give(await fixture.person({ name }), fixture.charity, { campaign_id: to.id, amount_cents: 2_500n, ...more });
const run = (ctx = fixture.system) => emailGiftNotices(ctx, new AbortController().signal);
async function gifts(count: number, to: { id: string } = page): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) ids.push(await give(to));
  await fixture.settle();
  return ids;
}
const emails = async (to = address) => {
  const rows = await fixture.system.db.emailMessage.findMany({ where: { to }, orderBy: { id: "asc" } });
  return rows.filter(({ key }) => /^gift-(notice|digest):/.test(key));
};
const subjects = async () => (await emails()).map(({ subject }) => subject);

it("a fundraiser is emailed each gift once it has settled, with a link to thank for it", async () => {
  const giftId = await give(page);
  await run();
  expect(await emails()).toEqual([]);
  await fixture.settle();
  await Promise.all([run(), run(), run()]);
  await fixture.system.transaction(async (tx) =>
    queueGiftNotices(tx, await tx.db.gift.findMany({ where: { id: giftId } })),
  );
  await run();
  const [email, ...more] = await emails();
  expect([email?.subject, more]).toEqual(["Rob Ode gave $25.00: say thanks", []]);
  expect(email!.text).toMatch(new RegExp(`/edit\\?key=[\\w-]+&lang=en&thank=${giftId}#gift-${giftId}`));
  expect(email!.text).toContain("Raised so far: $25.00");
  expect(email!.unsubscribeUrl).toContain(`/unsubscribe/gifts/${page.id}/${page.ownerId}/one-click?s=`);
});

it("an organizer gets the same, and hears nothing of gifts to its fundraising pages", async () => {
  const owner = await fixture.system.db.identity.findUniqueOrThrow({ where: { id: campaign.ownerId } });
  const before = (await emails(owner.email)).length;
  await give(campaign);
  await gifts(1);
  await run();
  const own = (await emails(owner.email)).slice(before);
  expect(own.map(({ subject }) => subject)).toEqual(["Rob Ode gave $25.00 to “Lamps”"]);
  expect(own[0]!.text).toContain("See the campaign\nhttp://almoner.test/c/");
});

// Guards donors: an email says no more than the page, also to readers who may see more elsewhere.
it("neither an anonymous donor nor a hidden amount is in it", async () => {
  await give(page, { anonymous: true });
  await fixture.settle();
  await run();
  const id = await give(page);
  await fixture.system.db.gift.update({ where: { id }, data: { hidesAmount: true } });
  await fixture.settle();
  await run();
  expect(await subjects()).toEqual(["Someone gave $25.00: say thanks", "Rob Ode made a gift: say thanks"]);
  const [first, second] = await emails();
  expect(first!.text + first!.html).not.toContain("Rob Ode");
  expect(second!.text.replace(/Raised so far: .*/, "")).not.toContain("$25.00");
});

it("after the tenth of the day, the others come in one email when the reader's day is over", async () => {
  const ids = await gifts(9);
  await run();
  expect((await emails()).at(-1)!.text).not.toContain("tenth gift");
  await gifts(1);
  await Promise.all([run(), run()]);
  expect((await emails()).at(-1)!.text).toContain("This is the tenth gift of the day.");
  const [refunded] = await gifts(4);
  // Nothing is recorded for them: a thousand gifts to a campaign don't cost a thousand rows.
  expect(await fixture.system.db.followUp.count({ where: { kind: "notify_of_gift" } })).toBe(0);
  await give(page, { anonymous: true }, "Nemo");
  await fixture.settle();
  await refundGift(fixture.partner, { id: refunded!, reason: null });
  const digestAt = (await run())!;
  expect(await emails()).toHaveLength(10);
  fixture.clock.advance(digestAt.getTime() - fixture.clock.now().getTime() + 1);
  await Promise.all([run(), run()]);
  await run();
  const [digest, ...more] = (await emails()).slice(10);
  expect([digest?.subject, more]).toEqual([expect.stringMatching(/^4 more gifts on \w+ \d+, \d+$/), []]);
  expect(digest!.text).toContain("4 gifts to “Grace runs”");
  expect(digest!.text).toContain("Anonymous: $25.00");
  expect(digest!.text).toContain("Total: $100.00");
  // Newest first, even among gifts that settled at the same instant.
  const listed = [...digest!.text.matchAll(/#gift-(gft_\w+)/g)].map(([, id]) => id);
  expect(listed).toHaveLength(4);
  expect(listed).toEqual([...listed].sort().reverse());
  for (const id of [refunded!, ...ids]) expect(digest!.text).not.toContain(id);
  expect(digest!.text).not.toContain("Nemo");
  // The next day starts over.
  await gifts(1);
  await run();
  expect((await subjects()).at(-1)).toBe("Rob Ode gave $25.00: say thanks");
});

it("a worker that dies leaves the gift for the next, which emails it once", async () => {
  await gifts(2);
  const { emails: writer } = fixture.system.ports;
  const dying = {
    write(): never {
      throw new Error("killed");
    },
  };
  const transaction: typeof fixture.system.transaction = (work, options) =>
    fixture.system.transaction((tx) => work({ ...tx, ports: { ...tx.ports, emails: dying } }), options);
  await run({ ...fixture.system, transaction });
  expect(await emails()).toEqual([]);
  expect(await fixture.system.db.giftNoticeDay.count()).toBe(0);
  expect(writer).toBe(fixture.system.ports.emails);
  fixture.clock.advance(HOUR_MS);
  await run();
  await run();
  expect(await subjects()).toEqual(Array(2).fill("Rob Ode gave $25.00: say thanks"));
});

it("nobody is emailed who stopped it, who never confirmed the page, or about a gift that went back", async () => {
  await gifts(1);
  await run();
  const url = new URL((await emails())[0]!.unsubscribeUrl!);
  const link = { campaign_id: page.id, identity_id: page.ownerId, signature: url.searchParams.get("s")! };
  await stopGiftNotices(visitor(), link);
  await gifts(1);
  await run();
  expect(await emails()).toHaveLength(1);
  await allowGiftNotices(visitor(), link);
  const [refunded] = await gifts(1);
  await refundGift(fixture.partner, { id: refunded!, reason: null });
  await run();
  expect(await emails()).toHaveLength(1);
  await gifts(1, await start());
  await run();
  expect(await emails()).toHaveLength(1);
  await suppress(fixture.system, addressHash(fixture.system, address), "operator");
  await gifts(1);
  await run();
  expect(await emails()).toHaveLength(1);
});
