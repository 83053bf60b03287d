import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { confirmCheckout, findUnconfirmedCheckout } from "@/server/domain/checkouts/confirm-checkout";
import { decideHold } from "@/server/domain/checkouts/decide-hold";
import { GIVING_RULES } from "@/server/domain/checkouts/giving-rules";
import { holdIfBroken } from "@/server/domain/checkouts/hold-gift";
import { makeGift } from "@/server/domain/checkouts/make-gift";
import { purgeCheckouts } from "@/server/domain/checkouts/purge-checkouts";
import { readGiven } from "@/server/domain/checkouts/read-given";
import { addressHash } from "@/server/domain/email/suppressions";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { visitorCaller } from "@/server/kernel/caller";
import { newId } from "@/server/kernel/ids";
import { GIFT_HOLD_DAYS } from "@/server/kernel/limits";
import {
  checkoutIdOf,
  type GivingFixture,
  openGivingFixture,
  referenceOf,
  type Visit,
} from "@/server/testing/giving-fixture";
import { railOf } from "@/server/testing/test-rail";

// Guards cardholders and charities: a form must not reveal which stolen cards work.

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
    // None of this applies to gifts made with an API key.
    const gift = await fixture.give(await fixture.person(), fixture.charity, { campaign_id: campaign.id });
    await submitWaitingGifts(fixture.system);
    expect(await fixture.status(gift)).toBe("settling");
  });

  it("a gift that was made before its process died goes on, whatever is declined meanwhile", async () => {
    const { system } = giving.fixture;
    const rail = railOf(system);
    const cardOf = rail.cardOf;
    rail.cardOf = (token) => token;
    try {
      const sent = await giving.send({ input: { email: address() } });
      await giving.pay(referenceOf(sent));
      const id = checkoutIdOf(sent);
      // The state after the process died before it cleared the token.
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
    const rail = railOf(system);
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

describe("a gift that a rule holds", () => {
  const LARGE = { amount: "other", own_amount: "120" };
  const hold = async (visitor = newId("event")) => {
    const { system } = giving.fixture;
    const sent = await giving.send({ visitor, input: { ...LARGE, email: address() } });
    const { id, giftId } = await giving.read(checkoutIdOf(sent));
    const declined = Array.from({ length: 4 }, () => ({
      giftId: newId("gift"),
      campaignId: giving.campaign.id,
      addressHash: newId("event"),
      visitorHash: visitor,
      isDeclined: true,
      createdAt: new Date(system.now().getTime() - 2 * 3_600_000),
    }));
    await system.db.givingAttempt.createMany({ data: declined });
    await giving.pay(referenceOf(sent));
    return { id, giftId, given: () => readGiven(page(), { secret: sent.outcome === "leads_to" ? sent.secret : "" }) };
  };
  const gift = (id: string) => giving.fixture.system.db.gift.findUnique({ where: { id } });
  const taskOf = (subjectId: string) =>
    giving.fixture.system.db.task.findFirst({ where: { kind: "gift_held", subjectId } });
  const operator = () =>
    giving.fixture.system.as({ kind: "operator", identityId: null, name: "ops", requestId: "req_1" });
  const decide = (giftId: string, decision: "release" | "refuse") =>
    decideHold(operator(), { giftId, decision, reason: "Called the donor." });
  const work = async () => {
    await giving.follow();
    giving.fixture.clock.advance(2_000);
    await giving.follow();
  };

  it("is not made and not charged until an operator releases it, however often its checkout is worked on", async () => {
    const { system, clock } = giving.fixture;
    const { id, giftId, given } = await hold();
    expect(await given()).toMatchObject({ status: "pending", isHeld: true, failureCode: null });
    // Retries the checkout as if its process had died, days after the attempt was purged.
    clock.advance(2 * 86_400_000);
    await purgeCheckouts(system);
    expect(await makeGift(system, await giving.read(id))).toBe(true);
    await work();
    expect([await gift(giftId), await system.db.payment.count({ where: { subjectId: giftId } })]).toEqual([null, 0]);
    expect(await taskOf(giftId)).toMatchObject({ status: "open" });
    const decisions = await Promise.allSettled([
      decide(giftId, "release"),
      decide(giftId, "refuse"),
      decide(giftId, "release"),
    ]);
    const [first, ...more] = decisions.filter(({ status }) => status === "fulfilled");
    expect([first, more]).toMatchObject([{ status: "fulfilled" }, []]);
    expect(await taskOf(giftId)).toMatchObject({ status: "done", note: "Called the donor." });
  });

  it("is charged once when it is released, and then nothing lapses", async () => {
    const { system, clock } = giving.fixture;
    const { id, giftId, given } = await hold();
    await decide(giftId, "release");
    await expect(decide(giftId, "release")).rejects.toMatchObject({ code: "invalid_state" });
    await Promise.all([giving.follow(), giving.follow(), makeGift(system, await giving.read(id))]);
    await submitWaitingGifts(system);
    await giving.follow();
    expect(await gift(giftId)).toMatchObject({ status: "settling", amountCents: 12_000n });
    expect(await system.db.payment.count({ where: { subjectId: giftId } })).toBe(1);
    clock.advance((GIFT_HOLD_DAYS + 1) * 86_400_000);
    await work();
    expect(await given()).toMatchObject({ isHeld: false, failureCode: null });
    expect(await giving.read(id)).toMatchObject({ paymentToken: null });
  });

  it.each([
    ["is refused by an operator", (giftId: string) => decide(giftId, "refuse")],
    ["has waited for days", async () => giving.fixture.clock.advance(GIFT_HOLD_DAYS * 86_400_000)],
  ])("fails as a declined card does when it %s", async (_, end) => {
    const { system } = giving.fixture;
    const { id, giftId, given } = await hold();
    await end(giftId);
    await work();
    expect(await given()).toMatchObject({ status: "failed", isHeld: false, failureCode: "declined" });
    expect(await giving.read(id)).toMatchObject({ paymentToken: null, error: "declined" });
    expect([await gift(giftId), await system.db.payment.count({ where: { subjectId: giftId } })]).toEqual([null, 0]);
    expect(await taskOf(giftId)).toMatchObject({ status: "done" });
    await expect(decide(giftId, "release")).rejects.toMatchObject({ code: "invalid_state" });
  });

  it("is none of someone who gave on an earlier day, or on a partner's fundraising page", async () => {
    const { system, clock, settle } = giving.fixture;
    const email = address();
    const sent = await giving.send({ input: { email } });
    await giving.pay(referenceOf(sent));
    await settle();
    clock.advance(2 * 86_400_000);
    const giftOf = async () => {
      const again = await giving.send({ input: { email } });
      await giving.pay(referenceOf(again));
      return (await giving.read(checkoutIdOf(again))).giftId;
    };
    const many = Array.from({ length: 7 }, () => ({
      giftId: newId("gift"),
      campaignId: giving.campaign.id,
      addressHash: addressHash(system, email),
      createdAt: system.now(),
    }));
    await system.db.givingAttempt.createMany({ data: many });
    expect(await gift(await giftOf())).not.toBeNull();
    // Nor are gifts held on a fundraising page that a partner made with an API key.
    const { partner } = giving.fixture;
    const { id: campaignId } = await createP2pPage(partner, { id: giving.campaign.id, name: "P", status: "live" });
    const checkout = { ...(await giving.read((await hold()).id)), giftId: newId("gift") };
    const isHeld = (more: object) => system.transaction((tx) => holdIfBroken(tx, { ...checkout, ...more }, "pm_x"));
    expect([await isHeld({ campaignId }), await isHeld({})]).toEqual([false, true]);
  });
});

it("no rule stands in the way of someone who mistypes a card", () => {
  for (const { declined = 9, attempts = 9 } of GIVING_RULES.filter(({ by }) => by !== "card"))
    expect(Math.min(declined, attempts)).toBeGreaterThan(3);
});
