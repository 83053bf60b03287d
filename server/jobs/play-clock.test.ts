import { afterEach, describe, expect, it } from "vitest";
import { givenDays, openFilledWorld, playBoth } from "@/server/testing/filled-world";
import type { PlayedWorld } from "@/server/testing/played-world";

// Guards testers: a jump of the clock leaves the same results as the passing of time, in every area.

/** From New Year's Eve: a new tax year, the ends of months of four lengths, a leap day, and daylight saving time. */
const DAYS = 94;
/** Until everything that ends by the clock has ended. */
const ENGINE_DAYS = 50;
const PATIENCE_MS = 300_000;
const STARTS_AT = new Date("2039-12-31T10:01:00Z");

describe("one jump and many small ones leave the same rows", () => {
  let worlds: PlayedWorld[];
  afterEach(() => Promise.all(worlds.map((world) => world.close())));

  it(
    `over ${DAYS} days, with a job engine and without one`,
    async () => {
      worlds = await Promise.all([openFilledWorld("embedded", STARTS_AT), openFilledWorld("none", STARTS_AT)]);
      const [once, often] = worlds as [PlayedWorld, PlayedWorld];
      const [rows, others] = await playBoth(once, often, DAYS);
      expect(rows).toEqual(others);
      // The rail charges on the day and settles two days later: the gift of New Year's Eve is the old year's.
      const months = ["2039-12-31 2039", "2040-01-31 2040", "2040-02-29 2040", "2040-03-31 2040"];
      expect(await givenDays(once, "Monthly")).toEqual(months);
      // In January four weekly gifts have used up the limit, which resets on the next day.
      const limited = await givenDays(once, "Limited");
      expect(limited.slice(0, 3)).toEqual(["2039-12-31 2039", "2040-02-01 2040", "2040-02-29 2040"]);
    },
    PATIENCE_MS,
  );

  it(
    `over ${ENGINE_DAYS} days, on both job engines`,
    async () => {
      worlds = await Promise.all([openFilledWorld("inngest", STARTS_AT), openFilledWorld("embedded", STARTS_AT)]);
      const [rows, others] = await playBoth(worlds[0]!, worlds[1]!, ENGINE_DAYS);
      expect(rows).toEqual(others);
    },
    PATIENCE_MS,
  );
});
