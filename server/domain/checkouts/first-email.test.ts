import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readGiven } from "@/server/domain/checkouts/read-given";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { createMatch } from "@/server/domain/matching/create-match";
import { giveDueMatches } from "@/server/domain/matching/give-matches";
import { runRecurringGifts } from "@/server/domain/recurring/run-recurring-gifts";
import { checkoutIdOf, type GivingFixture, openGivingFixture, referenceOf } from "@/server/testing/giving-fixture";

let giving: GivingFixture;
beforeAll(async () => {
  giving = await openGivingFixture();
});
afterAll(() => giving.fixture.close());

const { signal } = new AbortController();

async function give(input: Record<string, string> = {}, token = "pm_sandbox_ok") {
  const email = `${randomUUID()}@example.org`;
  const started = await giving.send({ input: { email, ...input } });
  await giving.pay(referenceOf(started), token);
  await submitWaitingGifts(giving.fixture.system);
  await giving.follow();
  const secret = started.outcome === "leads_to" ? started.secret : "";
  return { email, secret, checkout: await giving.read(checkoutIdOf(started)) };
}

it("the first month of a monthly gift is one email, with its terms and the link to end it", async () => {
  const { system } = giving.fixture;
  const { email, checkout } = await give({ cadence: "monthly" });
  const recurring = await system.db.recurringGift.findUniqueOrThrow({ where: { id: checkout.recurringGiftId } });
  for (let round = 0; round < 2; round += 1) {
    await giving.fixture.settle();
    await runRecurringGifts(system, signal);
    await giving.follow();
  }
  const emails = await giving.emailsTo(email);
  expect(emails.map(({ subject }) => subject)).toEqual(["Your gift to “Harbor lights” is on its way"]);
  expect(emails[0]!.text).toContain("You give $50.00 every month to “Harbor lights”.");
  expect(emails[0]!.text).toContain("Your next gift is on");
  expect(emails[0]!.text).toContain(`/recurring/${recurring.id}/`);
  expect(await system.db.recurringGift.findUniqueOrThrow({ where: { id: recurring.id } })).toMatchObject({
    status: "active",
    number: 2,
  });
});

it("who stopped such emails still gets the link to a monthly gift, once it has arrived", async () => {
  const { system } = giving.fixture;
  const email = `${randomUUID()}@example.org`;
  await give({ email });
  const { addressHash } = await system.db.emailMessage.findFirstOrThrow({ where: { to: email } });
  await system.db.emailSuppression.create({
    data: { addressHash: addressHash!, reason: "link", createdAt: system.now() },
  });
  await give({ email, cadence: "monthly" });
  await giving.fixture.settle();
  await giving.follow();
  await runRecurringGifts(system, signal);
  expect((await giving.emailsTo(email)).map(({ subject }) => subject)).toEqual([
    "Your gift to “Harbor lights” is on its way",
    "Your monthly gift to “Harbor lights” has started",
  ]);
});

it("a match that the form promised is named in the first email and on the page, as promised and then as added", async () => {
  const { system, partner } = giving.fixture;
  const sponsor = await giving.fixture.person({ name: "Tidal Bank" });
  const { id } = giving.campaign;
  await createMatch(partner, { id, cap_cents: 100_000n, sponsor_id: sponsor.id });
  const { email, secret } = await give();
  const [message] = await giving.emailsTo(email);
  expect(message!.text).toContain("Matches promise to add $50.00. They count when your gift arrives.");
  expect(await readGiven(system, { secret })).toMatchObject({ promisedCents: 5_000n, matchedCents: 0n, wayBack: null });
  await giving.fixture.settle();
  expect(await readGiven(system, { secret })).toMatchObject({ promisedCents: 0n, matchedCents: 5_000n });
  await giveDueMatches(system, signal);
  await giving.fixture.settle();
  expect(await readGiven(system, { secret })).toMatchObject({ promisedCents: 0n, matchedCents: 5_000n });
  // The sponsor's own gift is not matched, and nothing is promised for it.
  const own = await give({ email: sponsor.email });
  const donorId = own.checkout.donorId!;
  await system.db.match.updateMany({ where: { campaignId: id }, data: { sponsorId: donorId } });
  expect(await readGiven(system, { secret: own.secret })).toMatchObject({ promisedCents: 0n });
});
