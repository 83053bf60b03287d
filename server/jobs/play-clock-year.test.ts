import { afterEach, expect, it } from "vitest";
import { givenDays, openFilledWorld, playBoth } from "@/server/testing/filled-world";
import type { PlayedWorld } from "@/server/testing/played-world";

// Guards testers over a whole year; play-clock.test.ts plays only its edges.

const DAYS = 376;
const PATIENCE_MS = 1_200_000;
const STARTS_AT = new Date("2040-01-31T10:01:00Z");

let worlds: PlayedWorld[];
afterEach(() => Promise.all(worlds.map((world) => world.close())));

it(
  `one jump and many small ones leave the same rows over ${DAYS} days, with a job engine and without one`,
  async () => {
    worlds = await Promise.all([openFilledWorld("embedded", STARTS_AT), openFilledWorld("none", STARTS_AT)]);
    const [once, often] = worlds as [PlayedWorld, PlayedWorld];
    const [rows, others] = await playBoth(once, often, DAYS);
    expect(rows).toEqual(others);
    const lastDays = [
      "01-31",
      "02-29",
      "03-31",
      "04-30",
      "05-31",
      "06-30",
      "07-31",
      "08-31",
      "09-30",
      "10-31",
      "11-30",
    ];
    // The rail charges on the day and settles two days later: the gift of New Year's Eve is the old year's.
    const months = [...lastDays, "12-31"].map((date) => `2040-${date} 2040`);
    expect(await givenDays(once, "Monthly")).toEqual([...months, "2041-01-31 2041"]);
    expect(await givenDays(once, "Yearly")).toEqual(["2040-01-31 2040", "2041-01-31 2041"]);
    // In February four weekly gifts have used up the limit, which resets on the next day.
    const limited = await givenDays(once, "Limited");
    expect(limited.slice(0, 3)).toEqual(["2040-01-31 2040", "2040-03-01 2040", "2040-03-31 2040"]);
  },
  PATIENCE_MS,
);
