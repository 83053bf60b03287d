import { COUNTRY_ZONES, REGION_ZONES, type ZonesOfPlace } from "@/server/domain/identities/regional-time-zones";
import { soleTimeZoneOf } from "@/server/kernel/time-zone";

/** The parts of an address that determine a time zone. */
export interface Residence {
  region?: string | null;
  postal_code?: string | null;
  country?: string | null;
}

const NO_ADDRESS_TIME_ZONE = "UTC";

/** The time zone of an identity that has not set one: that of its address if unambiguous, otherwise UTC. */
export function defaultTimeZone(address: Residence | null): string {
  return (address && timeZoneOfAddress(address)) ?? NO_ADDRESS_TIME_ZONE;
}

/** The time zone of an address. Null if the address could be in more than one. */
export function timeZoneOfAddress({ country, region, postal_code }: Residence): string | null {
  if (!country) return null;
  const regions = zonesByRegion.get(country);
  const zones = regions ? regions.get(regionKey(region ?? "", country)) : countryZones.get(country);
  if (zones === undefined) return regions ? null : soleTimeZoneOf(country);
  if (typeof zones === "string") return zones;
  const code = (postal_code ?? "").replace(/[\s-]/g, "").toUpperCase();
  return Object.keys(zones).find((zone) => isAmong(code, zones[zone]!)) ?? null;
}

const countryZones = new Map(Object.entries(COUNTRY_ZONES));

const zonesByRegion = new Map(
  Object.entries(REGION_ZONES).map(([country, regions]) => [country, byCodeAndName(regions)]),
);

function byCodeAndName(regions: Record<string, ZonesOfPlace>): Map<string, ZonesOfPlace> {
  return new Map(
    Object.entries(regions).flatMap(([codeAndName, zones]) => {
      const end = codeAndName.indexOf(" ");
      const names = [codeAndName.slice(0, end), codeAndName.slice(end + 1)];
      return names.map((name) => [regionKey(name, ""), zones] as const);
    }),
  );
}

/** Normalizes the spellings of a region, such as `N.Y.`, `ny`, `US-NY`, and `Québec`. */
function regionKey(region: string, country: string): string {
  const letters = region.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase().trim();
  const own = letters.startsWith(`${country}-`) ? letters.slice(country.length + 1) : letters;
  return own.replace(/[^A-Z]/g, "");
}

function isAmong(postalCode: string, ranges: string): boolean {
  return ranges.split(" ").some((range) => {
    const [first = "", last = first] = range.split("-");
    const start = postalCode.slice(0, first.length);
    return start.length === first.length && start >= first && start <= last;
  });
}
