import { afterEach, beforeEach, expect, it } from "vitest";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { completeForms } from "@/server/domain/checkouts/complete-forms";
import { addressHash, suppress } from "@/server/domain/email/suppressions";
import { receiveRailEvent } from "@/server/domain/payments/rail-events";
import { DECLINE_EMAIL_AFTER_MINUTES } from "@/server/kernel/limits";
import { checkoutIdOf, type GivingFixture, openGivingFixture, referenceOf } from "@/server/testing/giving-fixture";
import { railOf, returnFromRail } from "@/server/testing/test-rail";

// Guards donors who paid in the rail's form and closed the tab, but whose gift could not be made: they are emailed
// about it once, and nobody else is.

const SUBJECT = "Your gift to “Harbor lights” did not go through";
const NEVER = new AbortController().signal;

let giving: GivingFixture;
beforeEach(async () => {
  giving = await openGivingFixture();
});
afterEach(() => giving.fixture.close());

type Started = Awaited<ReturnType<GivingFixture["send"]>>;

/** The donor pays and closes the tab, so only an event of the rail reports the payment. */
async function payAndLeave(started: Started): Promise<void> {
  const { system, clock } = giving.fixture;
  const key = returnFromRail(referenceOf(started), "pm_sandbox_ok").toString();
  const event = { about: "form" as const, id: `evt_${clock.now().getTime()}`, key, type: "form" };
  await receiveRailEvent(system, { ...railOf(system), readEvent: async () => event }, new Headers(), "");
  clock.advance(10_001);
  await completeForms(system, NEVER);
}

async function wait(minutes: number): Promise<void> {
  giving.fixture.clock.advance(minutes * 60_000);
  await giving.follow();
}

const end = () => updateCampaign(giving.fixture.partner, { id: giving.campaign.id, status: "ended" });
const input = { email: "ada@example.org" };

it("says once that the campaign takes no gifts, that nothing was charged, and where to look", async () => {
  const started = await giving.send({ input });
  await end();
  await payAndLeave(started);
  await payAndLeave(started);
  await wait(DECLINE_EMAIL_AFTER_MINUTES - 1);
  expect(await giving.emailsTo(input.email)).toEqual([]);
  await wait(2);
  await payAndLeave(started);
  await wait(DECLINE_EMAIL_AFTER_MINUTES + 1);
  const emails = await giving.emailsTo(input.email);
  expect(emails.map(({ subject }) => subject)).toEqual([SUBJECT]);
  expect(emails[0]!.text).toContain("isn’t accepting gifts right now");
  expect(emails[0]!.text).toContain("You haven’t been charged.");
  expect(emails[0]!.text).toMatch(/\/c\/harbor-lights\s/);
  expect(emails[0]!.unsubscribeUrl).toContain("/unsubscribe/");
  expect(await giving.gifts()).toEqual([]);
});

it("says that a limit was reached, whoever's, and leads back to what was entered", async () => {
  const { system, charity } = giving.fixture;
  await system.db.identity.update({ where: { id: charity.id }, data: { kycTier: 0 } });
  const started = await giving.send({ input: { ...input, amount: "25000" } });
  for (const _ of [1, 2, 3, 4]) await giving.pay(referenceOf(await giving.send({ input: { amount: "25000" } })));
  await payAndLeave(started);
  expect(await giving.read(checkoutIdOf(started))).toMatchObject({ status: "open", error: "monthly_limit_exceeded" });
  await wait(DECLINE_EMAIL_AFTER_MINUTES + 1);
  const [email] = await giving.emailsTo(input.email);
  expect(email!.text).toContain("A monthly limit has been reached.");
  expect(email!.text).toContain(`/thanks/${started.outcome === "leads_to" && started.secret}`);
});

it("says nothing to whoever goes on with the form, and has paid or is about to", async () => {
  const key = crypto.randomUUID();
  const started = await giving.send({ input, key });
  await updateCampaign(giving.fixture.partner, { id: giving.campaign.id, status: "paused" });
  await payAndLeave(started);
  await updateCampaign(giving.fixture.partner, { id: giving.campaign.id, status: "live" });
  await giving.send({ input, key });
  await wait(DECLINE_EMAIL_AFTER_MINUTES + 1);
  expect(await giving.emailsTo(input.email)).toEqual([]);
});

it("says nothing to an address whose owner wants no such emails", async () => {
  const started = await giving.send({ input });
  const { system } = giving.fixture;
  await suppress(system, addressHash(system, input.email), "link");
  await end();
  await payAndLeave(started);
  await wait(DECLINE_EMAIL_AFTER_MINUTES + 1);
  expect(await giving.emailsTo(input.email)).toEqual([]);
});
