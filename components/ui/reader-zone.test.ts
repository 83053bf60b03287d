import { expect, it } from "vitest";
import { knownZone } from "@/components/ui/reader-zone";

// Guards the zone cookie: it can only select existing time zones, each by one name, so that few formatters are cached.

it("takes time zones by their own names, and nothing else", () => {
  expect(knownZone("Europe/Berlin")).toBe("Europe/Berlin");
  expect(knownZone("europe/berlin")).toBe("Europe/Berlin");
  for (const text of ["", "Mars/Olympus", "<script>", "UTC".padEnd(100, " "), "Europe/Berlin; path=/"])
    expect([text, knownZone(text)]).toEqual([text, null]);
});
