import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { confirmCheckout, findUnconfirmedCheckout } from "@/server/domain/checkouts/confirm-checkout";
import { GIVING_RULES } from "@/server/domain/checkouts/giving-rules";
import { makeGift } from "@/server/domain/checkouts/make-gift";
import { purgeCheckouts } from "@/server/domain/checkouts/purge-checkouts";
import { submitWaitingGifts } from "@/server/domain/gifts/submit-gifts";
import { visitorCaller } from "@/server/kernel/caller";
import { newId } from "@/server/kernel/ids";
import {
  checkoutIdOf,
  type GivingFixture,
  openGivingFixture,
  referenceOf,
  type Visit,
} from "@/server/testing/giving-fixture";

// Guards cardholders and charities: a form is no place to find out which stolen cards work.

let giving: GivingFixture;
beforeAll(async () => {
  giving = await openGivingFixture();
});
beforeEach(async () => {
  await giving.fixture.system.db.givingAttempt.deleteMany();
});
afterAll(() => giving.fixture.close());

const address = () => `${newId("event")}@example.org`;
const page = () => giving.fixture.system.as(visitorCaller("page"));
const isAskedToConfirm = (sent: Awaited<ReturnType<GivingFixture["send"]>>) =>
  sent.outcome === "leads_to" && sent.url.startsWith("/gifts/confirm?");

async function attempt(visit: Visit, token = "pm_sandbox_declined") {
  const sent = await giving.send(visit);
  await giving.pay(referenceOf(sent), token);
  await submitWaitingGifts(giving.fixture.system);
  await giving.follow();
  return giving.read(checkoutIdOf(sent));
}

describe("after some declined cards", () => {
  it("a visitor has to confirm each gift by email, whatever address they type, and others do not", async () => {
    const visitor = newId("event");
    for (let n = 0; n < 4; n += 1)
      expect((await attempt({ visitor, input: { email: address() } })).status).toBe("failed");
    const email = address();
    const sent = await giving.send({ visitor, input: { email } });
    expect(isAskedToConfirm(sent)).toBe(true);
    expect(isAskedToConfirm(await giving.send({ visitor: newId("event") }))).toBe(false);
    const [message, ...others] = await giving.emailsTo(email);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ subject: "Confirm your gift to “Harbor lights”" });
    expect(message!.text).not.toContain("Ada Whitfield");
    const link = new URL(/http\S+gifts\/confirm\S+/.exec(message!.text)![0]);
    const key = { secret: link.pathname.split("/").at(-1)!, signature: link.searchParams.get("s")! };
    expect(await findUnconfirmedCheckout(page(), key)).toMatchObject({ amountCents: 5_000n });
    expect(isAskedToConfirm(await giving.send({ visitor, input: { email } }))).toBe(true);
    expect(await confirmCheckout(page(), key)).toContain("/dev/rail/");
    expect(await giving.read(checkoutIdOf(sent))).toMatchObject({ confirmedAt: expect.any(Date) });
  });

  it("so has whoever types an address with which many were tried", async () => {
    const email = address();
    for (let n = 0; n < 5; n += 1) await attempt({ visitor: newId("event"), input: { email } });
    expect(isAskedToConfirm(await giving.send({ visitor: newId("event"), input: { email } }))).toBe(true);
    giving.fixture.clock.advance(25 * 3_600_000);
    expect(isAskedToConfirm(await giving.send({ visitor: newId("event"), input: { email } }))).toBe(false);
    await purgeCheckouts(giving.fixture.system);
    expect(await giving.fixture.system.db.givingAttempt.count()).toBe(0);
  });

  it("so has everyone on a campaign half of whose attempts are declined, and an operator is asked to look", async () => {
    const { campaign, fixture } = giving;
    const rows = Array.from({ length: 30 }, (_, n) => ({
      giftId: newId("gift"),
      campaignId: campaign.id,
      addressHash: `a${n}`,
      isDeclined: n % 2 === 0,
      createdAt: fixture.system.now(),
    }));
    await fixture.system.db.givingAttempt.createMany({ data: rows.slice(0, 29) });
    expect(isAskedToConfirm(await giving.send())).toBe(false);
    await fixture.system.db.givingAttempt.createMany({ data: rows.slice(29) });
    expect(isAskedToConfirm(await giving.send())).toBe(true);
    const task = { kind: "card_testing", subjectId: campaign.id, status: "open" };
    expect(await fixture.system.db.task.findMany({ where: task })).toHaveLength(1);
    // Gifts by key are subject to none of it.
    const gift = await fixture.give(await fixture.person(), fixture.charity, { campaign_id: campaign.id });
    await submitWaitingGifts(fixture.system);
    expect(await fixture.status(gift)).toBe("settling");
  });

  it("a gift that was made before its process died goes on, whatever is declined meanwhile", async () => {
    const { system } = giving.fixture;
    const { rail } = system.ports;
    const cardOf = rail.cardOf;
    rail.cardOf = (token) => token;
    try {
      const sent = await giving.send({ input: { email: address() } });
      await giving.pay(referenceOf(sent));
      const id = checkoutIdOf(sent);
      // As it is left if the process dies before it clears the token.
      const left = await system.db.checkout.update({ where: { id }, data: { paymentToken: "pm_sandbox_ok" } });
      const { cardHash } = await system.db.givingAttempt.findUniqueOrThrow({ where: { giftId: left.giftId } });
      const declined = {
        campaignId: left.campaignId,
        addressHash: "a",
        cardHash,
        isDeclined: true,
        createdAt: system.now(),
      };
      const data = Array.from({ length: 3 }, () => ({ ...declined, giftId: newId("gift") }));
      await system.db.givingAttempt.createMany({ data });
      expect(await makeGift(system, left)).toBe(true);
      expect(await giving.read(id)).toMatchObject({ status: "giving", error: null, paymentToken: null });
      expect(await system.db.followUp.count({ where: { kind: "refuse_checkout", subjectId: id } })).toBe(0);
    } finally {
      rail.cardOf = cardOf;
    }
  });

  it("many checkouts that were opened in advance do not get around the rules", async () => {
    const visitor = newId("event");
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => giving.send({ visitor, input: { email: address() } })),
    );
    for (const one of sent) {
      await giving.pay(referenceOf(one), "pm_sandbox_declined");
      await submitWaitingGifts(giving.fixture.system);
      await giving.follow();
    }
    const { system } = giving.fixture;
    expect(await system.db.givingAttempt.count({ where: { visitorHash: visitor } })).toBe(4);
    giving.fixture.clock.advance(2_000);
    await giving.follow();
    const ended = await Promise.all(sent.map((one) => giving.read(checkoutIdOf(one))));
    expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(["failed"]));
  });

  it("a card that is known to be declined is refused without asking the payment provider", async () => {
    const { system } = giving.fixture;
    const { rail } = system.ports;
    const cardOf = rail.cardOf;
    rail.cardOf = (token) => token;
    try {
      for (let n = 0; n < 3; n += 1) await attempt({ input: { email: address() } });
      const sent = await giving.send({ input: { email: address() } });
      await giving.pay(referenceOf(sent), "pm_sandbox_declined");
      giving.fixture.clock.advance(2_000);
      await giving.follow();
      const refused = await giving.read(checkoutIdOf(sent));
      expect(refused).toMatchObject({ status: "failed", error: "declined" });
      expect(await system.db.payment.count({ where: { subjectId: refused.giftId } })).toBe(0);
    } finally {
      rail.cardOf = cardOf;
    }
  });
});

it("no rule stands in the way of someone who mistypes a card", () => {
  for (const { declined = 9, attempts = 9 } of GIVING_RULES.filter(({ by }) => by !== "card"))
    expect(Math.min(declined, attempts)).toBeGreaterThan(3);
});
