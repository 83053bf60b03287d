import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { updateCampaign } from "@/server/domain/campaigns/update-campaign";
import { checkoutSecret, findCheckoutBySecret } from "@/server/domain/checkouts/checkout-links";
import { forgetCheckouts } from "@/server/domain/checkouts/forget-checkouts";
import { retryCheckout } from "@/server/domain/checkouts/start-checkout";
import { tellHonourees } from "@/server/domain/checkouts/tell-honourees";
import { checkoutIdOf, type GivingStage, openGivingStage, referenceOf } from "@/server/testing/giving-stage";

let stage: GivingStage;
beforeEach(async () => {
  stage = await openGivingStage();
});
afterEach(() => stage.world.close());

// Guards against money that moves twice, and against money that moves although somebody was told that it did not.

describe("giving on a page", () => {
  it("makes one gift of a form, told to the giver when it is accepted, and once", async () => {
    const email = "ada@example.org";
    const typed = { email, covers_fee: "on", message: "For the pier", shows_message: "on", hides_amount: "on" };
    const started = await stage.send({ typed });
    expect(await stage.gifts()).toEqual([]);
    expect(await stage.world.system.db.identity.findUnique({ where: { emailKey: email } })).toBeNull();
    const path = await stage.pay(referenceOf(started));
    expect(path).toMatch(/^\/c\/harbour-lights\/thanks\/chk_/);
    expect(await stage.gifts()).toMatchObject([
      { amountCents: 5_100n, memo: "For the pier", publicName: "Ada Whitfield", publicMessage: "For the pier" },
    ]);
    await stage.follow();
    expect(await stage.mailsTo(email)).toEqual([]);
    await stage.world.settle();
    for (let round = 0; round < 3; round += 1) await stage.follow();
    expect(await stage.mailsTo(email)).toMatchObject([{ subject: "Your gift to “Harbour lights” is on its way" }]);
    expect(await stage.read(checkoutIdOf(started))).toMatchObject({ status: "arrived", paymentToken: null });
    expect(await stage.world.brokenBooks()).toEqual([]);
  });

  it("makes one gift however often the rail leads back, all at once too", async () => {
    const key = randomUUID();
    const typed = { email: "ada@example.org" };
    const sent = await Promise.all(Array.from({ length: 5 }, () => stage.send({ key, typed })));
    expect(new Set(sent.map(referenceOf)).size).toBe(1);
    const reference = referenceOf(sent[0]!);
    const paths = await Promise.all(Array.from({ length: 10 }, () => stage.pay(reference)));
    expect(new Set(paths).size).toBe(1);
    expect(await stage.gifts()).toHaveLength(1);
    expect(await stage.send({ key, typed })).toMatchObject({ url: paths[0] });
  });

  it("takes no payment for a sum that was changed meanwhile", async () => {
    const key = randomUUID();
    const typed = { email: "ada@example.org" };
    const first = await stage.send({ key, typed });
    const second = await stage.send({ key, typed: { ...typed, amount: "2500" } });
    expect(await stage.pay(referenceOf(first))).toContain("&back=replaced");
    expect(await stage.gifts()).toEqual([]);
    expect(await stage.pay(referenceOf(second))).toContain("/thanks/");
    expect(await stage.pay(referenceOf(first))).toContain("/thanks/");
    expect(await stage.gifts()).toMatchObject([{ amountCents: 2_500n }]);
  });

  it("loses nothing when the process dies between the rail's answer and the gift", async () => {
    const started = await stage.send();
    const checkout = await stage.read(checkoutIdOf(started));
    await stage.world.system.db.checkout.update({
      where: { id: checkout.id },
      data: { status: "giving", paymentToken: "pm_sandbox_ok" },
    });
    await stage.follow();
    expect(await stage.gifts()).toEqual([]);
    stage.world.clock.advance(31_000);
    await stage.follow();
    await stage.follow();
    expect(await stage.gifts()).toMatchObject([{ id: checkout.giftId }]);
    expect(await stage.pay(referenceOf(started))).toContain("/thanks/");
    expect(await stage.gifts()).toHaveLength(1);
  });

  it("keeps everything when the rail's form is left, and for another card after a refusal", async () => {
    const email = "ada@example.org";
    const started = await stage.send({ typed: { email, message: "For the pier" } });
    const secret = checkoutSecret(stage.world.system, checkoutIdOf(started));
    expect(await stage.cancel(referenceOf(started))).toBe(
      `/c/harbour-lights/give?checkout=${secret}&lang=en&back=canceled`,
    );
    await stage.pay(referenceOf(started), "pm_sandbox_declined");
    await stage.world.settle();
    await stage.follow();
    const failed = (await findCheckoutBySecret(stage.world.system, secret))!;
    expect(failed).toMatchObject({ status: "failed", refusal: "declined", message: "For the pier" });
    const [mail] = await stage.mailsTo(email);
    expect(mail).toMatchObject({ subject: "Your gift to “Harbour lights” did not go through" });
    expect(mail?.text).toContain(`/thanks/${secret}`);
    const again = { checkout: failed, campaign: stage.campaign, layout: "page" } as const;
    const url = await retryCheckout(stage.world.system, again);
    expect(await stage.pay(url.slice("memory:".length))).toContain("/thanks/");
    expect((await stage.gifts()).map(({ status }) => status)).toEqual(["failed", "pending"]);
  });

  it("tells of a payment that its bank took back", async () => {
    const email = "ada@example.org";
    await stage.pay(referenceOf(await stage.send({ typed: { email }, locale: "de" })), "pm_sandbox_returned");
    await stage.world.settle();
    await stage.follow();
    const [, failed] = [{}, ...(await stage.mailsTo(email))].slice(-2);
    expect(failed).toMatchObject({ subject: "Ihre Spende für „Harbour lights“ hat nicht geklappt" });
    expect(await stage.world.brokenBooks()).toEqual([]);
  });

  it("charges nothing and keeps the form when the campaign ended meanwhile", async () => {
    const started = await stage.send();
    await updateCampaign(stage.world.partner, { id: stage.campaign.id, status: "ended" });
    expect(await stage.pay(referenceOf(started))).toContain("&back=refused");
    expect(await stage.read(checkoutIdOf(started))).toMatchObject({
      status: "open",
      paymentToken: null,
      refusal: "campaign_not_accepting",
    });
    expect(await stage.gifts()).toEqual([]);
  });

  it("starts a recurring gift with its first gift", async () => {
    const started = await stage.send({ typed: { cadence: "monthly", message: "Each month", shows_message: "on" } });
    await Promise.all([stage.pay(referenceOf(started)), stage.pay(referenceOf(started))]);
    const { recurringGiftId, giftId } = await stage.read(checkoutIdOf(started));
    expect(await stage.gifts()).toMatchObject([{ id: giftId, recurringGiftId, publicMessage: "Each month" }]);
  });

  it("answers nothing to a return that no rail of ours wrote", async () => {
    for (const reference of ["", "chk_1.1", "chk_01kah0q5z6e8qv0000000000aa.1"]) {
      expect(await stage.pay(reference)).toBeNull();
    }
    expect(await findCheckoutBySecret(stage.world.system, "chk_01kah0q5z6e8qv0000000000aa.x")).toBeNull();
  });
});

it("an honouree is told once, of whom and never how much", async () => {
  const dedication = { dedication_type: "in_memory", dedication_name: "Grace", dedication_email: "kin@example.org" };
  const typed = { ...dedication, dedication_message: "Thinking of you. <b>x</b>" };
  await stage.pay(referenceOf(await stage.send({ typed, locale: "es" })));
  await stage.pay(referenceOf(await stage.send({ typed: { ...typed, anonymous: "on" } })));
  const signal = new AbortController().signal;
  await tellHonourees(stage.world.system, signal);
  expect(await stage.mailsTo("kin@example.org")).toEqual([]);
  await stage.world.settle();
  await Promise.all([1, 2, 3].map(() => tellHonourees(stage.world.system, signal)));
  const mails = await stage.mailsTo("kin@example.org");
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    "A gift in memory of Grace",
    "Una donación en memoria de Grace",
  ]);
  for (const { text, html } of mails) {
    expect(text).not.toContain("50");
    expect(html).not.toContain("<b>");
  }
  expect(mails.filter(({ text }) => text.includes("Ada Whitfield"))).toHaveLength(1);
});

it("news are for those who asked for them, once their gift has arrived", async () => {
  await stage.pay(referenceOf(await stage.send()));
  await stage.pay(referenceOf(await stage.send({ typed: { wants_updates: "on" }, locale: "pt" })));
  const followers = () => stage.world.system.db.campaignFollower.findMany();
  await stage.follow();
  expect(await followers()).toEqual([]);
  await stage.world.settle();
  for (let round = 0; round < 2; round += 1) await stage.follow();
  expect(await followers()).toMatchObject([{ campaignId: stage.campaign.id, locale: "pt", unsubscribedAt: null }]);
});

it("what was typed is not kept for good", async () => {
  const unpaid = checkoutIdOf(await stage.send());
  await stage.pay(referenceOf(await stage.send()));
  await stage.world.settle();
  await stage.follow();
  stage.world.clock.advance(31 * 86_400_000);
  expect(await forgetCheckouts(stage.world.system)).toBe(1);
  expect(await stage.world.system.db.checkout.findUnique({ where: { id: unpaid } })).toBeNull();
  stage.world.clock.advance(340 * 86_400_000);
  expect(await forgetCheckouts(stage.world.system)).toBe(1);
});
