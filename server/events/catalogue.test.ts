import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EVENTS, type EventType, isAwaited, isPlanned, SUBSCRIBABLE_EVENTS } from "@/server/events/catalogue";
import { work } from "@/server/jobs/jobs";
import { readSourceFiles } from "@/server/testing/source-files";
import { STATUS_COLUMNS } from "@/server/testing/status-columns";

// Guards the docs about events: no emitted event is called planned, and no planned one emitted. The recorded stories
// (server/api/openapi/examples.test.ts) show that each is really delivered, and with what data.

const WRITES_EVENTS = /\bemitEvents\(|\bevent\.create\(/;

/** Events of transitions, from the state tables. */
function emittedByMoves(): string[] {
  return Object.values(STATUS_COLUMNS).flatMap(({ machine }) =>
    Object.values(machine.moves).flatMap(({ emits }) => emits ?? []),
  );
}

/** Event types in code that emits events directly. */
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

/** Events that database functions insert. */
function emittedBySql(): string[] {
  const texts = readdirSync("prisma/sql").map((name) => readFileSync(`prisma/sql/${name}`, "utf8"));
  return texts.flatMap((text) =>
    text
      .split("INSERT INTO events")
      .slice(1)
      .flatMap((insert) => [...insert.split(";")[0]!.matchAll(/'([a-z_0-9]+\.[a-z_0-9]+)'/g)].map(([, type]) => type!)),
  );
}

test("the planned events are exactly those that nothing emits", () => {
  const emitted = new Set([...emittedByMoves(), ...emittedByCode(), ...emittedBySql()]);
  expect(SUBSCRIBABLE_EVENTS.filter((type) => !emitted.has(type))).toEqual(SUBSCRIBABLE_EVENTS.filter(isPlanned));
});

test("every emitted event is in the catalog, and the database emits those of new gifts", () => {
  for (const type of emittedByMoves()) expect(Object.keys(EVENTS), type).toContain(type as EventType);
  expect(emittedBySql()).toEqual(["gift.created", "gift.action_required"]);
});

test("exactly the events that a job waits for are relayed", () => {
  const awaited = new Set(work.jobs.flatMap(({ on, cancelOn = [] }) => [...on, ...cancelOn]));
  const types = Object.keys(EVENTS) as EventType[];
  expect(types.filter(isAwaited).sort()).toEqual([...awaited].sort());
});
