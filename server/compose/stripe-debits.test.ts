import { afterEach, beforeEach, expect, it } from "vitest";
import { readGiven } from "@/server/domain/checkouts/read-given";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { visitorCaller } from "@/server/kernel/caller";
import { paymentRails } from "@/server/ports/payment-rails";
import { StripeGiving } from "@/server/testing/stripe-giving";
import { StripeRailWorld } from "@/server/testing/stripe-rail-world";

// Guards that a bank account is debited only with its owner's mandate and after the screening, and that the books
// follow the bank for weeks.

const DAY_MS = 86_400_000;
const PAID = "000123456789";
const FAILS = "000222222227";

let stripe: StripeGiving;
let giving: StripeGiving["giving"];
let world: StripeGiving["world"];
beforeEach(async () => {
  stripe = await StripeGiving.open();
  ({ giving, world } = stripe);
});
afterEach(() => stripe.close());

const pass = (ms: number) => stripe.pass(ms);
const days = (count: number) => stripe.days(count);

/** Agrees to a debit at Stripe, and returns. */
async function give(number = PAID, input: Record<string, string> = {}) {
  const started = await giving.send({ input: { pay_by: "debit", ...input } });
  if (started.outcome !== "leads_to") throw new Error(JSON.stringify(started));
  const session = world.double.scope().all("checkout.session").at(-1)!;
  expect(started.url).toBe(session.url);
  await stripe.comeBack(stripe.payLast({ type: "us_bank_account", number }));
  return { id: (await giving.gifts()).at(-1)!.id, session, secret: started.secret };
}
const visitor = () => giving.fixture.system.as(visitorCaller("page"));
const charges = () => world.double.scope().all("charge");
const status = (id: string) => giving.fixture.status(id);

const expectAgreement = async () => expect(await stripe.disagreements()).toEqual([]);

it("a debit is made after the screening, settles for days, and can be refunded", async () => {
  const { system, partner } = giving.fixture;
  const { id, session, secret } = await give();
  const agreement = session.custom_text.submit!.message;
  expect(agreement).toMatch(/^You allow one debit of \$50\.00 from your bank account .+, within the next 14 days\.$/);
  expect(charges()).toEqual([]);
  await pass(60_000);
  expect(charges()).toHaveLength(1);
  expect(await status(id)).toBe("settling");
  const [mandate] = await system.db.mandate.findMany();
  expect(mandate).toMatchObject({ rail: "stripe", scheme: "ach", agreement, ipAddress: "127.0.0.1", endedAt: null });
  const given = await readGiven(visitor(), { secret });
  expect(given.mandate).toEqual({
    scheme: "ach",
    reference: null,
    acceptedAt: mandate!.acceptedAt,
    endedAt: null,
    agreement,
    language: "en",
  });
  const [email] = await giving.emailsTo(given.checkout.email);
  expect(email!.text).toContain("We debit $50.00 from your bank account within 14 days.");
  await expectAgreement();
  await days(5);
  expect(await status(id)).toBe("settled");
  await expectAgreement();
  await refundGift(partner, { id, reason: null });
  await days(5);
  expect(await status(id)).toBe("reversed");
  await expectAgreement();
});

it("a debit that the bank does not pay fails for a reason that its donor is shown", async () => {
  const { id } = await give(FAILS);
  await days(6);
  expect((await giving.gifts()).at(-1)).toMatchObject({ id, status: "failed", failureCode: "insufficient_funds" });
  await expectAgreement();
});

it.each(["fail_late", "return_debit"] as const)(
  "a debit that comes back after it settled follows returns: %s",
  async (control) => {
    const { id } = await give();
    await days(6);
    expect(await status(id)).toBe("settled");
    world.double.control(control, { charge: charges()[0]!.id });
    await days(2);
    expect(await status(id)).toBe("reversed");
    await expectAgreement();
  },
);

it("an account is forgotten whose gift is never made, and kept for one that is charged", async () => {
  const { system } = giving.fixture;
  const first = await giving.send({ input: { pay_by: "debit" } });
  if (first.outcome !== "leads_to") throw new Error("no form");
  const session = world.double.scope().all("checkout.session").at(-1)!;
  await system.db.campaign.updateMany({ data: { status: "paused" } });
  world.double.control("pay_session", { session: session.id, type: "us_bank_account", number: PAID });
  await days(9);
  const methods = () => world.double.scope().all("payment_method");
  expect(methods().at(-1)!.customer).toBeNull();
  await system.db.campaign.updateMany({ data: { status: "live" } });
  await give();
  await days(9);
  expect(methods().at(-1)!.customer).not.toBeNull();
  expect(charges()).toHaveLength(1);
});

it("a monthly gift fails clearly once its donor has ended the mandate at the bank", async () => {
  const { system } = giving.fixture;
  await give(PAID, { cadence: "monthly" });
  await days(6);
  const [mandate] = await system.db.mandate.findMany();
  expect(mandate!.agreement).toMatch(/every month, next on .+ You can end this at any time/);
  world.double.control("revoke_mandate", { mandate: mandate!.railId });
  await pass(60_000);
  expect((await system.db.mandate.findMany())[0]!.endedAt).not.toBeNull();
  for (let day = 0; (await giving.gifts()).length < 2 && day < 35; day += 1) await pass(DAY_MS);
  await pass(DAY_MS);
  const [, second] = await giving.gifts();
  expect(second).toMatchObject({ status: "failed", failureCode: "mandate_revoked" });
  expect(charges()).toHaveLength(1);
  const { donorId } = await system.db.recurringGift.findFirstOrThrow();
  const donor = await system.db.identity.findUniqueOrThrow({ where: { id: donorId } });
  expect((await giving.emailsTo(donor.email!)).at(-1)!.subject).toMatch(/^We couldn’t charge your gift/);
});

it.each([
  { late: false, says: "is notified two days before" },
  { late: true, says: "is charged later where the notice was late" },
])("a donor whose scheme asks for it $says", async ({ late }) => {
  const { system, clock } = giving.fixture;
  await give(PAID, { cadence: "monthly" });
  await system.db.recurringGift.updateMany({ data: { noticeDays: 2 } });
  await days(6);
  const next = await system.db.recurringGift.findFirstOrThrow();
  expect(next.noticeAt).toEqual(new Date(next.dueAt.getTime() - 2 * DAY_MS));
  const { email } = await system.db.identity.findUniqueOrThrow({ where: { id: next.donorId } });
  if (late) clock.advance(next.dueAt.getTime() + DAY_MS - system.now().getTime());
  for (let day = 0; charges().length < 2 && day < 35; day += 1) await pass(DAY_MS);
  const notice = (await giving.emailsTo(email!)).find(({ text }) => text.includes("or on the next working day"));
  expect(notice!.text).toContain("We debit $50.00 from your bank account on");
  // Stripe's times are whole seconds.
  expect(charges().at(-1)!.created * 1000).toBeGreaterThan(notice!.createdAt.getTime() + 2 * DAY_MS - 1_000);
});

it("nobody debits where the account may not, and a form that asks for it says so", async () => {
  const { system } = giving.fixture;
  const few = await StripeRailWorld.open({ now: () => system.now(), capabilities: [] });
  system.ports.rails = paymentRails([few.rail]);
  expect(await giving.send({ input: { pay_by: "debit" } })).toEqual({
    outcome: "invalid",
    errors: [{ field: "pay_by", code: "debitUnavailable" }],
  });
  await few.close();
});
