import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { listStaleLists, raiseStaleListTasks } from "@/server/domain/screening/list-ages";
import { replaceList } from "@/server/domain/screening/replace-list";
import { sampleVerdicts } from "@/server/domain/screening/sample-verdicts";
import { screenIdentity } from "@/server/domain/screening/screen-identities";
import { addAttentionMetrics } from "@/server/http/attention-metrics";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards screening: lists must not become outdated without an operator noticing.

const DAY_MS = 86_400_000;
const listed = [{ uid: "1", kind: "individual" as const, name: "Zebedee Quillfeather", aliases: [] }];

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture({ settings: { mode: "live", screeningListDaysMax: 7 } });
});
afterAll(() => fixture.close());

const task = (kind: string) => fixture.system.db.task.findFirst({ where: { kind }, orderBy: { openedAt: "desc" } });

test("a list that was not imported is a task and a metric, and then holds new gifts until it is", async () => {
  const { system, clock } = fixture;
  const registry = new Registry();
  addAttentionMetrics(registry, system);
  clock.advance(1.9 * DAY_MS);
  await replaceList(system, "own", listed);
  await raiseStaleListTasks(system);
  expect(await task("list_stale")).toBeNull();
  clock.advance(0.2 * DAY_MS);
  await raiseStaleListTasks(system);
  expect(await task("list_stale")).toMatchObject({ status: "open", subjectId: "test" });
  const operator = system.as({ kind: "operator", identityId: null, name: "ada", requestId: "cli" });
  expect((await listStaleLists(operator, {})).map(({ list }) => list)).toEqual(["test"]);
  expect(await registry.metrics()).toMatch(/almoner_screening_list_age_seconds\{list="test"\} 1814\d\d/);

  clock.advance(5 * DAY_MS);
  const gift = await fixture.give(await fixture.person(), fixture.charity);
  await submitWaitingGifts(system);
  expect(await fixture.status(gift)).toBe("pending");
  expect(await system.db.payment.count({ where: { subjectId: gift } })).toBe(0);
  // The list is unchanged, but importing it again still compares it with the source.
  await replaceList(system, "test", listed);
  await raiseStaleListTasks(system);
  expect(await task("list_stale")).toMatchObject({ status: "done" });
  await submitWaitingGifts(system);
  expect(await fixture.status(gift)).toBe("settling");
});

test("a stored verdict that a new screening does not reach is a task, and is reached again", async () => {
  const { system } = fixture;
  const person = await fixture.person({ name: "Zebedee Quilfeather" });
  await screenIdentity(system, person.id);
  await sampleVerdicts(system);
  expect(await task("screening_drift")).toBeNull();
  await system.db.identity.update({ where: { id: person.id }, data: { screeningVerdict: "clear" } });
  await sampleVerdicts(system);
  expect((await task("screening_drift"))?.detail).toContain(person.id);
  const { screeningFingerprint } = await system.db.identity.findUniqueOrThrow({ where: { id: person.id } });
  expect(screeningFingerprint).toBeNull();
});
