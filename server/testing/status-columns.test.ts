import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSourceFiles } from "@/server/testing/source-files";
import { NOT_MOVED, STATUS_COLUMNS } from "@/server/testing/status-columns";
import { statusWritesOf } from "@/server/testing/status-writes";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards statuses: each is stored in one place, and only its table of states changes it.

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

function storedStates(column: string): string[] {
  const { machine, whenNull } = STATUS_COLUMNS[column]!;
  return Object.keys(machine.states).filter((state) => state !== whenNull);
}

describe("the database", () => {
  it("has no status without a table of states", async () => {
    const { rows } = await test.database.pool.query<{ column: string }>(`
      SELECT table_name || '.' || column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name ~ '(^|_)(status|state|approval)$' AND data_type = 'text'`);
    const known = [...Object.keys(STATUS_COLUMNS), ...Object.keys(NOT_MOVED)];
    expect(rows.map((row) => row.column).sort()).toEqual(known.sort());
  });

  it("creates rows in their initial states", async () => {
    const { rows } = await test.database.pool.query<{ column: string; initial: string }>(`
      SELECT table_name || '.' || column_name AS column, split_part(column_default, chr(39), 2) AS initial
      FROM information_schema.columns WHERE table_schema = 'public' AND column_default IS NOT NULL`);
    const defaults = rows.filter(({ column }) => column in STATUS_COLUMNS);
    expect(defaults.length).toBeGreaterThan(10);
    for (const { column, initial } of defaults) expect(initial, column).toBe(STATUS_COLUMNS[column]!.machine.initial);
  });

  it("accepts exactly the states of the table", async () => {
    const { rows } = await test.database.pool.query<{ table: string; check: string }>(`
      SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS check FROM pg_constraint
      WHERE contype = 'c' AND conname ~ '_(status|state|approval)$'`);
    const checks = rows.map(({ table, check }) => ({
      column: `${table}.${/\(+"?(\w+)/.exec(check)?.[1]}`,
      allowed: [...check.matchAll(/'([^']*)'/g)].map((found) => found[1]),
    }));
    expect(checks.map(({ column }) => column).sort()).toEqual(Object.keys(STATUS_COLUMNS).sort());
    for (const { column, allowed } of checks) expect(allowed.sort(), column).toEqual(storedStates(column).sort());
  });
});

it("shows clients every state of the table and no other", () => {
  const shown = Object.entries(STATUS_COLUMNS).filter(([, { shown }]) => shown);
  expect(shown.length).toBeGreaterThan(5);
  for (const [column, status] of shown) {
    expect([...status.shown!].sort(), column).toEqual(storedStates(column).sort());
    expect(status.machine.isInternal, column).toBeUndefined();
  }
});

describe("the code", () => {
  it("writes a status nowhere but in transitions", () => {
    const files = readSourceFiles().filter(
      ({ path }) => /^(server|app|prisma)\//.test(path) && !/\.test\.|^server\/testing\//.test(path),
    );
    expect(files.flatMap(statusWritesOf), "move it, in the *-transitions.ts next to its state table").toEqual([]);
  });

  const written = (text: string) => statusWritesOf({ path: "server/domain/gifts/settle.ts", text });

  it.each([
    ["SQL", "db.$executeRaw`UPDATE gifts SET memo = 1, status = 'settled' WHERE id = 1`;"],
    ["an update", 'db.gift.updateMany({ where: { id }, data: { memo, status: "settled" } });'],
    ["a short form", "db.gift.update({ where: { id }, data: { status } });"],
    ["a creation in a later state", 'db.gift.create({ data: { id, status: "settled" } });'],
  ])("would detect one written by %s", (_, code) => {
    expect(written(code)).toEqual(["server/domain/gifts/settle.ts:1"]);
  });

  it.each([
    ["a condition", 'db.gift.updateMany({ where: { status: "open" }, data: { memo } });'],
    ["a creation in the initial state", "db.gift.create({ data: { id, status: initialState(giftStates) } });"],
    ["SQL that asks for one", "db.$executeRaw`UPDATE gifts SET memo = 1 WHERE status = 'open'`;"],
  ])("may name one in %s", (_, code) => {
    expect(written(code)).toEqual([]);
  });
});
