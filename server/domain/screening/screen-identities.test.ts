import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failOpenGiftsOf } from "@/server/domain/gifts/fail-gifts";
import { payDueRefunds } from "@/server/domain/gifts/pay-refunds";
import { submitGifts, submitWaitingGifts } from "@/server/domain/gifts/submit-gifts";
import { decideCase } from "@/server/domain/screening/decide-case";
import { replaceList } from "@/server/domain/screening/replace-list";
import { screenIdentities } from "@/server/domain/screening/screen-identities";
import { eventsOf, type GiftWorld, makeGiftWorld } from "@/server/testing/gift-world";

let world: GiftWorld;
beforeAll(async () => {
  world = await makeGiftWorld();
  await replaceList(world.system, "test", [
    { uid: "1", kind: "individual", name: "Viktor Grimaldov", aliases: ["The Grim Doctor"] },
  ]);
});
afterAll(() => world.close());

const openCase = (identityId: string) =>
  world.system.db.screeningCase.findFirstOrThrow({ where: { identityId, status: "open" } });

// Guards the promise that nothing moves unscreened.
describe("a gift of a listed party", () => {
  it("fails and suspends the party, whichever side it is", async () => {
    for (const name of ["Viktor Grimaldov", "GRIMALDOV, viktor", "Виктор Гримальдов", "The Grim Doctor"]) {
      const listed = await world.person({ name });
      const gift = await world.give(listed, world.charity);
      await submitGifts(world.system, [gift]);
      expect(await world.status(gift), name).toBe("failed");
      expect(await eventsOf(world.system, gift, "gift.failed")).toMatchObject([{ failure_code: "screening_rejected" }]);
      expect(await eventsOf(world.system, listed.id, "identity.suspended")).toHaveLength(1);
    }
    const recipient = await world.person({ name: "Viktor Grimaldov" });
    const gift = await world.give(await world.person(), recipient);
    await submitGifts(world.system, [gift]);
    expect(await world.status(gift)).toBe("failed");
    expect(await world.brokenBooks()).toEqual([]);
  });

  it("tells nobody why", async () => {
    const gift = await world.give(await world.person({ name: "Viktor Grimaldov" }), world.charity);
    await submitGifts(world.system, [gift]);
    const [told] = await eventsOf(world.system, gift, "gift.failed");
    expect(JSON.stringify(told)).not.toMatch(/sanction|list|grimaldov/i);
  });
});

describe("a gift of a party that resembles a listed one", () => {
  it("waits for a person, and goes on once the resemblance is cleared", async () => {
    const doubtful = await world.person({ name: "Victor Grimaldow" });
    const gift = await world.give(doubtful, world.charity);
    await submitGifts(world.system, [gift]);
    await submitWaitingGifts(world.system);
    expect(await world.status(gift)).toBe("pending");
    const { id } = await openCase(doubtful.id);
    await decideCase(world.system, { caseId: id, decision: "cleared", reason: "another date of birth" });
    await submitWaitingGifts(world.system);
    expect(await world.status(gift)).toBe("settling");
    const next = await world.give(doubtful, world.charity);
    await submitGifts(world.system, [next]);
    expect(await world.status(next)).toBe("settling");
    await expect(
      decideCase(world.system, { caseId: id, decision: "confirmed", reason: "again" }),
    ).rejects.toMatchObject({ code: "invalid_state" });
  });

  it("fails once the resemblance is confirmed", async () => {
    const doubtful = await world.person({ name: "Viktor Grimaldoff" });
    const gift = await world.give(doubtful, world.charity);
    await submitGifts(world.system, [gift]);
    const { id } = await openCase(doubtful.id);
    await decideCase(world.system, { caseId: id, decision: "confirmed", reason: "passport" });
    await failOpenGiftsOf(world.system, doubtful.id);
    expect(await world.status(gift)).toBe("failed");
    expect(await world.brokenBooks()).toEqual([]);
  });
});

describe("a verdict", () => {
  it("is remembered until the list changes", async () => {
    const person = await world.person({ name: "Nora Newcomer" });
    expect((await screenIdentities(world.system, [person])).get(person.id)).toBe("clear");
    const known = await world.system.db.identity.findUniqueOrThrow({ where: { id: person.id } });
    await replaceList(world.system, "second", [{ uid: "9", kind: "individual", name: "Nora Newcomer", aliases: [] }]);
    expect((await screenIdentities(world.system, [known])).get(person.id)).toBe("confirmed");
  });

  it("leaves people alone who share one word with a listed name", async () => {
    for (const name of ["Viktor Hansen", "Anna Grimaldov", "Doctor Smith"]) {
      const person = await world.person({ name });
      expect((await screenIdentities(world.system, [person])).get(person.id), name).toBe("clear");
    }
  });
});

it("fails what a suspended party has clearing, and has the rail give it back", async () => {
  const from = await world.person();
  const gift = await world.give(from, await world.person());
  await submitGifts(world.system, [gift]);
  expect(await world.status(gift)).toBe("settling");
  await failOpenGiftsOf(world.system, from.id);
  await failOpenGiftsOf(world.system, from.id);
  expect(await world.status(gift)).toBe("failed");
  expect(await world.system.db.railRefund.findUnique({ where: { giftId: gift } })).toMatchObject({
    status: "requested",
  });
  expect(await world.brokenBooks()).toEqual([]);
});

// Guards the giver's money: a gift that failed while the rail was asked must not leave the charge behind.
it("has a charge given back that the rail accepted after the gift had failed", async () => {
  const from = await world.person();
  const gift = await world.give(from, await world.person());
  const { rail } = world.system.ports;
  const slow: typeof rail = {
    ...rail,
    async charge(operation, now) {
      await failOpenGiftsOf(world.system, from.id);
      return rail.charge(operation, now);
    },
  };
  const ctx = { ...world.system, ports: { ...world.system.ports, rail: slow } };
  await submitGifts(ctx, [gift]);
  expect(await world.status(gift)).toBe("failed");
  const refund = await world.system.db.railRefund.findUnique({ where: { giftId: gift }, include: { gift: true } });
  expect(refund).toMatchObject({ status: "requested", gift: { railReference: `sandbox_charge:${gift}` } });
  await payDueRefunds(world.system);
  expect(await world.system.db.railRefund.findUnique({ where: { giftId: gift } })).toMatchObject({ status: "paid" });
  expect(await world.brokenBooks()).toEqual([]);
});

it("says so when a suspended party's gift is in another worker's hands", async () => {
  const from = await world.person();
  const gift = await world.give(from, await world.person());
  await world.system.transaction(async (tx) => {
    await tx.db.$queryRaw`SELECT id FROM gifts WHERE id = ${gift} FOR UPDATE`;
    await expect(failOpenGiftsOf(world.system, from.id)).rejects.toThrow(/another worker/);
  });
  await failOpenGiftsOf(world.system, from.id);
  expect(await world.status(gift)).toBe("failed");
});
