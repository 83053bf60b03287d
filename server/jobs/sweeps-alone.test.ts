import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWork } from "@/server/adapters/job-engine/choose-engine";
import { startSweeps } from "@/server/adapters/job-engine/sweeps";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { queueEmail } from "@/server/domain/email/queue-email";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { verifyCharity } from "@/server/domain/identities/verify-charity";
import { auditLedger, bookInvariants } from "@/server/domain/ledger/audit-ledger";
import { createMatch } from "@/server/domain/matching/create-match";
import { WORK_INVARIANTS } from "@/server/domain/overdue-work";
import { startRecurringGift } from "@/server/domain/recurring/start-recurring-gift";
import { createWebhook } from "@/server/domain/webhooks/create-webhook";
import { work } from "@/server/jobs/jobs";
import { newId } from "@/server/kernel/ids";
import { eventually } from "@/server/testing/eventually";
import { CLEARING_MS, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { MemoryEmail } from "@/server/testing/memory-email";
import { MemoryWebhookSender } from "@/server/testing/memory-webhook-sender";

// Guards that rows are enough: with no engine to run a job, the sweeps of one worker do everything.

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Far less than the minute after which periodic work would run as well. */
const SOON_MS = 40_000;
const email = new MemoryEmail();
const sender = new MemoryWebhookSender();
let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture({ ports: { email, webhookSender: sender } });
  await createWebhook(fixture.partner, { url: "https://example.org/hook", events: ["*"] });
});
afterAll(() => fixture.close());

const db = () => fixture.system.db;
const row = (giftId: string) => db().gift.findUniqueOrThrow({ where: { id: giftId }, include: { receipt: true } });
const sent = (key: string) => expect(email.sent.map((each) => each.key)).toContain(key);
const heard = (type: string, about: string) =>
  expect(sender.requests.filter(({ body }) => body.includes(type) && body.includes(about))).not.toEqual([]);
/** Waits for the check while only the product's time passes. */
const afterwards = (check: () => Promise<void>, stepMs = CLEARING_MS) =>
  eventually(async () => {
    fixture.clock.advance(stepMs);
    await check();
  });

describe("with the engine away", () => {
  it("a gift is settled, matched, receipted, announced and refunded", async () => {
    const sweeps = startSweeps(fixture.system, work.sweeps, 100);
    const [donor, sponsor] = [await fixture.person(), await fixture.person()];
    const terms = { name: "Lamps", status: "live" as const, beneficiary_id: fixture.charity.id };
    const { id: campaign_id } = await createCampaign(fixture.partner, terms);
    await createMatch(fixture.partner, { id: campaign_id, sponsor_id: sponsor.id, cap_cents: 9_000n });
    const giftId = await fixture.give(donor, fixture.charity, { campaign_id });
    await afterwards(async () => {
      const matching = await db().gift.findFirstOrThrow({ where: { matchedGiftId: giftId } });
      for (const { status, id, receipt } of [await row(giftId), await row(matching.id)]) {
        expect([status, receipt!.status]).toEqual(["settled", "issued"]);
        heard("gift.settled", id);
      }
    });
    const [own, matching] = [
      await row(giftId),
      await db().receipt.findFirstOrThrow({ where: { donorId: sponsor.id } }),
    ];
    await afterwards(async () => sent(`receipt:${own.receipt!.id}:v1`));
    // The sponsor's receipt is emailed when the day is over.
    await afterwards(async () => sent(`daily-receipts:${matching.id}`), DAY_MS / 4);
    await refundGift(fixture.partner, { id: giftId, reason: null });
    await afterwards(async () => {
      const where = { subjectId: giftId, direction: "refund" };
      expect(await db().payment.findFirstOrThrow({ where })).toMatchObject({ status: "cleared" });
      heard("gift.reversed", giftId);
    });
    await sweeps.stop();
  });

  it("names are screened, late receipts issued, and what is open of the suspended and the ended is closed", async () => {
    const names = { display_name: "Late Fund", legal_name: "Late Fund Inc.", ein: "123456789" };
    const late = await createIdentity(fixture.partner, { type: "organization", email: "late@example.org", ...names });
    await db().identity.update({ where: { id: late.id }, data: { kycTier: 3 } });
    const [donor, suspect] = [await fixture.person(), await fixture.person()];
    const early = await fixture.give(donor, late);
    await fixture.settle();
    const terms = { name: "Boats", status: "live" as const, beneficiary_id: fixture.charity.id };
    const { id: campaignId } = await createCampaign(fixture.partner, terms);
    const recurring = { campaignId, donorId: donor.id, amountCents: 700n, cadence: "monthly", locale: "en" } as const;
    const recurringId = newId("recurringGift");
    await startRecurringGift(fixture.partner, { id: recurringId, firstGiftId: newId("gift"), ...recurring });
    const open = await fixture.give(suspect, fixture.charity);
    await fixture.system.transaction((tx) => suspendIdentity(tx, suspect.id, "test"));
    // As if the campaign's job had been lost before its first step.
    await db().campaign.update({ where: { id: campaignId }, data: { status: "ended", endedAt: fixture.system.now() } });
    const registration = { jurisdiction: "US", registrationNumber: "12-3456789", source: "test" };
    await verifyCharity(fixture.system, { identityId: late.id, ...registration });
    const sweeps = startSweeps(fixture.system, work.sweeps, 100);
    await afterwards(async () => {
      sent(`receipt:${(await row(early)).receipt!.id}:v1`);
      expect((await row(open)).status).toBe("failed");
      expect(await db().recurringGift.findUniqueOrThrow({ where: { id: recurringId } })).toMatchObject({
        status: "ended",
      });
      expect(await db().identity.count({ where: { screeningFingerprint: null } })).toBe(0);
    }, MINUTE_MS);
    fixture.clock.advance(DAY_MS / 12);
    await eventually(async () => {
      const findings = await auditLedger(fixture.system, { invariants: [...bookInvariants(), ...WORK_INVARIANTS] });
      expect(findings.flatMap(({ invariant, breaches }) => breaches.map((each) => [invariant.id, each]))).toEqual([]);
    });
    await sweeps.stop();
  });
});

describe("a moved clock takes effect", () => {
  const workers = {
    "with the sweeps alone": () => {
      const sweeps = startSweeps(fixture.system, work.sweeps);
      return async () => sweeps.stop();
    },
    "on the embedded engine": async () => {
      const engine = await startWork({}, fixture.system, work);
      return () => engine.stop();
    },
  };

  it.each(Object.entries(workers))("within seconds, %s", async (_, start) => {
    const now = () => fixture.system.now().getTime();
    const donor = await fixture.person();
    const stop = await start();
    email.failure = new Error("451 try later");
    sender.response = () => ({ status: 500, text: "", durationMs: 1, failure: { code: "http_error", message: "no" } });
    const terms = { status: "live" as const, beneficiary_id: fixture.charity.id };
    const lasting = await createCampaign(fixture.partner, { name: "Lasting", ...terms });
    const ends_at = new Date(now() + 30 * DAY_MS);
    const ending = await createCampaign(fixture.partner, { name: "Ending", ...terms, ends_at });
    const sponsored = { sponsor_id: donor.id, cap_cents: 5_000n, ends_at: new Date(now() + 20 * DAY_MS) };
    const match = await createMatch(fixture.partner, { id: lasting.id, ...sponsored });
    const recurring = { campaignId: lasting.id, donorId: donor.id, amountCents: 700n, cadence: "monthly" } as const;
    const recurringGift = {
      id: newId("recurringGift"),
      firstGiftId: newId("gift"),
      locale: "en",
      ...recurring,
    } as const;
    await startRecurringGift(fixture.partner, recurringGift);
    const key = newId("event");
    const message = { key, to: "ada@example.org", subject: "Hello", text: "t", html: "t", attachments: [] };
    await fixture.system.transaction((tx) => queueEmail(tx, message));
    const emailRow = () => db().emailMessage.findUniqueOrThrow({ where: { key } });
    const delivery = () =>
      db().webhookDelivery.findFirstOrThrow({ where: { type: "campaign.created" }, orderBy: { createdAt: "desc" } });
    // Every kind of work has begun, and its next step is some time ahead.
    await eventually(async () => {
      fixture.system.wake();
      expect(await row(recurringGift.firstGiftId)).toMatchObject({ status: "settling" });
      expect(await emailRow()).toMatchObject({ status: "queued", attempts: 1 });
      expect(await delivery()).toMatchObject({ status: "failed", attempts: 1 });
    });
    fixture.clock.advance(CLEARING_MS);
    await eventually(
      async () => expect(await row(recurringGift.firstGiftId)).toMatchObject({ status: "settled" }),
      SOON_MS,
    );
    email.failure = null;
    sender.response = () => ({ status: 200, text: "", durationMs: 1, failure: null });
    fixture.clock.advance(MINUTE_MS);
    await eventually(async () => {
      expect(await emailRow()).toMatchObject({ status: "sent", attempts: 2 });
      expect(await delivery()).toMatchObject({ status: "delivered", attempts: 2 });
      expect((await db().recurringGift.findUniqueOrThrow({ where: { id: recurringGift.id } })).actAt).not.toBeNull();
    }, SOON_MS);
    fixture.clock.advance(32 * DAY_MS);
    await eventually(async () => {
      expect(await db().campaign.findUniqueOrThrow({ where: { id: ending.id } })).toMatchObject({ status: "ended" });
      expect(await db().match.findUniqueOrThrow({ where: { id: match.id } })).toMatchObject({ status: "ended" });
      expect(await db().gift.count({ where: { recurringGiftId: recurringGift.id } })).toBe(2);
    }, SOON_MS);
    await stop();
  });
});
