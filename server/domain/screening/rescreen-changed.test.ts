import { afterAll, beforeAll, expect, it } from "vitest";
import { nameMatcher } from "@/server/adapters/screening-matcher/name-matcher";
import { decideCase } from "@/server/domain/screening/decide-case";
import { replaceList } from "@/server/domain/screening/replace-list";
import { replayCase } from "@/server/domain/screening/replay-case";
import { rescreenChanged } from "@/server/domain/screening/rescreen-changed";
import { screenIdentities } from "@/server/domain/screening/screen-identities";
import { operatorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import type { ListedParty } from "@/server/ports/screening-matcher";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { MovableClock } from "@/server/testing/movable-clock";

let fixture: GiftFixture;
const clock = new MovableClock();
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

const signal = new AbortController().signal;
const party = (uid: string, name: string, more: Partial<ListedParty> = {}) => {
  return { uid, kind: "individual" as const, name, aliases: [], ...more };
};
const operator = (userId: string): Context =>
  fixture.system.as(operatorCaller({ name: `${userId}@example.org`, userId, requestId: "page" }));
const casesOf = (identityId: string) => fixture.system.db.screeningCase.findMany({ where: { identityId } });
const verdictOf = async (id: string) => {
  const identity = await fixture.system.db.identity.findUniqueOrThrow({ where: { id } });
  return (await screenIdentities(fixture.system, [identity])).get(id);
};

// Guards screening: people who were known before a list named them are not missed.
it("an import is compared with everyone, and only what changed is", async () => {
  const { system } = fixture;
  const [named, other] = [
    await fixture.person({ name: "Nora Newlisted" }),
    await fixture.person({ name: "Ann Other" }),
  ];
  await replaceList(system, "one", [party("1", "Someone Else")]);
  await rescreenChanged(system, signal);
  await replaceList(system, "one", [party("1", "Someone Else"), party("2", "Norra Newlisted")]);
  expect(await casesOf(named.id)).toEqual([]);
  await rescreenChanged(system, signal);
  expect(await casesOf(named.id)).toMatchObject([
    { entryUid: "2", status: "open", band: "high", versions: `m${nameMatcher.version} one@2` },
  ]);
  const { screeningFingerprint, status } = await system.db.identity.findUniqueOrThrow({ where: { id: other.id } });
  expect(screeningFingerprint).toMatch(new RegExp(` m${nameMatcher.version} one@2$`));
  expect(status).toBe("active");
  expect(await system.db.screeningListVersion.count({ where: { rescreenedAt: null } })).toBe(0);
  // A person decides, however sure the match is.
  expect((await system.db.identity.findUniqueOrThrow({ where: { id: named.id } })).status).toBe("active");

  await replaceList(system, "one", [party("1", "Someone Else")], { force: true });
  await rescreenChanged(system, signal);
  expect((await casesOf(named.id))[0]!.delistedAt).not.toBeNull();
});

it("a hit of the high band is cleared by two operators, and looked at again when the party changes", async () => {
  const { system } = fixture;
  const person = await fixture.person({ name: "Ida Doubled" });
  await replaceList(system, "two", [party("1", "Ida Doubled")]);
  expect(await verdictOf(person.id)).toBe("possible");
  const [{ id: caseId } = { id: "" }] = await casesOf(person.id);
  const clearing = { caseId, decision: "cleared" as const, reason: "another birth date" };
  expect(await decideCase(operator("user_a"), clearing)).toMatchObject({ isWaiting: true, status: "open" });
  await expect(decideCase(operator("user_a"), clearing)).rejects.toMatchObject({ code: "not_permitted" });
  expect(await verdictOf(person.id)).toBe("possible");
  expect(await decideCase(operator("user_b"), clearing)).toMatchObject({ isWaiting: false, status: "cleared" });
  expect(await verdictOf(person.id)).toBe("clear");
  const [cleared] = await casesOf(person.id);
  expect(cleared!.decidedVersions).toMatch(/two@1/);
  expect(cleared!.exemptUntil!.getTime()).toBeGreaterThan(clock.now().getTime());

  // The details of both sides have changed: a replay has to use those that were compared this time.
  await system.db.identity.update({ where: { id: person.id }, data: { address: { country: "US" } } });
  await replaceList(system, "two", [party("1", "Ida Doubled", { birthDates: ["1970"], countries: ["FR"] })]);
  expect(await verdictOf(person.id)).toBe("possible");
  const [reopened] = await casesOf(person.id);
  expect(reopened).toMatchObject({ status: "open" });
  expect(reopened!.score).toBeLessThan(cleared!.score);
  expect(await replayCase(system, { caseId })).toMatchObject({
    recordedScore: reopened!.score,
    score: reopened!.score,
  });
});

// Guards the record: a decision can be shown to follow from the lists of its day.
it("a case can be computed again from the lists of its time", async () => {
  const { system } = fixture;
  const person = await fixture.person({ name: "Olga Replayed" });
  await replaceList(system, "three", [party("1", "Olga Replaid")]);
  await verdictOf(person.id);
  const [{ id: caseId, score } = { id: "", score: 0 }] = await casesOf(person.id);
  await replaceList(system, "three", [party("1", "Quite Another")]);
  expect(await replayCase(system, { caseId })).toMatchObject({ isSameMatcher: true, recordedScore: score, score });
});

it("nobody is clear in live mode while no list is loaded", async () => {
  const { system } = fixture;
  const empty = { ...system.db, screeningList: { findMany: async () => [] } } as unknown as Context["db"];
  const ctx: Context = { ...system, settings: { ...system.settings, mode: "live" }, db: empty };
  await expect(screenIdentities(ctx, [await fixture.person()])).rejects.toThrow("No sanctions list");
});
