import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { completeMyMethod, startMyMethod } from "@/server/domain/me/add-my-method";
import { listMyMethods, preferMyMethod, readMyMethod, removeMyMethod } from "@/server/domain/me/my-methods";
import { forgetRemovedMethods } from "@/server/domain/payments/forget-methods";
import { startRecurringGift } from "@/server/domain/recurring/start-recurring-gift";
import { keepMethod } from "@/server/domain/users/saved-methods/keep-method";
import { delegateCaller } from "@/server/kernel/caller";
import type { PaymentRail } from "@/server/ports/payment-rail";
import { paymentRails } from "@/server/ports/payment-rails";
import { makeRecurringFixture, type RecurringFixture } from "@/server/testing/recurring-fixture";
import { signedInUser, type TestSession } from "@/server/testing/sign-in-fixture";
import { railOf, referenceIn, returnFromRail } from "@/server/testing/test-rail";

// Guards saved payment methods: only their owners see, add and remove them, and the rail forgets those that were
// removed.

const NEVER = new AbortController().signal;

let fixture: RecurringFixture;
/** What the rail was asked to forget, and how many requests fail first. */
const forgotten: string[] = [];
let failures = 0;

beforeAll(async () => {
  fixture = await makeRecurringFixture();
  const { system } = fixture;
  const rail: PaymentRail = {
    ...railOf(system),
    methods: {
      savedToken: (token) => token.split(".").at(-1)!,
      async forget(token) {
        failures -= 1;
        if (failures >= 0) throw new Error("no answer");
        forgotten.push(token);
      },
    },
  };
  system.ports.rails = paymentRails([rail]);
});
afterAll(() => fixture.close());

const newUser = () => signedInUser(fixture.system, `${randomUUID()}@example.org`);

async function saved({ userId }: TestSession, token: string): Promise<string> {
  const description = { type: "card", brand: "visa", last4: "4242" };
  const { system } = fixture;
  await system.transaction((tx) => keepMethod(tx, { userId, rail: "sandbox", token, description }));
  return (await system.db.savedMethod.findFirstOrThrow({ where: { userId, token } })).id;
}

const listed = async ({ as }: TestSession) =>
  (await listMyMethods(as, {})).methods.map(({ id, isDefault }) => [id, isDefault]);
const NOT_FOUND = { code: "resource_not_found" };

it("saves what its owner enters in the rail's form, once", async () => {
  const [user, stranger] = [await newUser(), await newUser()];
  const url = await startMyMethod(user.as, { locale: "en", description: "Your next gifts" });
  const query = (token: string | null) => returnFromRail(referenceIn(url), token);
  expect(await completeMyMethod(user.as, { query: query(null) })).toBe("left");
  expect(await completeMyMethod(stranger.as, { query: query("pm_sandbox_ok") })).toBe("invalid");
  const answers = [1, 2, 3].map(() => completeMyMethod(user.as, { query: query("pm_sandbox_ok") }));
  expect(await Promise.all(answers)).toEqual(["saved", "saved", "saved"]);
  const { methods, canAdd } = await listMyMethods(user.as, {});
  expect(methods).toMatchObject([{ type: "card", brand: "sandbox", last4: "4242", isDefault: true }]);
  expect(canAdd).toBe(true);
  expect((await listMyMethods(stranger.as, {})).methods).toEqual([]);
  const old = returnFromRail(`${user.userId}.${user.as.clock.wall().getTime() - 3_700_000}`, "pm_sandbox_slow");
  expect(await completeMyMethod(user.as, { query: old })).toBe("invalid");
});

it("has one default, which another one takes the place of", async () => {
  const user = await newUser();
  const [first, second, third] = [await saved(user, "pm_a1"), await saved(user, "pm_a2"), await saved(user, "pm_a3")];
  expect((await listed(user))[0]).toEqual([first, true]);
  await Promise.all([preferMyMethod(user.as, { id: second }), preferMyMethod(user.as, { id: third })]);
  expect((await listed(user)).filter(([, isDefault]) => isDefault)).toHaveLength(1);
  await preferMyMethod(user.as, { id: second });
  await removeMyMethod(user.as, { id: second });
  expect(await listed(user)).toEqual([
    [third, true],
    [first, false],
  ]);
});

it("is nobody else's to see, prefer or remove", async () => {
  const [user, stranger] = [await newUser(), await newUser()];
  const id = await saved(user, "pm_b1");
  for (const tried of [readMyMethod, preferMyMethod, removeMyMethod])
    await expect(tried(stranger.as, { id })).rejects.toMatchObject(NOT_FOUND);
  expect(await listed(user)).toEqual([[id, true]]);
});

it("is let go of by its rail once it is removed, however often that has to be asked for", async () => {
  const user = await newUser();
  const id = await saved(user, "pm_c1");
  failures = 2;
  const results = await Promise.allSettled([1, 2, 3].map(() => removeMyMethod(user.as, { id })));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (let tries = 0; tries < 4; tries++) {
    await forgetRemovedMethods(fixture.system, NEVER);
    fixture.clock.advance(3_600_000);
  }
  expect(forgotten.filter((token) => token === "pm_c1")).toHaveLength(1);
  const entries = await fixture.system.db.auditEntry.findMany({
    where: { subjectId: user.userId, action: "saved_method.delete" },
  });
  expect(entries).toHaveLength(1);
});

it("is kept at the rail while someone else has it, or something is still charged by it", async () => {
  const [user, other] = [await newUser(), await newUser()];
  const id = await saved(user, "pm_d1");
  await saved(other, "pm_d1");
  await removeMyMethod(user.as, { id });
  await forgetRemovedMethods(fixture.system, NEVER);
  expect(forgotten).not.toContain("pm_d1");
  const charged = await saved(user, "pm_sandbox_late_return");
  const gift = await fixture.give(await fixture.person(), fixture.charity, {
    payment_method_id: "pm_sandbox_late_return",
  });
  await removeMyMethod(user.as, { id: charged });
  await forgetRemovedMethods(fixture.system, NEVER);
  expect(forgotten).not.toContain("pm_sandbox_late_return");
  await fixture.settle();
  expect(await fixture.status(gift)).toBe("settled");
  fixture.clock.advance(3_600_000);
  await forgetRemovedMethods(fixture.system, NEVER);
  expect(forgotten).toContain("pm_sandbox_late_return");
});

it("names the recurring gifts that are paid with it, which wait for another one then", async () => {
  const user = await newUser();
  const donor = await fixture.system.db.identity.findFirstOrThrow({ where: { userId: user.userId } });
  const id = fixture.system.newId("recurringGift");
  await startRecurringGift(fixture.system.as(delegateCaller(donor.id, "checkout")), {
    id,
    firstGiftId: fixture.system.newId("gift"),
    campaignId: fixture.campaignId,
    donorId: donor.id,
    amountCents: 2_500n,
    cadence: "monthly",
    locale: "en",
    paymentToken: "pm_sandbox_ok",
    rail: "sandbox",
  });
  await fixture.work();
  const method = await saved(user, "pm_sandbox_ok");
  const { uses } = await readMyMethod(user.as, { id: method });
  expect(uses).toMatchObject([{ id }]);
  await removeMyMethod(user.as, { id: method });
  await fixture.days(31);
  const gift = await fixture.system.db.recurringGift.findUniqueOrThrow({ where: { id } });
  expect(gift).toMatchObject({ status: "past_due", paymentToken: null });
});
