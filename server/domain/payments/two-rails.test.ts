import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { submitGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { applyRailEvents, receivePostedEvents } from "@/server/domain/payments/rail-events";
import { openRailForm, readRailReturn } from "@/server/domain/payments/rail-forms";
import { reconcile, reconcileRecent } from "@/server/domain/payments/reconcile";
import { runDuePayments, runPayment } from "@/server/domain/payments/run-payments";
import { railEventPath } from "@/server/http/rail-event-path";
import type { PaymentRail } from "@/server/ports/payment-rail";
import { paymentRails } from "@/server/ports/payment-rails";
import { eventually } from "@/server/testing/eventually";
import { CLEARING_MS } from "@/server/testing/gift-fixture";
import { makeTwoRailsFixture, type TwoRailsFixture } from "@/server/testing/two-rails-fixture";

// Guards that money stays on its rail: each payment is sent by, looked up at and reconciled with its own rail.

const TOKENS = ["pm_sandbox_ok", "second_ok"] as const;

let fixture: TwoRailsFixture;
beforeAll(async () => {
  fixture = await makeTwoRailsFixture();
});
afterAll(() => fixture.close());

async function give(token: string): Promise<string> {
  return fixture.give(await fixture.donorWith(token), fixture.charity);
}

const paymentsOf = (giftId: string) =>
  fixture.system.db.payment.findMany({ where: { subjectId: giftId }, orderBy: { id: "asc" } });

async function openTask(subjectId: string) {
  return fixture.system.db.task.findFirst({ where: { kind: "rail_missing", subjectId, status: "open" } });
}

describe("two rails in one process", () => {
  it("charge, refund and take back each of their own, and agree with the books", async () => {
    const [refunded, ...others] = await Promise.all(
      ["ok", "disputed", "late_return", "returned", "declined", "dispute_won"].map((name) => give(`second_${name}`)),
    );
    const own = await Promise.all(["pm_sandbox_ok", "pm_sandbox_late_return"].map(give));
    await fixture.settle();
    for (const id of [refunded!, own[0]!]) await refundGift(fixture.partner, { id, reason: null });
    await runDuePayments(fixture.system);
    await fixture.pass(10);
    const statuses = await Promise.all(others.map(fixture.status));
    expect(statuses).toEqual(["reversed", "reversed", "failed", "failed", "settled"]);
    expect(await Promise.all(own.map(fixture.status))).toEqual(["reversed", "reversed"]);
    const payments = await fixture.system.db.payment.findMany({ where: { status: { not: "declined" } } });
    expect((await paymentsOf(refunded!)).map(({ rail, direction, status }) => [rail, direction, status])).toEqual([
      ["second", "charge", "cleared"],
      ["second", "refund", "cleared"],
    ]);
    for (const rail of [fixture.first, fixture.second]) {
      const ours = payments.filter((payment) => payment.rail === rail.name).map(({ id }) => id);
      expect(await fixture.keysAt(rail), rail.name).toEqual(ours.sort());
    }
    const gifts = await fixture.system.db.gift.findMany({ select: { id: true, rail: true } });
    const railOfGift = new Map(gifts.map(({ id, rail }) => [id, rail]));
    expect(payments.every(({ subjectId, rail }) => railOfGift.get(subjectId) === rail)).toBe(true);
    await fixture.expectAgreement();
  });

  it("are compared each by itself: a line about the other one's payment is a difference", async () => {
    const [giftId] = await Promise.all([give("second_ok")]);
    await fixture.settle();
    const [payment] = await paymentsOf(giftId!);
    fixture.clock.advance(3_600_000);
    const statement: PaymentRail["statement"] = (period) => fixture.second.statement(period);
    const astray = { ...fixture.first, statement };
    const { found } = await reconcile(fixture.system, { rail: astray, from: new Date(0), to: fixture.system.now() });
    expect(found.some(({ detail }) => detail.includes(`under the key ${payment!.id} that the books do not have`))).toBe(
      true,
    );
    await fixture.system.db.task.deleteMany();
    await reconcileRecent(fixture.system);
    const compared = await fixture.system.db.reconciliation.groupBy({ by: ["rail"], _count: true });
    expect(compared.map(({ rail }) => rail).sort()).toEqual(["sandbox", "second"]);
  });

  it("hear of what happened at each by its own events", async () => {
    const gifts = await Promise.all(TOKENS.map(give));
    await submitGifts(fixture.system, gifts);
    fixture.clock.advance(86_400_000);
    await receivePostedEvents(fixture.system);
    const events = await fixture.system.db.railEvent.findMany({ select: { id: true } });
    expect([...new Set(events.map(({ id }) => id.split(":")[0]))].sort()).toEqual(["sandbox", "second"]);
    await applyRailEvents(fixture.system);
    await runDuePayments(fixture.system);
    expect(await Promise.all(gifts.map(fixture.status))).toEqual(["settled", "settled"]);
    const post = (name: string) =>
      railEventPath(fixture.system)(
        `/rails/${name}/events`,
        new Request("http://a.test", { method: "POST", body: "{}" }),
      );
    expect((await post("second"))?.status).toBe(400);
    expect((await post("third"))?.status).toBe(404);
  });

  it("do not wait for each other: one that hangs holds up no gift of the other, however many it has", async () => {
    const hung = await Promise.all(Array.from({ length: 60 }, () => give("second_ok")));
    const own = await Promise.all(Array.from({ length: 3 }, () => give("pm_sandbox_ok")));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const after =
      (call: PaymentRail["charge"]): PaymentRail["charge"] =>
      async (...args) => {
        await held;
        return call(...args);
      };
    const { charge, find } = fixture.second;
    const ctx = fixture.with(fixture.first, { ...fixture.second, charge: after(charge), find: after(find) });
    const submitted = submitGifts(ctx, [...hung, ...own]);
    await eventually(async () => {
      const accepted = await ctx.db.gift.count({ where: { id: { in: own }, status: "settling" } });
      expect(accepted).toBe(3);
    });
    fixture.clock.advance(CLEARING_MS);
    const swept = runDuePayments(ctx);
    await eventually(async () => expect(await Promise.all(own.map(fixture.status))).toEqual(own.map(() => "settled")));
    release();
    await Promise.all([submitted, swept]);
    await fixture.pass(1);
    expect(await ctx.db.gift.count({ where: { id: { in: hung }, status: "settled" } })).toBe(60);
    await fixture.expectAgreement();
  });
});

it("has payments of a rail that is not configured any more wait, with a task, until it is again", async () => {
  const [refunded, charged] = await Promise.all([give("second_ok"), give("second_ok")]);
  const own = await give("pm_sandbox_ok");
  await submitGifts(fixture.system, [refunded!]);
  fixture.clock.advance(CLEARING_MS);
  await runDuePayments(fixture.system);
  await refundGift(fixture.partner, { id: refunded!, reason: null });
  const alone = fixture.with(fixture.first);
  await submitGifts(alone, [charged!, own]);
  await runDuePayments(alone);
  const [, refund] = await paymentsOf(refunded!);
  await fixture.system.db.payment.update({ where: { id: refund!.id }, data: { nextAt: alone.now() } });
  expect(await runPayment(alone, refund!.id)).not.toBeNull();
  expect(await fixture.status(own)).toBe("settling");
  expect((await paymentsOf(refunded!)).map(({ status }) => status)).toEqual(["cleared", "planned"]);
  expect(await fixture.status(charged!)).toBe("pending");
  expect(await openTask("second")).toMatchObject({
    detail: "2 payments wait for the payment rail second, which is not configured.",
  });
  expect(() => alone.ports.rails.railOf({ rail: "second" })).toThrow('The payment rail "second" is not configured.');
  await reconcileRecent(alone);
  expect(await openTask("second")).not.toBeNull();

  fixture.clock.advance(3_600_000);
  await runDuePayments(fixture.system);
  await fixture.pass(1);
  expect(await fixture.status(charged!)).toBe("settled");
  expect((await paymentsOf(charged!)).map(({ rail, status }) => [rail, status])).toEqual([["second", "cleared"]]);
  expect((await paymentsOf(refunded!)).map(({ status }) => status)).toEqual(["cleared", "cleared"]);
  await reconcileRecent(fixture.system);
  expect(await openTask("second")).toBeNull();
  await fixture.expectAgreement();
});

it("reads what a form returned by the rail that it was, and by no other", async () => {
  const { system, first, second } = fixture;
  const returnUrl = "http://almoner.test/paid?lang=en";
  const form = {
    reference: "chk_1.1",
    amountCents: 500n,
    currency: "USD",
    description: "Lamps",
    locale: "en",
    returnUrl,
  };
  const opened = new URL(await openRailForm(second, form));
  expect(opened.searchParams.get("return")).toBe(`${returnUrl}&rail=second`);
  const mine = { ...second, readPayment: async () => ({ outcome: "completed", reference: "r", token: "t" }) as const };
  const ctx = fixture.with(first, mine);
  const query = (rail: string) => new URLSearchParams({ rail });
  expect(await readRailReturn(ctx, query("second"))).toMatchObject({
    outcome: "completed",
    rail: "second",
    token: "t",
  });
  for (const name of ["sandbox", "third"]) expect((await readRailReturn(ctx, query(name))).outcome).toBe("invalid");
  expect((await readRailReturn(system, new URLSearchParams())).rail).toBe("sandbox");
});

it("takes the first rail that serves a place for what is new, and two of one name for a mistake", () => {
  const { first, second } = fixture;
  const euro = { ...second, serves: ({ currency }: { currency: string }) => currency === "EUR" };
  const rails = paymentRails([{ ...first, serves: ({ country }) => country !== "DE" }, euro]);
  const names = (place: { currency: string; country?: string }) => rails.railsFor(place).map(({ name }) => name);
  expect(names({ currency: "EUR" })).toEqual(["sandbox", "second"]);
  expect(names({ currency: "EUR", country: "DE" })).toEqual(["second"]);
  expect(rails.railForNew({ currency: "EUR", country: "DE" }).name).toBe("second");
  expect(rails.railForNew({ currency: "USD", country: "DE" }).name).toBe("sandbox");
  expect(() => paymentRails([first, first])).toThrow("Two payment rails have the same name.");
  expect(() => paymentRails([])).toThrow("There is no payment rail.");
});
