import { describe, expect, it } from "vitest";
import { COUNTRY_ZONES, REGION_ZONES, type ZonesOfPlace } from "@/server/domain/identities/regional-time-zones";
import { defaultTimeZone } from "@/server/domain/identities/time-zone-of-address";
import { COUNTRY_CODES } from "@/server/kernel/countries";
import { readTimeZone } from "@/server/kernel/time-zone";

const zoneOf = (country: string | null, region?: string | null, postal_code?: string | null) =>
  defaultTimeZone({ country, region, postal_code });

it.each([
  ["GB", "Europe/London"],
  ["DE", "Europe/Berlin"],
  ["IN", "Asia/Kolkata"],
  ["UA", "Europe/Kyiv"],
  ["AR", "America/Argentina/Buenos_Aires"],
  ["JP", "Asia/Tokyo"],
])("a country with one time zone, such as %s, decides alone", (country, zone) => {
  expect(zoneOf(country)).toBe(zone);
});

it.each(["NY", "ny", " New York ", "US-NY", "N.Y."])("a region is known by its code and its name: %s", (region) => {
  expect(zoneOf("US", region)).toBe("America/New_York");
});

it("tells regions with the same code in different countries apart", () => {
  expect([zoneOf("AU", "WA", "6000"), zoneOf("US", "WA"), zoneOf("CA", "Québec", "h2x 1y4")]).toEqual([
    "Australia/Perth",
    "America/Los_Angeles",
    "America/Toronto",
  ]);
});

it.each([
  ["US", "TX", "75201", "America/Chicago"],
  ["US", "TX", "79901-1234", "America/Denver"],
  ["US", "TX", "79855", "UTC"],
  ["US", "FL", "33101", "America/New_York"],
  ["US", "FL", "32501", "America/Chicago"],
  ["US", "FL", "32401", "UTC"],
  ["US", "FL", null, "UTC"],
  ["US", "FL", "3", "UTC"],
  ["AU", "NSW", "2000", "Australia/Sydney"],
  ["AU", "NSW", "2880", "Australia/Broken_Hill"],
  ["AU", "NSW", "2898", "UTC"],
  ["CA", "ON", "M5V 2T6", "America/Toronto"],
  ["CA", "ON", "P0T 1C0", "UTC"],
  ["NZ", null, "1010", "Pacific/Auckland"],
  ["NZ", null, "8016", "Pacific/Chatham"],
  ["ES", null, "28013", "Europe/Madrid"],
  ["ES", null, "35001", "Atlantic/Canary"],
])("a place of several time zones is decided by its postal code: %s %s %s is in %s", (country, region, code, zone) => {
  expect(zoneOf(country, region, code)).toBe(zone);
});

it("is UTC if the address leaves a doubt, or says nothing", () => {
  const doubts = [zoneOf("US"), zoneOf("US", "Cascadia"), zoneOf("RU", "Moscow"), zoneOf("BV"), zoneOf(null, "NY")];
  expect([...doubts, defaultTimeZone(null), defaultTimeZone({})]).toEqual(Array(7).fill("UTC"));
  for (const region of ["__proto__", "constructor", "", "😀"]) expect(zoneOf("US", region)).toBe("UTC");
});

it("has a time zone that exists, spelled as the API spells it, for every country", () => {
  for (const country of COUNTRY_CODES) expect(readTimeZone(zoneOf(country))).toBe(zoneOf(country));
});

/** Every entry of the tables: the place and its zones. */
const ENTRIES: [place: string, zones: ZonesOfPlace][] = [
  ...Object.entries(COUNTRY_ZONES),
  ...Object.entries(REGION_ZONES).flatMap(([country, regions]) =>
    Object.entries(regions).map(([name, zones]): [string, ZonesOfPlace] => [`${country} ${name}`, zones]),
  ),
];

describe.each(ENTRIES)("the table for %s", (place, zones) => {
  it("names time zones of that country", () => {
    for (const zone of typeof zones === "string" ? [zones] : Object.keys(zones)) {
      expect(readTimeZone(zone)).toBe(zone);
      const ofCountry = zonesOfCountry(place.slice(0, 2)).map(readTimeZone);
      const isTerritory = /^US (AS|GU|MP|PR|VI) /.test(place);
      if (!isTerritory) expect(ofCountry).toContain(zone);
    }
  });

  it("has ranges of postal codes in order, which do not overlap", () => {
    if (typeof zones === "string") return;
    const ranges = Object.values(zones).flatMap((codes) => codes.split(" ").map(boundsOf));
    for (const { first, last } of ranges) expect([first.length === last.length, first <= last]).toEqual([true, true]);
    const sorted = ranges.sort((a, b) => (a.first < b.first ? -1 : 1));
    for (const [index, { first }] of sorted.entries()) {
      const before = sorted[index - 1];
      if (before) expect(before.last.slice(0, first.length) < first.slice(0, before.last.length)).toBe(true);
    }
  });
});

function zonesOfCountry(country: string): string[] {
  const locale = new Intl.Locale(`und-${country}`) as { getTimeZones?(): string[]; timeZones?: string[] };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

function boundsOf(range: string): { first: string; last: string } {
  const [first = "", last = first] = range.split("-");
  return { first, last };
}
