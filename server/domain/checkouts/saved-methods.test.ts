import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkoutSecret } from "@/server/domain/checkouts/checkout-links";
import { readOfferedMethods } from "@/server/domain/checkouts/chosen-method";
import { saveMethods } from "@/server/domain/checkouts/save-methods";
import { retryCheckout } from "@/server/domain/checkouts/start-checkout";
import { keepMethod } from "@/server/domain/users/saved-methods/keep-method";
import { visitorCaller } from "@/server/kernel/caller";
import { SAVED_METHODS_MAX } from "@/server/kernel/limits";
import {
  checkoutIdOf,
  type GivingFixture,
  openGivingFixture,
  referenceOf,
  type Visit,
} from "@/server/testing/giving-fixture";
import { signedInUser, type TestSession } from "@/server/testing/sign-in-fixture";

// Guards whose card is charged: a saved method pays for gifts of the signed-in user who saved it, once, and for nobody
// else's.

const NEVER = new AbortController().signal;

let giving: GivingFixture;
beforeAll(async () => {
  giving = await openGivingFixture();
});
afterAll(() => giving.fixture.close());

interface Donor extends TestSession {
  email: string;
}

async function newDonor(): Promise<Donor> {
  const email = `${randomUUID()}@example.org`;
  return { ...(await signedInUser(giving.fixture.system, email)), email };
}

/** Saves a test method for a user, and returns its id. */
async function saved({ userId }: Donor, token = "pm_sandbox_ok", rail = "sandbox"): Promise<string> {
  const { system } = giving.fixture;
  const description = { type: "card", brand: "visa", last4: "4242", expiry: "2034-12" };
  await system.transaction((tx) => keepMethod(tx, { userId, rail, token, description }));
  return (await system.db.savedMethod.findFirstOrThrow({ where: { userId, token } })).id;
}

function give(donor: Donor, payBy: string, { input, ...visit }: Visit = {}) {
  return giving.send({ ...visit, user: donor.as, input: { email: donor.email, pay_by: payBy, ...input } });
}

/** Settles the gifts, and does everything that follows. */
async function settle(): Promise<void> {
  await giving.fixture.settle();
  await giving.follow();
  await saveMethods(giving.fixture.system, NEVER);
}

const giftsOf = ({ userId }: Donor) =>
  giving.fixture.system.db.gift.findMany({ where: { from: { userId } }, orderBy: { id: "asc" } });

it("pays at once, and leads to the page of the gift", async () => {
  const donor = await newDonor();
  const id = await saved(donor);
  const started = await give(donor, id);
  expect(started).toMatchObject({ outcome: "leads_to", url: expect.stringContaining("/thanks/") });
  await settle();
  expect(await giftsOf(donor)).toMatchObject([{ status: "settled", paymentToken: "pm_sandbox_ok", rail: "sandbox" }]);
  const offered = await readOfferedMethods(donor.as, { currency: "USD" });
  expect(offered).toMatchObject({ methods: [{ id, last4: "4242", isDefault: true }], givenBy: "Ada Whitfield" });
  expect(JSON.stringify(offered)).not.toContain("pm_sandbox_ok");
  expect(await giving.fixture.brokenBooks()).toEqual([]);
});

it("charges once for a double click, for eight of them, and for the same gift in two tabs", async () => {
  const donor = await newDonor();
  const id = await saved(donor);
  const key = randomUUID();
  await Promise.all(Array.from({ length: 8 }, () => give(donor, id, { key })));
  await Promise.all([give(donor, id), give(donor, id)]);
  expect(await giftsOf(donor)).toHaveLength(1);
  await give(donor, id, { input: { amount: "2500" } });
  expect(await giftsOf(donor)).toHaveLength(2);
  giving.fixture.clock.advance(120_000);
  await give(donor, id);
  expect(await giftsOf(donor)).toHaveLength(3);
});

it("is nobody's who only typed its owner's address, and nobody else's who signed in", async () => {
  const [owner, stranger] = [await newDonor(), await newDonor()];
  const id = await saved(owner);
  const gone = { outcome: "invalid", errors: [{ field: "pay_by", code: "methodGone" }] };
  expect(await giving.send({ input: { email: owner.email, pay_by: id } })).toEqual(gone);
  expect(await give(stranger, id)).toEqual(gone);
  expect(await give(stranger, id, { input: { email: owner.email } })).toEqual(gone);
  await giving.fixture.system.db.savedMethod.delete({ where: { id } });
  expect(await give(owner, id)).toEqual(gone);
  expect((await readOfferedMethods(stranger.as, { currency: "USD" })).methods).toEqual([]);
  expect(await giftsOf(owner)).toEqual([]);
});

it("pays for gifts of its owner's addresses, and on a rail that takes the currency", async () => {
  const donor = await newDonor();
  const id = await saved(donor);
  expect(await give(donor, id, { input: { email: "someone@example.org" } })).toEqual({
    outcome: "invalid",
    errors: [{ field: "email", code: "methodNotOfAddress" }],
  });
  const other = await saved(donor, "tok_of_another_rail", "elsewhere");
  expect(await give(donor, other)).toEqual({
    outcome: "invalid",
    errors: [{ field: "pay_by", code: "methodUnavailable" }],
  });
  expect((await readOfferedMethods(donor.as, { currency: "USD" })).methods.map((method) => method.id)).toEqual([id]);
  expect(await giftsOf(donor)).toEqual([]);
});

it("leads to the form, once its bank wants the donor to confirm, with everything as it was", async () => {
  const donor = await newDonor();
  const id = await saved(donor, "pm_sandbox_authentication");
  const checkoutId = checkoutIdOf(await give(donor, id));
  await settle();
  expect(await giftsOf(donor)).toMatchObject([{ status: "failed", failureCode: "authentication_required" }]);
  expect(await giving.read(checkoutId)).toMatchObject({ status: "failed", error: "authentication_required" });
  const visitor = giving.fixture.system.as(visitorCaller("page"));
  const secret = checkoutSecret(giving.fixture.system, checkoutId);
  const url = await retryCheckout(visitor, { secret, layout: "page" });
  expect(url).toContain("/dev/rail/pay");
  await giving.pay(referenceOf({ outcome: "leads_to", url, secret }));
  await settle();
  expect((await giftsOf(donor)).map(({ status }) => status)).toEqual(["failed", "settled"]);
  const asked = await giving.fixture.system.db.event.count({ where: { type: "gift.action_required" } });
  expect(asked).toBe(0);
});

it("saves a card once it was accepted, if its owner wants that, and is signed in", async () => {
  const donor = await newDonor();
  const offered = async () => (await readOfferedMethods(donor.as, { currency: "USD" })).methods;
  const without = await give(donor, "form");
  await giving.pay(referenceOf(without));
  await settle();
  expect(await offered()).toEqual([]);
  const declined = await give(donor, "form", { input: { saves_method: "on", amount: "2500" } });
  await giving.pay(referenceOf(declined), "pm_sandbox_declined");
  await settle();
  expect(await offered()).toEqual([]);
  const guest = await giving.send({ input: { email: donor.email, saves_method: "on", amount: "1000" } });
  await giving.pay(referenceOf(guest));
  await settle();
  expect(await offered()).toEqual([]);
  const kept = await give(donor, "form", { input: { saves_method: "on" } });
  const reference = referenceOf(kept);
  await Promise.all([giving.pay(reference), giving.pay(reference)]);
  await settle();
  await settle();
  expect(await offered()).toMatchObject([{ type: "card", brand: "sandbox", last4: "4242", isDefault: true }]);
});

it("pays for every date of a recurring gift", async () => {
  const donor = await newDonor();
  const id = await saved(donor);
  await give(donor, id, { input: { cadence: "monthly" } });
  await settle();
  const [gift] = await giftsOf(donor);
  expect(gift).toMatchObject({ status: "settled", source: "recurring" });
  const recurring = await giving.fixture.system.db.recurringGift.findFirstOrThrow({
    where: { id: gift!.recurringGiftId! },
  });
  expect(recurring).toMatchObject({ paymentToken: "pm_sandbox_ok", rail: "sandbox", status: "active" });
});

it("is not offered once it has expired, nor is saving for whoever has as many as there may be", async () => {
  const donor = await newDonor();
  const id = await saved(donor);
  await giving.fixture.system.db.savedMethod.update({ where: { id }, data: { expiry: "2020-01" } });
  expect(await readOfferedMethods(donor.as, { currency: "USD" })).toMatchObject({ methods: [], canSave: true });
  for (let number = 1; number < SAVED_METHODS_MAX; number++) await saved(donor, `pm_${number}`);
  expect(await readOfferedMethods(donor.as, { currency: "USD" })).toMatchObject({ canSave: false });
  const { system } = giving.fixture;
  const description = { type: "card", brand: null, last4: "1111" };
  const more = { userId: donor.userId, rail: "sandbox", token: "pm_more", description };
  expect(await system.transaction((tx) => keepMethod(tx, more))).toBe("full");
  expect(await system.db.followUp.count({ where: { key: "forget_method:sandbox pm_more" } })).toBe(1);
});
