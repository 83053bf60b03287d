import { oneOf, type Random, randomFrom } from "@/bench/random";
import { spelledOtherwise } from "@/bench/screening-mutations";
import { listedPersonName, madeUp, organizationName } from "@/bench/screening-names";
import type { NewParty } from "@/server/domain/screening/replace-list";
import type { ListedParty } from "@/server/ports/screening-matcher";

const COUNTRIES = ["IR", "RU", "SY", "KP", "CU", "VE", "CO", "MX", "AF", "IQ", "LB", "YE", "CN", "BY", "MM", "SD"];

/** A list of made-up parties shaped like OFAC's: people, organizations and ships, with 2.7 names each. */
export function madeList(count: number, seed = 7): NewParty[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, at) => madeParty(random, String(at + 1)));
}

/** The same parties in the form that the matcher takes. */
export const asListed = (parties: NewParty[]): ListedParty[] => parties.map((party) => ({ list: "bench", ...party }));

function madeParty(random: Random, uid: string): NewParty {
  const kind = random() < 0.52 ? "individual" : random() < 0.85 ? "organization" : "vessel";
  const isPerson = kind === "individual";
  const newName = () =>
    isPerson ? listedPersonName(random) : kind === "vessel" ? shipName(random) : organizationName(random);
  const name = newName();
  const aliases = Array.from({ length: aliasCount(random) }, () =>
    random() < 0.6 ? spelledOtherwise(name, random) : newName(),
  );
  const year = 1935 + Math.floor(random() * 60);
  const day = `${year}-${String(1 + Math.floor(random() * 12)).padStart(2, "0")}-${String(1 + Math.floor(random() * 28)).padStart(2, "0")}`;
  return {
    uid,
    kind,
    name,
    aliases,
    weakAliases: isPerson && random() < 0.25 ? [madeUp(random)] : [],
    birthDates: isPerson ? [random() < 0.75 ? day : random() < 0.7 ? String(year) : `${year}~`] : [],
    countries: [oneOf(random, COUNTRIES)],
    documents: random() < 0.3 ? [String(Math.floor(random() * 1e9))] : [],
    gender: null,
    program: "BENCH",
  };
}

function aliasCount(random: Random): number {
  const share = random();
  return share < 0.4 ? 0 : share < 0.6 ? 1 : share < 0.75 ? 2 : share < 0.9 ? 4 : 6;
}

const shipName = (random: Random) => `${madeUp(random)}${random() < 0.4 ? ` ${Math.ceil(random() * 12)}` : ""}`;
