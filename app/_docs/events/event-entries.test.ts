import { expect, it } from "vitest";
import { readEvents } from "@/app/_docs/events/event-entries";
import { DELIVERED_EVENTS } from "@/server/events/catalogue";

it("shows every event with its fields", () => {
  const events = readEvents("https://almoner.example");
  expect(events.map(({ type }) => type)).toEqual(DELIVERED_EVENTS);
  for (const { fields } of events) expect(fields.map(({ name }) => name)).toEqual(["id", "type", "created_at", "data"]);
  const settled = events.find(({ type }) => type === "gift.settled")!;
  expect(settled.isSent).toBe(true);
  expect(settled.fields[3]!.fields.map(({ name }) => name)).toContain("receipt");
});
