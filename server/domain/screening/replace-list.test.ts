import { afterAll, beforeAll, expect, test } from "vitest";
import { currentMatcher, listVersionsIn, matcherOf } from "@/server/domain/screening/matcher-cache";
import { replaceList } from "@/server/domain/screening/replace-list";
import type { Context } from "@/server/operations/context";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let opened: TestDatabase;
let ctx: Context;
beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database);
});
afterAll(() => opened.close());

const party = (uid: string, name = "Ada") => ({ uid, kind: "individual" as const, name, aliases: [] });

test("lists that are imported at the same time are versions of their own", async () => {
  const imported = await Promise.all(["A", "B", "C", "D"].map((name) => replaceList(ctx, "one", [party("1", name)])));
  expect(imported.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4]);
  expect(await ctx.db.screeningList.findMany()).toMatchObject([{ list: "one", version: 4 }]);
  expect(await ctx.db.screeningEntry.count({ where: { untilVersion: null } })).toBe(1);
});

test("a version says what it changed, and one that changes nothing is none", async () => {
  await replaceList(ctx, "two", [party("1"), party("2"), party("3")], { force: true });
  const next = [party("1"), party("2", "Eda"), party("4")];
  const counts = { version: 2, added: 1, changed: 1, removed: 1 };
  expect(await replaceList(ctx, "two", next)).toMatchObject(counts);
  expect(await replaceList(ctx, "two", next)).toMatchObject({ version: 2, added: 0, changed: 0, removed: 0 });
});

// Guards lists: the next day's import must not silently change whether a list is decisive.
test("a list stays as decisive as it was until an operator says otherwise, which the audit log has", async () => {
  const isDecisive = async () => (await ctx.db.screeningList.findUniqueOrThrow({ where: { list: "own" } })).isDecisive;
  const actions = async () => {
    const entries = await ctx.db.auditEntry.findMany({ where: { subjectId: "own" }, orderBy: { id: "asc" } });
    return entries.map(({ action }) => action).filter((action) => action !== "screening.import");
  };
  await replaceList(ctx, "own", [party("1")]);
  expect(await isDecisive()).toBe(false);
  await replaceList(ctx, "own", [party("1")], { isDecisive: true });
  await replaceList(ctx, "own", [party("1"), party("2")]);
  expect(await isDecisive()).toBe(true);
  await replaceList(ctx, "own", [party("1"), party("2")], { isDecisive: false });
  expect(await isDecisive()).toBe(false);
  expect(await actions()).toEqual(["screening.list_decisive", "screening.list_needs_review"]);
});

// Guards replay: the list version behind a decision can be read for as long as the decision.
test("every version can be read later", async () => {
  const uidsOf = async (version: number) => {
    const over = await matcherOf(ctx, `m2 two@${version}`);
    return over.match({ names: ["Ada", "Eda"], kind: "individual" }).map(({ party }) => `${party.uid} ${party.name}`);
  };
  expect((await uidsOf(1)).sort()).toEqual(["1 Ada", "2 Ada", "3 Ada"]);
  expect((await uidsOf(2)).sort()).toEqual(["1 Ada", "2 Eda", "4 Ada"]);
});

test("a list that is empty or has lost many parties is refused unless forced", async () => {
  const many = Array.from({ length: 40 }, (_, at) => party(String(at)));
  await replaceList(ctx, "three", many);
  await expect(replaceList(ctx, "three", many.slice(3))).rejects.toMatchObject({ code: "invalid_state" });
  await expect(replaceList(ctx, "three", [])).rejects.toMatchObject({ code: "invalid_state" });
  expect(await replaceList(ctx, "three", many.slice(2))).toMatchObject({ version: 2, removed: 2 });
  expect(await replaceList(ctx, "three", [], { force: true })).toMatchObject({ version: 3, removed: 38 });
  // Without its file of aliases, a list still has all of its parties.
  const aliased = many.map((one) => ({ ...one, aliases: ["Vik"], birthDates: ["1952"] }));
  await replaceList(ctx, "four", aliased);
  await expect(replaceList(ctx, "four", many)).rejects.toMatchObject({
    message: expect.stringContaining("has 40 parties, 0 aliases, 0 dates of birth"),
  });
  expect(await replaceList(ctx, "four", many, { force: true })).toMatchObject({ version: 2, changed: 40 });
});

test("a list in which two parties share an id is refused", async () => {
  const shared = replaceList(ctx, "five", [party("1", "A"), party("1", "B")]);
  await expect(shared).rejects.toMatchObject({ code: "invalid_parameter" });
});

// Guards the promise that everyone who is clear was compared with every list: a list would be left out if its name
// could not be read back from a verdict.
test("a list whose name could not be read back is refused, and any other is compared with", async () => {
  for (const name of ["my list", "own@2", "", "Own", " own", "own\n", "x".repeat(65)])
    await expect(replaceList(ctx, name, [party("1")]), name).rejects.toMatchObject({ code: "invalid_parameter" });
  for (const list of ["a.list-of_2026", "x".repeat(64)]) {
    await replaceList(ctx, list, [party("1", "Zebedee Quillfeather")]);
    const { versions, over } = await currentMatcher(ctx);
    expect(listVersionsIn(versions).get(list)).toBe(1);
    const hits = (await over()).match({ names: ["Zebedee Quillfeather"], kind: "individual" });
    expect(hits.map(({ party: hit }) => hit.list)).toContain(list);
  }
});
