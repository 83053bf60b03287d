import { afterAll, beforeAll, expect, it } from "vitest";
import { submitGifts, submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { updateIdentity } from "@/server/domain/identities/update-identity";
import { listOpenCases, summarizeCases } from "@/server/domain/screening/case-queue";
import { decideCase } from "@/server/domain/screening/decide-case";
import { replaceList } from "@/server/domain/screening/replace-list";
import { screenIdentities, screenUnscreened } from "@/server/domain/screening/screen-identities";
import type { Context } from "@/server/operations/context";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { meanwhile } from "@/server/testing/lock-awaited";

// Guards money when two people, or a person and a machine, decide about one identity at the same instant.

/** Resembles both of the listed parties: a person has to decide about each. */
const DOUBTFUL = "Viktro Grimaldon";

let fixture: GiftFixture;
let system: Context;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  ({ system } = fixture);
  await replaceList(system, "one", [{ uid: "1", kind: "individual", name: "Viktor Grimaldov", aliases: [] }]);
  await replaceList(system, "two", [{ uid: "1", kind: "individual", name: "Viktor Grimaldow", aliases: [] }]);
});
afterAll(() => fixture.close());

const casesOf = (identityId: string) =>
  system.db.screeningCase.findMany({ where: { identityId }, orderBy: { list: "asc" } });
const identityOf = (id: string) => system.db.identity.findUniqueOrThrow({ where: { id } });

/** A gift that is held because of its donor, and the donor's cases. */
async function heldGift() {
  const { id } = await fixture.person({ name: DOUBTFUL });
  const gift = await fixture.give(await identityOf(id), fixture.charity);
  await submitGifts(system, [gift]);
  const cases = await casesOf(id);
  expect(cases.map(({ status }) => status)).toEqual(["open", "open"]);
  return { donorId: id, gift, cases: cases.map((one) => one.id) };
}

const clear = (caseId: string, ctx = system) => decideCase(ctx, { caseId, decision: "cleared", reason: "passport" });

it("the last two cases of a donor that two operators clear at the same time release the gift", async () => {
  const { gift, cases } = await heldGift();
  await meanwhile(
    system,
    (tx) => clear(cases[0]!, tx),
    () => clear(cases[1]!),
  );
  await submitWaitingGifts(system);
  expect(await fixture.status(gift)).toBe("settling");
});

it("one of two cases that is cleared releases nothing", async () => {
  const { gift, cases } = await heldGift();
  await clear(cases[0]!);
  await submitWaitingGifts(system);
  expect(await fixture.status(gift)).toBe("pending");
  await clear(cases[1]!);
  await submitWaitingGifts(system);
  expect(await fixture.status(gift)).toBe("settling");
});

it("a screening that runs while the last case is cleared leaves no doubt behind that nobody could clear", async () => {
  const { donorId, gift, cases } = await heldGift();
  await clear(cases[0]!);
  await system.db.identity.update({ where: { id: donorId }, data: { screeningFingerprint: null } });
  const unscreened = await identityOf(donorId);
  await meanwhile(
    system,
    (tx) => clear(cases[1]!, tx),
    () => screenIdentities(system, [unscreened]),
  );
  expect(await casesOf(donorId)).toMatchObject([{ status: "cleared" }, { status: "cleared" }]);
  await submitWaitingGifts(system);
  expect(await fixture.status(gift)).toBe("settling");
});

it("a case that two decide at the same time, each otherwise, is decided by the first", async () => {
  const { donorId, gift, cases } = await heldGift();
  await clear(cases[0]!);
  const confirm = (ctx = system) => decideCase(ctx, { caseId: cases[1]!, decision: "confirmed", reason: "passport" });
  const late = meanwhile(system, confirm, () => clear(cases[1]!));
  await expect(late).rejects.toMatchObject({ code: "invalid_state" });
  expect(await casesOf(donorId)).toMatchObject([{ status: "cleared" }, { status: "confirmed" }]);
  expect(await identityOf(donorId)).toMatchObject({ status: "suspended" });
  await submitWaitingGifts(system);
  expect(await fixture.status(gift)).toBe("failed");
});

// Guards against a decision that still counts after its subject has changed.
it("a pair that was cleared stays so for a year, under the same name, and while the listed party stays the same", async () => {
  const { id } = await fixture.person({ name: "Milo Cassandrin" });
  const listed = (name: string) => replaceList(system, "three", [{ uid: "1", kind: "individual", name, aliases: [] }]);
  const look = async () => {
    await system.db.identity.update({ where: { id }, data: { screeningFingerprint: null } });
    return (await screenIdentities(system, [await identityOf(id)])).get(id);
  };
  const clearAll = async () => {
    for (const { id: caseId } of await system.db.screeningCase.findMany({ where: { identityId: id, status: "open" } }))
      await clear(caseId);
  };
  await listed("Milos Cassandrin");
  expect(await look()).toBe("possible");
  await clearAll();
  expect(await look()).toBe("clear");

  const yearLater = new Date((await casesOf(id))[0]!.decidedAt!);
  yearLater.setUTCFullYear(yearLater.getUTCFullYear() + 1);
  const goTo = (ms: number) => fixture.clock.advance(ms - fixture.clock.now().getTime());
  goTo(yearLater.getTime() - 3_600_000);
  expect(await look()).toBe("clear");
  goTo(yearLater.getTime());
  expect(await look()).toBe("possible");
  await clearAll();
  expect(await look()).toBe("clear");

  await updateIdentity(fixture.partner, { id, display_name: "Miloz Cassandrin" });
  expect(await look()).toBe("possible");
  await clearAll();
  await listed("Milos Cassandrim");
  expect(await look()).toBe("possible");
});

it("a verdict about a name of before is none about the next, which the sweep compares", async () => {
  const { id } = await fixture.person({ name: "Nora Harmless" });
  const before = await identityOf(id);
  await updateIdentity(fixture.partner, { id, display_name: DOUBTFUL });
  expect((await screenIdentities(system, [before])).get(id)).toBe("clear");
  expect(await identityOf(id)).toMatchObject({ screeningFingerprint: null, screeningVerdict: null });
  await screenUnscreened(system, new AbortController().signal, system.now());
  expect(await identityOf(id)).toMatchObject({ screeningVerdict: "possible" });
});

// Guards the order in which operators decide: by the amount that is held.
it("the queue shows with each case what waits for it, and nothing of what does not", async () => {
  const { donorId, gift, cases } = await heldGift();
  const other = await fixture.give(await identityOf(donorId), fixture.charity, { amount_cents: 1_200n });
  await submitGifts(system, [other]);
  const amount = async (id: string) => (await system.db.gift.findUniqueOrThrow({ where: { id } })).amountCents;
  const heldBy = async () => {
    const { rows } = await listOpenCases(system, {});
    return rows.filter(({ id }) => cases.includes(id)).map(({ heldCents }) => heldCents);
  };
  const heldInAll = async () => {
    const { rows } = await listOpenCases(system, {});
    return rows.reduce((sum, { heldCents }) => sum + heldCents, 0n);
  };
  const both = (await amount(gift)) + 1_200n;
  expect(await heldBy()).toEqual([both, both]);
  await clear(cases[0]!);
  expect(await heldBy()).toEqual([both]);
  await clear(cases[1]!);
  await submitWaitingGifts(system);
  expect(await heldBy()).toEqual([]);
  expect(await summarizeCases(system, {})).toMatchObject({ heldCents: await heldInAll() });
});
