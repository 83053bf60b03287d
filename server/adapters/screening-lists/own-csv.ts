import { createHash } from "node:crypto";
import { countryCode } from "@/server/adapters/screening-lists/country-code";
import { parseListedDate } from "@/server/adapters/screening-lists/ofac-remarks";
import { UnreadableFile } from "@/server/adapters/screening-lists/unreadable-file";
import type { ListedKind, ListedParty } from "@/server/ports/screening-matcher";

type Party = Omit<ListedParty, "list">;

/** The columns of an operator's own list, with their alternative names. */
const COLUMNS = {
  id: ["uid"],
  name: [],
  type: ["kind"],
  aliases: ["alias"],
  weak_aliases: ["weak_alias"],
  birth_date: ["birth_dates", "birth_year"],
  country: ["countries"],
  gender: [],
  documents: ["document"],
  program: [],
} as const;
type Column = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS) as Column[];

/** The columns of an operator's own list; multiple values in a field are separated by semicolons. */
export const OWN_COLUMNS = NAMES.join(", ");

const KINDS: [RegExp, ListedKind][] = [
  [/^(individual|person)$/i, "individual"],
  [/^(organi[sz]ation|entity|company)$/i, "organization"],
  [/^(vessel|ship)$/i, "vessel"],
  [/^aircraft$/i, "aircraft"],
  [/^(other)?$/i, "other"],
];
const GENDERS: Record<string, string | null> = { "": null, male: "male", m: "male", female: "female", f: "female" };

/** The column of each field of a row. Throws if one is unknown or repeated. */
export function ownColumns(header: readonly string[]): Column[] {
  const columns = header.map((written) => {
    const name = written.trim().toLowerCase();
    const column = NAMES.find((known) => known === name || (COLUMNS[known] as readonly string[]).includes(name));
    if (column) return column;
    throw new UnreadableFile(
      `has a column ${JSON.stringify(written.trim())}, which we cannot read. The columns of your own list are ${OWN_COLUMNS}. Rename or remove the others.`,
    );
  });
  const twice = columns.find((column, at) => columns.indexOf(column) !== at);
  if (twice)
    throw new UnreadableFile(`has two columns for ${twice}. Put several values into one, separated by semicolons.`);
  if (!columns.includes("name")) throw new UnreadableFile(`has no column "name".`);
  return columns;
}

/** Reads a row of an operator's own list. Throws instead of leaving out a value. */
export function readOwnRow(columns: readonly Column[], fields: readonly string[]): Party {
  const row = new Map(columns.map((column, at) => [column, (fields[at] ?? "").trim()]));
  const one = (column: Column) => row.get(column) ?? "";
  const several = (column: Column) =>
    one(column)
      .split(";")
      .map((value) => value.trim())
      .filter(Boolean);
  const name = one("name");
  if (name === "") throw new UnreadableFile("has no name.");
  const kind = KINDS.find(([pattern]) => pattern.test(one("type")))?.[1];
  if (!kind) throw unreadable("type", one("type"), "individual, organization, vessel, aircraft or other");
  const gender = GENDERS[one("gender").toLowerCase()];
  if (gender === undefined) throw unreadable("gender", one("gender"), "male or female");
  return {
    uid: one("id") || createHash("sha256").update(name).digest("hex").slice(0, 16),
    kind,
    name,
    aliases: several("aliases"),
    weakAliases: several("weak_aliases"),
    birthDates: several("birth_date").map(ownDate),
    countries: several("country").map(ownCountry),
    documents: several("documents"),
    gender,
    program: one("program") || null,
  };
}

const unreadable = (column: Column, value: string, wanted: string) =>
  new UnreadableFile(`has the ${column} ${JSON.stringify(value)}. It must be ${wanted}.`);

function ownDate(text: string): string {
  if (/^\d{4}(-\d{2}){0,2}~?$|^\d{4}\/\d{4}$/.test(text)) return text;
  const read = parseListedDate(text);
  if (read) return read;
  throw unreadable("birth_date", text, "a date such as 1952-10-07, 1952-10, 1952, 1952~ (about), or 1950/1952");
}

function ownCountry(text: string): string {
  const code = countryCode(text);
  if (code) return code;
  throw unreadable("country", text, "a country's two-letter code or English name");
}
