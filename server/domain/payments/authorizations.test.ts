import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { completeCheckout } from "@/server/domain/checkouts/complete-checkout";
import { releaseAuthorizations } from "@/server/domain/payments/release-authorizations";
import type { PaymentAuthorization } from "@/server/generated/prisma/client";
import { visitorCaller } from "@/server/kernel/caller";
import type { PaymentRail } from "@/server/ports/payment-rail";
import { paymentRails } from "@/server/ports/payment-rails";
import { checkoutIdOf, type GivingFixture, openGivingFixture, referenceOf } from "@/server/testing/giving-fixture";
import { lockAwaited } from "@/server/testing/lock-awaited";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { secondRail } from "@/server/testing/test-rail";

// Guards donors: what their bank holds for a gift is charged, or released as soon as nothing will charge it.

const DAY_MS = 86_400_000;
const HOLDS_MS = 7 * DAY_MS;

let giving: GivingFixture;
let memory: TestDatabase;
let released: string[];
let isDown: boolean;
let made = 0;
beforeAll(async () => {
  [giving, memory] = await Promise.all([openGivingFixture(), openTestDatabase()]);
  const { system } = giving.fixture;
  system.ports.rails = paymentRails([holdingRail(memory)]);
});
afterAll(() => Promise.all([giving.fixture.close(), memory.close()]));
beforeEach(() => {
  released = [];
  isDown = false;
});

/** A rail whose forms have the payer's bank hold the amount: each token, such as `second_ok~1`, is a separate hold. */
function holdingRail({ database }: TestDatabase): PaymentRail {
  const now = () => giving.fixture.system.now();
  const rail = secondRail(database, { now }, { settlementDelayMs: 3_000 });
  return {
    ...rail,
    charge: (charge, options) => rail.charge({ ...charge, token: charge.token!.split("~")[0]! }, options),
    readPayment: async (query) => ({
      outcome: "completed",
      reference: query.get("rail_reference")!,
      token: query.get("rail_token")!,
      authorizedUntil: new Date(now().getTime() + HOLDS_MS),
    }),
    async release(token) {
      if (isDown) throw new Error("The provider does not answer.");
      released.push(token);
    },
  };
}

const newToken = (method = "second_ok") => `${method}~${++made}`;

/** Returns from the rail's form. */
async function pay(reference: string, token: string): Promise<string | null> {
  const query = new URLSearchParams({ rail: "second", rail_reference: reference, rail_token: token });
  const visitor = giving.fixture.system.as(visitorCaller("page"));
  return (await completeCheckout(visitor, { query, layout: "page" }))?.path ?? null;
}

/** Checks every hold that is due by `afterMs` from now. */
async function look(afterMs = 0): Promise<void> {
  const { system } = giving.fixture;
  const dueBefore = new Date(system.now().getTime() + afterMs);
  await releaseAuthorizations(system, new AbortController().signal, dueBefore);
}

const holdOf = (token: string): Promise<PaymentAuthorization> =>
  giving.fixture.system.db.paymentAuthorization.findUniqueOrThrow({ where: { rail_token: { rail: "second", token } } });

it("keeps what a gift is charged with, and is over once it is charged", async () => {
  const token = newToken();
  const started = await giving.send();
  await pay(referenceOf(started), token);
  await look();
  expect(await holdOf(token)).toMatchObject({ outcome: null });
  await giving.fixture.settle();
  await look(HOLDS_MS + 1);
  expect(await holdOf(token)).toMatchObject({ outcome: "charged", checkAt: null });
  expect(released).toEqual([]);
});

it("lets go of what a second form of the same gift took, and of none that the gift needs", async () => {
  const [first, second] = [newToken(), newToken()];
  const reference = referenceOf(await giving.send());
  await pay(reference, first);
  await pay(reference, second);
  await look();
  expect(released).toEqual([second]);
  // The first form returns once more, as when the page is reloaded.
  await pay(reference, first);
  await look(HOLDS_MS - 1_000);
  expect(released).toEqual([second]);
  expect(await holdOf(second)).toMatchObject({ outcome: "released", checkAt: null });
});

it("lets go of what an attempt took that was replaced", async () => {
  const { system } = giving.fixture;
  const [token, started] = [newToken(), await giving.send()];
  await system.db.checkout.update({ where: { id: checkoutIdOf(started) }, data: { attempt: 2 } });
  expect(await pay(referenceOf(started), token)).toContain("back=replaced");
  await look();
  expect(released).toEqual([token]);
});

it("lets go of it at once if the gift is not made", async () => {
  const { system } = giving.fixture;
  const key = randomUUID();
  const [token, started] = [newToken(), await giving.send({ key })];
  await system.db.campaign.update({ where: { id: giving.campaign.id }, data: { status: "paused" } });
  expect(await pay(referenceOf(started), token)).toContain("back=refused");
  await look();
  expect(released).toEqual([token]);
  await system.db.campaign.update({ where: { id: giving.campaign.id }, data: { status: "live" } });
  // The donor tries again: in a form of its own, because the one that was paid is over.
  const again = await giving.send({ key });
  expect(referenceOf(again)).not.toBe(referenceOf(started));
  expect(await pay(referenceOf(again), newToken())).toContain("/thanks/");
  expect(await pay(referenceOf(started), token)).toContain("/thanks/");
  expect(await giving.read(checkoutIdOf(again))).toMatchObject({ attempt: 2, status: "giving" });
});

it("lets go of it if the gift fails before it was charged, or the rail declines the charge", async () => {
  const { system } = giving.fixture;
  const [waiting, declined] = [newToken(), newToken("second_declined")];
  const started = await giving.send();
  await pay(referenceOf(started), waiting);
  await pay(referenceOf(await giving.send()), declined);
  const { donorId } = await giving.read(checkoutIdOf(started));
  await system.db.identity.update({ where: { id: donorId! }, data: { status: "suspended" } });
  await giving.fixture.settle();
  await look();
  expect((await holdOf(waiting)).outcome).toBe("released");
  expect((await holdOf(declined)).outcome).toBe("released");
  expect([...released].sort()).toEqual([waiting, declined].sort());
});

it("is kept while nobody knows whether it was charged, and let go once the rail says that it was not", async () => {
  const { system } = giving.fixture;
  const [token, started] = [newToken(), await giving.send()];
  await pay(referenceOf(started), token);
  const { giftId } = await giving.read(checkoutIdOf(started));
  await giving.fixture.settle();
  const charge = { subjectId: giftId, direction: "charge" };
  await system.db.payment.updateMany({ where: charge, data: { status: "unknown" } });
  await system.db.paymentAuthorization.updateMany({ where: { token }, data: { outcome: null, checkAt: system.now() } });
  await look();
  expect((await holdOf(token)).outcome).toBeNull();
  await system.db.payment.updateMany({ where: charge, data: { status: "declined" } });
  await look(HOLDS_MS + 1);
  expect(released).toEqual([token]);
});

it("is known no sooner than that its checkout needs it, so that a process that dies before it is paid lets nothing go", async () => {
  const { admin, system } = giving.fixture;
  const [token, started] = [newToken(), await giving.send()];
  const holder = await admin.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT FROM checkouts WHERE id = $1 FOR UPDATE", [checkoutIdOf(started)]);
  const paid = pay(referenceOf(started), token);
  await lockAwaited(admin);
  expect(await system.db.paymentAuthorization.count({ where: { token } })).toBe(0);
  await look(HOLDS_MS + 1);
  await holder.query("COMMIT");
  holder.release();
  expect(await paid).toContain("/thanks/");
  expect(released).toEqual([]);
});

it("is repeated until the rail has said yes", async () => {
  const { system } = giving.fixture;
  const [token, started] = [newToken(), await giving.send()];
  await system.db.checkout.update({ where: { id: checkoutIdOf(started) }, data: { attempt: 2 } });
  await pay(referenceOf(started), token);
  isDown = true;
  await look();
  expect(await holdOf(token)).toMatchObject({ outcome: null });
  isDown = false;
  await look();
  expect(released).toEqual([]);
  await look(300_001);
  expect(released).toEqual([token]);
});

it("is held once by the worker that looks, however many look at once", async () => {
  const { system } = giving.fixture;
  const [token, started] = [newToken(), await giving.send()];
  await system.db.checkout.update({ where: { id: checkoutIdOf(started) }, data: { attempt: 2 } });
  await pay(referenceOf(started), token);
  await Promise.all(Array.from({ length: 8 }, () => look()));
  expect(released).toEqual([token]);
});
