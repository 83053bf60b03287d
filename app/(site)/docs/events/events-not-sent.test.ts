import { expect, it } from "vitest";
import { readEvents } from "@/app/(site)/docs/events/event-entries";
import { EVENTS_NOT_SENT } from "@/app/(site)/docs/events/events-not-sent";
import { SUBSCRIBABLE_EVENTS } from "@/server/events/catalogue";
import { readSourceFiles } from "@/server/testing/source-files";

it("marks exactly the events that nothing sends as not sent yet", () => {
  const code = readSourceFiles()
    .filter(({ path }) => path.startsWith("server/domain/") && !path.includes(".test."))
    .map(({ text }) => text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, ""))
    .join("\n");
  const unsent = SUBSCRIBABLE_EVENTS.filter((type) => !code.includes(`"${type}"`) && !code.includes(`'${type}'`));
  expect([...EVENTS_NOT_SENT].sort(), "change app/(site)/docs/events/events-not-sent.ts").toEqual([...unsent].sort());
});

it("shows every event with its fields", () => {
  const events = readEvents("https://almoner.example");
  expect(events.map(({ type }) => type)).toEqual(SUBSCRIBABLE_EVENTS);
  for (const { fields } of events) expect(fields.map(({ name }) => name)).toEqual(["id", "type", "created_at", "data"]);
  const settled = events.find(({ type }) => type === "gift.settled")!;
  expect(settled.isSent).toBe(true);
  expect(settled.fields[3]!.fields.map(({ name }) => name)).toContain("receipt");
});
