import { describe, expect, it } from "vitest";
import { CREATIONS, EXCEPTIONS, handEmissionsOf } from "@/server/testing/emitted-by-hand";
import { readSourceFiles } from "@/server/testing/source-files";
import { STATUS_COLUMNS } from "@/server/testing/status-columns";

// Guards the table of reactions: an event that announces a change is emitted by a move, so the table shows everything
// that reacts to it.

const files = readSourceFiles(/\.(ts|tsx|mjs|sql)$/);

const declared = [
  ...Object.entries(CREATIONS).flatMap(([type, places]) => places.map((place) => `${place} ${type}`)),
  ...Object.entries(EXCEPTIONS).flatMap(([type, { in: places }]) => places.map((place) => `${place} ${type}`)),
];

describe("events without a move", () => {
  it("are emitted where something is created, or where an exception says why", () => {
    const emitted = files.flatMap((file) => handEmissionsOf(file).map((type) => `${file.path} ${type}`));
    const advice = "make it a move with its reactions, or declare it in emitted-by-hand.ts";
    expect(emitted.sort(), advice).toEqual(declared.sort());
  });

  it("name their type where they are emitted", () => {
    const silent = files.filter(({ path, text }) => {
      const emits = handEmissionsOf({ path, text: `${text}\n"gift.created"` }).length > 0;
      return emits && handEmissionsOf({ path, text }).length === 0;
    });
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it("are none of those that moves emit", () => {
    const ofMoves = Object.values(STATUS_COLUMNS).flatMap(({ machine }) =>
      Object.values(machine.moves).flatMap(({ emits }) => emits ?? []),
    );
    expect(ofMoves.length).toBeGreaterThan(20);
    for (const type of [...Object.keys(CREATIONS), ...Object.keys(EXCEPTIONS)]) expect(ofMoves).not.toContain(type);
  });

  it("announce something new only where something is written", () => {
    const writes = /\.create(Many)?\(|\bINSERT INTO\b|_(create|plan)\w*\(|\b(insert|write\w+)\(/;
    for (const place of Object.values(CREATIONS).flat())
      expect(files.find(({ path }) => path === place)?.text, place).toMatch(writes);
  });

  it("have a reason if they announce a change", () => {
    for (const [type, { why }] of Object.entries(EXCEPTIONS)) expect(why, type).toMatch(/^[A-Z].{20,}\.$/);
  });

  it("are written to the outbox by two statements alone", () => {
    // Planted bugs write what the product never does, and a large sandbox is filled with copies.
    const planted =
      /\.test\.|^(server\/testing|prisma\/migrations|bench)\/|^server\/cli\/(tests\/simulate\/planted|sandbox\/large)\//;
    const product = files.filter(({ path }) => !planted.test(path));
    const writing = product.filter(({ text }) => /\bINSERT INTO events\b/i.test(text)).map(({ path }) => path);
    expect(writing.sort()).toEqual(["prisma/sql/gift_create.sql", "server/events/emit.ts"]);
  });

  it("would be found in a file that nobody declared", () => {
    const text = 'await emitEvents(tx, [{ type: "pool.disbursement_executed", subjectId: id, ...shown }]);';
    const path = "server/domain/pools/disbursements/pay-disbursement.ts";
    expect(handEmissionsOf({ path, text })).toEqual(["pool.disbursement_executed"]);
  });
});
