import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EVENTS, type EventType, isPlanned, SUBSCRIBABLE_EVENTS } from "@/server/events/catalogue";
import { readSourceFiles } from "@/server/testing/source-files";
import { STATUS_COLUMNS } from "@/server/testing/status-columns";

// Guards what the documentation says: an event that is called planned although it is sent, or the other way round. That
// each is really sent, and with what, the recorded stories show (server/api/openapi/examples.test.ts).

const WRITES_EVENTS = /\bemitEvents\(|\bevent\.create\(/;

/** Events that a move emits, by the tables of states. */
function emittedByMoves(): string[] {
  return Object.values(STATUS_COLUMNS).flatMap(({ machine }) =>
    Object.values(machine.moves).flatMap(({ emits }) => emits ?? []),
  );
}

/** Events that code which writes events gives as the type of one. */
function emittedByCode(): string[] {
  const writers = readSourceFiles().filter(
    ({ path, text }) => path.startsWith("server/domain/") && !path.includes(".test.") && WRITES_EVENTS.test(text),
  );
  expect(writers.length).toBeGreaterThan(5);
  const code = writers.map(({ text }) => text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "")).join("\n");
  return [...code.matchAll(/\btype: (?:[^,"]*\? )?"([a-z_.0-9]+)"(?: : "([a-z_.0-9]+)")?/g)].flatMap(
    ([, one, other]) => [one!, ...(other ? [other] : [])],
  );
}

/** Events that functions of the database insert. */
function emittedBySql(): string[] {
  const texts = readdirSync("prisma/sql").map((name) => readFileSync(`prisma/sql/${name}`, "utf8"));
  return texts.flatMap((text) =>
    text
      .split("INSERT INTO events")
      .slice(1)
      .flatMap((insert) => [...insert.split(";")[0]!.matchAll(/'([a-z_0-9]+\.[a-z_0-9]+)'/g)].map(([, type]) => type!)),
  );
}

test("planned are exactly the events that nothing emits", () => {
  const emitted = new Set([...emittedByMoves(), ...emittedByCode(), ...emittedBySql()]);
  expect(SUBSCRIBABLE_EVENTS.filter((type) => !emitted.has(type))).toEqual(SUBSCRIBABLE_EVENTS.filter(isPlanned));
});

test("a move emits what the catalogue knows, and the database gift.created", () => {
  for (const type of emittedByMoves()) expect(Object.keys(EVENTS), type).toContain(type as EventType);
  expect(emittedBySql()).toEqual(["gift.created"]);
});
