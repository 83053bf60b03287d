import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSandboxForm } from "@/server/adapters/payment-rail/sandbox-form";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { checkoutSecret, readCheckoutSecret } from "@/server/domain/checkouts/checkout-links";
import { checkoutTransitions } from "@/server/domain/checkouts/checkout-transitions";
import { findCheckout } from "@/server/domain/checkouts/find-checkout";
import { isPaymentMade } from "@/server/domain/checkouts/is-payment-made";
import { notifyHonorees } from "@/server/domain/checkouts/notify-honorees";
import { purgeCheckouts } from "@/server/domain/checkouts/purge-checkouts";
import { retryCheckout } from "@/server/domain/checkouts/start-checkout";
import { secondDates } from "@/server/kernel/cadence";
import { visitorCaller } from "@/server/kernel/caller";
import { moveAll } from "@/server/operations/transition";
import { checkoutIdOf, type GivingFixture, openGivingFixture, referenceOf } from "@/server/testing/giving-fixture";
import { referenceIn, returnFromRail, TEST_RAIL_FORM } from "@/server/testing/test-rail";

let fixture: GivingFixture;
beforeEach(async () => {
  fixture = await openGivingFixture();
});
afterEach(() => fixture.fixture.close());

// Guards against charging twice, and against charging a donor after reporting that nothing was charged.

describe("giving on a page", () => {
  it("creates one gift per form, and emails the donor once when it is accepted", async () => {
    const email = "ada@example.org";
    const input = { email, covers_fee: "on", message: "For the pier", shows_message: "on", hides_amount: "on" };
    const started = await fixture.send({ input });
    expect(await fixture.gifts()).toEqual([]);
    expect(await fixture.fixture.system.db.identity.count({ where: { emailKey: email } })).toBe(0);
    const path = await fixture.pay(referenceOf(started));
    expect(path).toMatch(/^\/c\/harbor-lights\/thanks\/chk_/);
    expect(await fixture.gifts()).toMatchObject([
      { amountCents: 5_100n, memo: "For the pier", donorName: "Ada Whitfield", publicMessage: "For the pier" },
    ]);
    await fixture.follow();
    expect(await fixture.emailsTo(email)).toEqual([]);
    await fixture.fixture.settle();
    for (let round = 0; round < 3; round += 1) await fixture.follow();
    expect(await fixture.emailsTo(email)).toMatchObject([{ subject: "Your gift to “Harbor lights” is on its way" }]);
    expect(await fixture.read(checkoutIdOf(started))).toMatchObject({ status: "arrived", paymentToken: null });
    expect(await fixture.fixture.brokenBooks()).toEqual([]);
  });

  it("creates one gift however often the rail redirects, even concurrently", async () => {
    const key = randomUUID();
    const input = { email: "ada@example.org" };
    const sent = await Promise.all(Array.from({ length: 5 }, () => fixture.send({ key, input })));
    expect(new Set(sent.map(referenceOf)).size).toBe(1);
    const reference = referenceOf(sent[0]!);
    const paths = await Promise.all(Array.from({ length: 10 }, () => fixture.pay(reference)));
    expect(new Set(paths).size).toBe(1);
    expect(await fixture.gifts()).toHaveLength(1);
    expect(await fixture.send({ key, input })).toMatchObject({ url: paths[0] });
  });

  it("opens the rail's form with who gets the money and how often, and knows what has been paid", async () => {
    const key = randomUUID();
    const started = await fixture.send({ key, input: { email: "ada@example.org", cadence: "monthly" } });
    const form = openSandboxForm(TEST_RAIL_FORM, new URL("url" in started ? started.url : "").searchParams);
    expect(form).toMatchObject({
      payee: "Lamp Fund",
      repeats: { cadence: "monthly" },
      payerName: "Ada Whitfield",
    });
    const reference = referenceOf(started);
    const isPaid = (query: URLSearchParams) => isPaymentMade(fixture.fixture.system, { query });
    expect(await isPaid(returnFromRail(reference, null))).toBe(false);
    await fixture.pay(reference);
    expect(await isPaid(returnFromRail(reference, null))).toBe(true);
    // A reference that the rail did not sign proves nothing.
    expect(await isPaid(new URLSearchParams({ rail_reference: reference, rail_outcome: "canceled" }))).toBe(false);
    expect(await isPaid(returnFromRail("rec_1.1", null))).toBe(false);
  });

  it("rejects a payment of an amount that has changed in the meantime", async () => {
    const key = randomUUID();
    const input = { email: "ada@example.org" };
    const first = await fixture.send({ key, input });
    const second = await fixture.send({ key, input: { ...input, amount: "2500" } });
    expect(await fixture.pay(referenceOf(first))).toContain("&back=replaced");
    expect(await fixture.gifts()).toEqual([]);
    expect(await fixture.pay(referenceOf(second))).toContain("/thanks/");
    expect(await fixture.pay(referenceOf(first))).toContain("/thanks/");
    expect(await fixture.gifts()).toMatchObject([{ amountCents: 2_500n }]);
  });

  it("loses nothing if the process dies between the rail's response and the gift", async () => {
    const started = await fixture.send();
    const checkout = await fixture.read(checkoutIdOf(started));
    const changes = { paymentToken: "pm_sandbox_ok", error: null };
    await fixture.fixture.system.transaction((tx) => moveAll(tx, checkoutTransitions, [checkout.id], "give", changes));
    await fixture.follow();
    expect(await fixture.gifts()).toEqual([]);
    fixture.fixture.clock.advance(31_000);
    await fixture.follow();
    await fixture.follow();
    expect(await fixture.gifts()).toMatchObject([{ id: checkout.giftId }]);
    expect(await fixture.pay(referenceOf(started))).toContain("/thanks/");
    expect(await fixture.gifts()).toHaveLength(1);
  });

  it("keeps everything when the donor leaves the rail's form, and for another card after an error", async () => {
    const email = "ada@example.org";
    const started = await fixture.send({ input: { email, message: "For the pier" } });
    const secret = checkoutSecret(fixture.fixture.system, checkoutIdOf(started));
    expect(await fixture.cancel(referenceOf(started))).toBe(
      `/c/harbor-lights/give?checkout=${secret}&lang=en&back=canceled`,
    );
    await fixture.pay(referenceOf(started), "pm_sandbox_declined");
    await fixture.fixture.settle();
    await fixture.follow();
    const failed = await findCheckout(fixture.fixture.system, { secret });
    expect(failed).toMatchObject({ status: "failed", error: "declined", message: "For the pier" });
    const url = await retryCheckout(fixture.fixture.system, { secret, layout: "page" });
    expect(await fixture.pay(referenceIn(url))).toContain("/thanks/");
    expect((await fixture.gifts()).map(({ status }) => status)).toEqual(["failed", "pending"]);
  });

  it("starts nothing by a response that is repeated after its payment was declined, and names the reason to the rail", async () => {
    const started = await fixture.send({ input: { email: "ada@example.org" } });
    const reference = referenceOf(started);
    await fixture.pay(reference, "pm_sandbox_declined");
    await fixture.fixture.settle();
    await fixture.follow();
    const failed = await fixture.read(checkoutIdOf(started));
    expect(failed).toMatchObject({ status: "failed", error: "declined" });
    await fixture.pay(reference, "pm_sandbox_declined");
    expect(await fixture.read(failed.id)).toMatchObject({ status: "failed", giftId: failed.giftId });
    const secret = checkoutSecret(fixture.fixture.system, failed.id);
    const visitor = fixture.fixture.system.as(visitorCaller("page"));
    const tryAgain = () => retryCheckout(visitor, { secret, layout: "page", attempt: failed.attempt });
    const urls = await Promise.all([tryAgain(), tryAgain()]);
    expect(new Set(urls.map(referenceIn)).size).toBe(1);
    expect(new URL(urls[0]!).searchParams.get("declined")).toBe("declined");
    expect(new URL(urls[0]!).searchParams.get("tried")).toBe("pm_sandbox_declined");
    expect(new URL(urls[0]!).searchParams.get("payer")).toBe("Ada Whitfield");
  });

  it("emails the donor when the bank returns a payment", async () => {
    const email = "ada@example.org";
    await fixture.pay(referenceOf(await fixture.send({ input: { email }, locale: "de" })), "pm_sandbox_returned");
    await fixture.fixture.settle();
    await fixture.follow();
    expect((await fixture.emailsTo(email)).at(-1)).toMatchObject({
      subject: "Von der Bank zurückgegeben: Ihre Spende für „Harbor lights“",
    });
    expect(await fixture.fixture.brokenBooks()).toEqual([]);
  });

  it("emails a decline once the checkout is abandoned, and never if another card paid", async () => {
    const decline = async (email: string) => {
      const started = await fixture.send({ input: { email } });
      await fixture.pay(referenceOf(started), "pm_sandbox_declined");
      await fixture.fixture.settle();
      await fixture.follow();
      return checkoutSecret(fixture.fixture.system, checkoutIdOf(started));
    };
    const again = (secret: string) => retryCheckout(fixture.fixture.system, { secret, layout: "page" });
    const subjectsTo = async (email: string) => (await fixture.emailsTo(email)).map(({ subject }) => subject);
    const minutes = async (count: number) => {
      fixture.fixture.clock.advance(count * 60_000);
      await fixture.follow();
    };
    const left = await decline("left@example.org");
    await fixture.pay(referenceIn(await again(await decline("paid@example.org"))));
    await fixture.fixture.settle();
    await minutes(29);
    const slow = await decline("slow@example.org");
    expect(await subjectsTo("left@example.org")).toEqual([]);
    await minutes(2);
    await minutes(2);
    expect(await subjectsTo("left@example.org")).toEqual(["Your gift to “Harbor lights” did not go through"]);
    // Links are signed by day, and a new day may have begun since.
    const [, secret = ""] = /\/thanks\/([^?\s]+)/.exec((await fixture.emailsTo("left@example.org"))[0]!.text) ?? [];
    expect(readCheckoutSecret(fixture.fixture.system, secret)).toBe(readCheckoutSecret(fixture.fixture.system, left));
    // A donor who opens the form again is still there, however long they take, so the wait starts over.
    await minutes(20);
    await again(slow);
    await minutes(20);
    expect(await subjectsTo("slow@example.org")).toEqual([]);
    await minutes(20);
    expect(await subjectsTo("slow@example.org")).toEqual(["Your gift to “Harbor lights” did not go through"]);
    expect(await subjectsTo("paid@example.org")).toEqual(["Your gift to “Harbor lights” is on its way"]);
  });

  it("charges nothing and keeps the form if the campaign ended in the meantime", async () => {
    const started = await fixture.send();
    await updateCampaign(fixture.fixture.partner, { id: fixture.campaign.id, status: "ended" });
    expect(await fixture.pay(referenceOf(started))).toContain("&back=refused");
    expect(await fixture.read(checkoutIdOf(started))).toMatchObject({
      status: "open",
      paymentToken: null,
      error: "campaign_not_accepting",
    });
    expect(await fixture.gifts()).toEqual([]);
  });

  it("starts a recurring gift with its first gift", async () => {
    const started = await fixture.send({ input: { cadence: "monthly", message: "Each month", shows_message: "on" } });
    const form = new URL(started.outcome === "leads_to" ? started.url : "").searchParams;
    const next = secondDates(fixture.fixture.clock.now()).monthly;
    expect([form.get("repeats"), form.get("next")?.slice(0, 10)]).toEqual(["monthly", next.toISOString().slice(0, 10)]);
    await Promise.all([fixture.pay(referenceOf(started)), fixture.pay(referenceOf(started))]);
    const { recurringGiftId, giftId } = await fixture.read(checkoutIdOf(started));
    expect(await fixture.gifts()).toMatchObject([{ id: giftId, recurringGiftId, publicMessage: "Each month" }]);
  });

  it("ignores a return that was not signed by the rail", async () => {
    for (const reference of ["", "chk_1.1", "chk_01kah0q5z6e8qv0000000000aa.1"]) {
      expect(await fixture.pay(reference)).toBeNull();
    }
    const secret = "chk_01kah0q5z6e8qv0000000000aa.x";
    await expect(findCheckout(fixture.fixture.system, { secret })).rejects.toMatchObject({
      code: "resource_not_found",
    });
  });
});

it("an honoree is notified once, of the donor and never of the amount", async () => {
  const dedication = { dedication_type: "in_memory", dedication_name: "Grace", dedication_email: "kin@example.org" };
  const input = { ...dedication, dedication_message: "Thinking of you. <b>x</b>" };
  await fixture.pay(referenceOf(await fixture.send({ input, locale: "es" })));
  await fixture.pay(referenceOf(await fixture.send({ input: { ...input, anonymous: "on" } })));
  const signal = new AbortController().signal;
  await notifyHonorees(fixture.fixture.system, signal);
  expect(await fixture.emailsTo("kin@example.org")).toEqual([]);
  await fixture.fixture.settle();
  await Promise.all([1, 2, 3].map(() => notifyHonorees(fixture.fixture.system, signal)));
  const emails = await fixture.emailsTo("kin@example.org");
  expect(emails.map(({ subject }) => subject).sort()).toEqual([
    "A gift in memory of Grace",
    "Una donación en memoria de Grace",
  ]);
  for (const { text, html } of emails) {
    expect(text.replace(/\bhttp\S+/g, "")).not.toContain("50");
    expect(html).not.toContain("<b>");
  }
  expect(emails.filter(({ text }) => text.includes("Ada Whitfield"))).toHaveLength(1);
});

it("updates go to those who subscribed, once their gift has settled", async () => {
  await fixture.pay(referenceOf(await fixture.send()));
  await fixture.pay(referenceOf(await fixture.send({ input: { wants_updates: "on" }, locale: "pt" })));
  const followers = () => fixture.fixture.system.db.campaignFollower.findMany();
  await fixture.follow();
  expect(await followers()).toEqual([]);
  await fixture.fixture.settle();
  for (let round = 0; round < 2; round += 1) await fixture.follow();
  expect(await followers()).toMatchObject([{ campaignId: fixture.campaign.id, locale: "pt", unsubscribedAt: null }]);
});

it("entered data is purged", async () => {
  const unpaid = checkoutIdOf(await fixture.send());
  await fixture.pay(referenceOf(await fixture.send()));
  await fixture.fixture.settle();
  await fixture.follow();
  fixture.fixture.clock.advance(31 * 86_400_000);
  expect(await purgeCheckouts(fixture.fixture.system)).toBe(1);
  expect(await fixture.fixture.system.db.checkout.findUnique({ where: { id: unpaid } })).toBeNull();
  fixture.fixture.clock.advance(340 * 86_400_000);
  expect(await purgeCheckouts(fixture.fixture.system)).toBe(1);
});
