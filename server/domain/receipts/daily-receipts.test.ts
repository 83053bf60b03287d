import { beforeEach, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { setCurrencyRate } from "@/server/domain/identities/set-currency-rate";
import { createMatch } from "@/server/domain/matching/create-match";
import { addToDailyReceipts, emailDailyReceipts } from "@/server/domain/receipts/daily-receipts";
import { reissueReceipt } from "@/server/domain/receipts/reissue-receipt";
import { sendReceipt } from "@/server/domain/receipts/send-receipt";
import { RECEIPTS_ATTACHED_MAX } from "@/server/kernel/limits";
import { type MatchFixture, makeMatchFixture } from "@/server/testing/match-fixture";

// Guards sponsors' inboxes, and that no receipt is lost or emailed twice.

const HOUR_MS = 3_600_000;

let fixture: MatchFixture;
beforeEach(async () => {
  fixture = await makeMatchFixture();
  await fixture.promise();
  return () => fixture.close();
});

const emailDays = (ctx = fixture.system) => emailDailyReceipts(ctx, new AbortController().signal);
const emails = () =>
  fixture.system.db.emailMessage.findMany({ where: { to: fixture.sponsor.email }, orderBy: { id: "asc" } });
const receiptsOf = (donorId: string) =>
  fixture.system.db.receipt.findMany({ where: { donorId }, orderBy: { number: "asc" } });
const inAnHour = () => fixture.clock.advance(HOUR_MS);
const nextDay = () => fixture.clock.advance(24 * HOUR_MS);
/** Makes gifts to the campaign, which are all matched and settle together. */
async function contribute(
  count: number,
  { campaignId = fixture.campaignId, to = fixture.charity, currency = "USD" } = {},
): Promise<void> {
  const terms = { amount_cents: 1_000n, campaign_id: campaignId, currency };
  for (let made = 0; made < count; made += 1) await fixture.give(fixture.donor, to, terms);
  for (let round = 0; round < 2; round += 1) {
    await fixture.settle();
    await fixture.giveDue();
  }
  await fixture.settle();
}

it("a sponsor gets the receipts of a day of their own in one email when it is over, whoever sends it", async () => {
  await fixture.system.db.identity.update({
    where: { id: fixture.sponsor.id },
    data: { timeZone: "America/New_York" },
  });
  // The test's clock may be at any hour: the first day ends at the next midnight in New York.
  await contribute(2);
  const midnight = await emailDays();
  const inNewYork = new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", timeStyle: "medium" });
  expect(inNewYork.format(midnight!)).toBe("12:00:00 AM");
  fixture.clock.advance(midnight!.getTime() - fixture.clock.now().getTime() - 60_000);
  await contribute(1);
  expect(await emails()).toEqual([]);
  fixture.clock.advance(midnight!.getTime() - fixture.clock.now().getTime() + 1);
  await Promise.all([emailDays(), emailDays(), emailDays()]);
  await emailDays();
  const [email, ...more] = await emails();
  expect([email?.subject, more]).toEqual(["Your receipts for 3 matching gifts", []]);
  const receipts = await receiptsOf(fixture.sponsor.id);
  expect(receipts).toHaveLength(3);
  expect(email!.attachments).toMatchObject(receipts.map(({ number }) => ({ fileName: `receipt-${number}.pdf` })));
  for (const { id, number } of receipts) {
    expect(email!.text).toContain(`Receipt ${number}: $10.00\nhttp://almoner.test/receipts/${id}/html?s=`);
    expect(email!.html).toContain(`/receipts/${id}/html?s=`);
  }
  expect(email!.text).toContain("Lamp Fund Inc. (Lamp Fund)\n\nReceipt");
  expect(email!.text).toContain("Total: $30.00\n");
  await contribute(1);
  nextDay();
  await emailDays();
  expect((await emails()).map(({ subject }) => subject).at(-1)).toBe("Your receipt for a matching gift");
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("300 matched gifts of a day are one email with a link to each receipt and their total, small enough to be shown whole", async () => {
  await contribute(300);
  nextDay();
  await emailDays();
  const [email, ...more] = await emails();
  expect([email?.subject, email?.attachments, more]).toEqual(["Your receipts for 300 matching gifts", [], []]);
  const receipts = await receiptsOf(fixture.sponsor.id);
  const linked = [...email!.html.matchAll(/\/receipts\/(\w+)\/html\?s=/g)].map(([, id]) => id);
  expect(linked).toEqual(receipts.map(({ id }) => id));
  expect(email!.html).toContain(">$3,000.00<");
  expect(email!.html.length).toBeLessThan(100_000);
  expect(await fixture.system.db.dailyReceipt.count()).toBe(0);
});

it("receipts of several charities stand apart in it, each with their own total", async () => {
  await contribute(2);
  const { id: to } = await createIdentity(fixture.partner, {
    type: "organization",
    email: "harbor@example.org",
    legal_name: "Harbor Trust",
  });
  const data = { kycTier: 3, charityStatus: "verified", charityJurisdiction: "US", ein: "000000002" };
  const harbor = await fixture.system.db.identity.update({ where: { id: to }, data });
  const terms = { name: "Harbor", status: "live" as const, beneficiary_id: to };
  const campaign = await createCampaign(fixture.partner, terms);
  await createMatch(fixture.partner, { id: campaign.id, sponsor_id: fixture.sponsor.id, cap_cents: 10_000n });
  await contribute(1, { campaignId: campaign.id, to: harbor });
  nextDay();
  await emailDays();
  const [email, ...more] = await emails();
  expect([email?.subject, more]).toEqual(["Your receipts for 3 matching gifts", []]);
  const figures = email!.text.split("\n").filter((line) => /\$|Inc|Trust/.test(line));
  const own = expect.stringMatching(/^Receipt .*: \$10\.00$/);
  expect(figures.join("\n").split("Harbor Trust")).toHaveLength(2);
  expect(figures).toEqual(expect.arrayContaining(["Total: $20.00", "Total: $10.00", own]));
});

it("receipts in several currencies from one charity are added up apart", async () => {
  await setCurrencyRate(fixture.system, { currency: "EUR", usdPerUnit: "1.1" });
  const terms = { status: "live" as const, currency: "EUR", beneficiary_id: fixture.charity.id };
  const { id: campaignId } = await createCampaign(fixture.partner, { name: "Laternen", ...terms });
  await createMatch(fixture.partner, { id: campaignId, sponsor_id: fixture.sponsor.id, cap_cents: 10_000n });
  await contribute(1);
  await contribute(2, { campaignId, currency: "EUR" });
  await contribute(1);
  nextDay();
  await emailDays();
  const [email, ...more] = await emails();
  expect([email?.subject, more]).toEqual(["Your receipts for 4 matching gifts", []]);
  const totals = email!.text.split("\n").filter((line) => line.startsWith("Total: "));
  expect(totals.sort()).toEqual(["Total: $20.00", "Total: €20.00"]);
});

it("a donor's own receipts are emailed one by one, as before", async () => {
  await contribute(1);
  const [own] = await receiptsOf(fixture.donor.id);
  await sendReceipt(fixture.system, own!.id);
  const keys = await fixture.system.db.emailMessage.findMany({ where: { to: fixture.donor.email } });
  expect(keys.map(({ key }) => key)).toEqual([`receipt:${own!.id}:v1`]);
  const [matching] = await receiptsOf(fixture.sponsor.id);
  await sendReceipt(fixture.system, matching!.id);
  expect(await emails()).toEqual([]);
});

it("an attempt that dies leaves everything for the next, which emails each receipt once", async () => {
  await contribute(2);
  nextDay();
  const { emails: writer } = fixture.system.ports;
  let dies = true;
  const dying = {
    write(email: Parameters<typeof writer.write>[0]) {
      if (dies) throw new Error("killed");
      return writer.write(email);
    },
  };
  const ctx = { ...fixture.system, ports: { ...fixture.system.ports, emails: dying } };
  const transaction: typeof ctx.transaction = (work, options) =>
    fixture.system.transaction((tx) => work({ ...tx, ports: ctx.ports }), options);
  await emailDays({ ...ctx, transaction });
  expect(await emails()).toEqual([]);
  expect(await fixture.system.db.dailyReceipt.count()).toBe(2);
  dies = false;
  inAnHour();
  await emailDays({ ...ctx, transaction });
  await emailDays();
  expect((await emails()).map(({ subject }) => subject)).toEqual(["Your receipts for 2 matching gifts"]);
  expect(await fixture.system.db.dailyReceipt.count()).toBe(0);
});

it("a receipt that is committed after its day's email gets one more, alone", async () => {
  await contribute(1);
  const [first] = await fixture.system.db.dailyReceipt.findMany();
  nextDay();
  await emailDays();
  const settledEarlier = new Date(fixture.clock.now().getTime() - 24 * HOUR_MS);
  await contribute(1);
  const [late] = await fixture.system.db.dailyReceipt.findMany();
  await fixture.system.db.dailyReceipt.deleteMany();
  await fixture.system.transaction((tx) => addToDailyReceipts({ ...tx, now: () => settledEarlier }, [late!.receiptId]));
  expect(await fixture.system.db.dailyReceipt.findMany()).toEqual([{ ...late, dayKey: first!.dayKey }]);
  await emailDays();
  const all = await emails();
  expect(all.map(({ subject }) => subject)).toEqual(Array(2).fill("Your receipt for a matching gift"));
  expect(new Set(all.map(({ text }) => text)).size).toBe(2);
});

it("void receipts are left out, a reissue is emailed by itself, and many receipts come as links only", async () => {
  await contribute(RECEIPTS_ATTACHED_MAX + 3);
  const [reversed, again] = await receiptsOf(fixture.sponsor.id);
  await refundGift(fixture.partner, { id: reversed!.giftId, reason: null });
  await reissueReceipt(fixture.partner, { id: again!.id, email_to: null });
  await sendReceipt(fixture.system, again!.id);
  expect((await emails()).map(({ key }) => key)).toEqual([`receipt:${again!.id}:v2`]);
  nextDay();
  await emailDays();
  const daily = (await emails()).at(-1)!;
  expect(daily.subject).toBe(`Your receipts for ${RECEIPTS_ATTACHED_MAX + 2} matching gifts`);
  expect(daily.attachments).toEqual([]);
  expect(daily.text).not.toContain(reversed!.id);
  expect(daily.text).toContain(again!.id);
  // If all were refunded by then, there is nothing to email.
  await contribute(1);
  const newest = await fixture.system.db.dailyReceipt.findFirstOrThrow({ include: { receipt: true } });
  await refundGift(fixture.partner, { id: newest.receipt.giftId, reason: null });
  nextDay();
  expect(await emailDays()).toBeNull();
  expect(await emails()).toHaveLength(2);
  expect(await fixture.system.db.dailyReceipt.count()).toBe(0);
});
