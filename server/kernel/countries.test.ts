import { expect, it } from "vitest";
import { COUNTRY_CODES } from "@/server/kernel/countries";

it("holds every country that the runtime has a name for, and nothing else that looks like one", () => {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  expect(COUNTRY_CODES.size).toBe(249);
  expect([...COUNTRY_CODES].filter((code) => !names.of(code))).toEqual([]);
  expect(["UK", "EU", "UN", "ZZ", "XK", "SU", "us", ""].filter((code) => COUNTRY_CODES.has(code))).toEqual([]);
});
