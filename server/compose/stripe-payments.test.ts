import { afterEach, beforeEach, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { StripeGiving } from "@/server/testing/stripe-giving";

// Guards that the product and Stripe agree to the cent, whatever happens to a gift, and whether or not its donor
// returns.

const DAY_MS = 86_400_000;

let stripe: StripeGiving;
let giving: StripeGiving["giving"];
let world: StripeGiving["world"];
beforeEach(async () => {
  stripe = await StripeGiving.open();
  ({ giving, world } = stripe);
});
afterEach(() => stripe.close());

const pass = (ms: number) => stripe.pass(ms);

/** Opens Checkout from the page's form and pays there. Returns the query of the return URL. */
async function payAtStripe(amount = "5000"): Promise<URLSearchParams> {
  const started = await giving.send({ input: { amount } });
  if (started.outcome !== "leads_to") throw new Error(JSON.stringify(started));
  expect(started.url).toBe(world.double.scope().all("checkout.session").at(-1)!.url);
  return stripe.payLast();
}

async function give(amount?: string): Promise<string> {
  await stripe.comeBack(await payAtStripe(amount));
  await pass(0);
  await pass(60_000);
  return (await giving.gifts()).at(-1)!.id;
}

const chargeOf = () => world.double.scope().all("charge").at(-1)!.id;
const expectAgreement = async () => expect(await stripe.disagreements()).toEqual([]);

it("a gift is paid, settles, and is refunded", async () => {
  const { status, partner } = giving.fixture;
  const gift = await give();
  expect(await status(gift)).toBe("settled");
  await expectAgreement();
  await refundGift(partner, { id: gift, reason: null });
  await pass(60_000);
  expect(await status(gift)).toBe("reversed");
  expect(world.double.scope().all("refund")).toMatchObject([{ amount: 5_000, status: "succeeded" }]);
  await expectAgreement();
});

it("a donor who closes the browser after paying has given all the same, once", async () => {
  const query = await payAtStripe();
  await pass(0);
  await pass(60_000);
  await pass(60_000);
  await stripe.comeBack(query);
  await pass(60_000);
  expect((await giving.gifts()).map(({ status }) => status)).toEqual(["settled"]);
  expect(
    world.double
      .scope()
      .all("balance_transaction")
      .filter(({ type }) => type === "charge"),
  ).toHaveLength(1);
  await expectAgreement();
});

it("a donor whose bank no longer holds the amount once Almoner hears of it learns that nothing was charged", async () => {
  await payAtStripe();
  giving.fixture.clock.advance(8 * DAY_MS);
  await world.double.settle();
  await pass(0);
  await pass(60_000);
  const [gift] = await giving.gifts();
  expect(gift).toMatchObject({ status: "failed", failureCode: "authorization_expired" });
  await pass(3_600_000);
  const { email } = await giving.fixture.system.db.checkout.findFirstOrThrow();
  expect((await giving.emailsTo(email)).map(({ text }) => text).join()).toContain("no longer holds the amount");
  await expectAgreement();
});

it.each([
  ["lose_dispute", "reversed", { shuffled: true, doubled: 1 }],
  ["lose_dispute", "reversed", { lost: 1 }],
  ["win_dispute", "settled", { shuffled: true, doubled: 1 }],
] as const)(
  "a dispute that ends by %s leaves the gift %s, and its costs in the books: %o",
  async (end, ends, webhooks) => {
    world.double.disturbWebhooks(webhooks);
    const gift = await give();
    world.double.control("dispute", { charge: chargeOf() });
    await pass(DAY_MS);
    await expectAgreement();
    world.double.control(end, { dispute: world.double.scope().all("dispute")[0]!.id });
    await pass(DAY_MS);
    expect(await giving.fixture.status(gift)).toBe(ends);
    await expectAgreement();
  },
);

it("what someone refunds at Stripe goes back from the gift", async () => {
  const gift = await give();
  world.double.control("refund", { charge: chargeOf() });
  await pass(DAY_MS);
  expect(await giving.fixture.status(gift)).toBe("reversed");
  await expectAgreement();
});

it("the rest goes back of a gift that is refunded just after a part of it went back at Stripe", async () => {
  const { status, partner, system } = giving.fixture;
  const gift = await give();
  world.double.control("refund", { charge: chargeOf(), amount: 1_000 });
  await refundGift(partner, { id: gift, reason: null });
  for (let minute = 0; minute < 3; minute += 1) await pass(60_000);
  expect(await status(gift)).toBe("reversed");
  expect(
    world.double
      .scope()
      .all("refund")
      .map(({ amount }) => amount),
  ).toEqual([1_000, 4_000]);
  expect(await system.db.task.findMany({ where: { status: "open" } })).toEqual([]);
  await expectAgreement();
});

it("a payee is paid, and the payout is returned if the bank sends it back", async () => {
  const { partner, charity, system } = giving.fixture;
  // For these amounts Stripe's fee is lower than the product's, so the balance covers the payout.
  for (let gift = 0; gift < 4; gift += 1) await give("1000");
  const token = await world.account("enabled", "US");
  await setPayoutAccount(partner, { id: charity.id, token });
  for (let days = 0; days < 40; days += 4) await pass(4 * DAY_MS);
  const [payout] = world.double.scope().on(token).all("payout");
  expect(payout).toMatchObject({ status: "paid", currency: "usd" });
  expect(await system.db.payout.findMany()).toMatchObject([{ status: "paid" }]);
  await expectAgreement();
  world.double.control("fail_payout", { payout: payout!.id, account: token });
  await pass(DAY_MS);
  expect(await system.db.payout.findMany()).toMatchObject([{ status: "failed", failureCode: "payout_returned" }]);
  await expectAgreement();
});
