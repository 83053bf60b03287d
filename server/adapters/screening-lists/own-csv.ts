import { createHash } from "node:crypto";
import { countryCode } from "@/server/adapters/screening-lists/country-code";
import { parseListedDate } from "@/server/adapters/screening-lists/ofac-remarks";
import type { ListedKind, ListedParty } from "@/server/ports/screening-matcher";

type Party = Omit<ListedParty, "list">;
type Row = Record<string, string | undefined>;

const KINDS: [RegExp, ListedKind][] = [
  [/^(individual|person)$/i, "individual"],
  [/^(organi[sz]ation|entity|company)$/i, "organization"],
  [/^(vessel|ship)$/i, "vessel"],
  [/^aircraft$/i, "aircraft"],
];

/** The columns of an operator's own list; several values of one are separated by semicolons. */
export const OWN_COLUMNS = "id, name, type, aliases, weak_aliases, birth_date, country, gender, documents, program";

/** Reads a row of an operator's own list; null if it has no name. */
export function readOwnRow(row: Row): Party | null {
  const name = row.name?.trim();
  if (!name) return null;
  const several = (...columns: string[]) =>
    columns
      .flatMap((column) => (row[column] ?? "").split(";"))
      .map((value) => value.trim())
      .filter(Boolean);
  const type = (row.type ?? row.kind ?? "").trim();
  const gender = (row.gender ?? "").trim().toLowerCase();
  return {
    uid: (row.id ?? row.uid ?? "").trim() || createHash("sha256").update(name).digest("hex").slice(0, 16),
    kind: KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? "other",
    name,
    aliases: several("aliases", "alias"),
    weakAliases: several("weak_aliases"),
    birthDates: several("birth_date", "birth_dates", "birth_year").flatMap(ownDate),
    countries: several("country", "countries").flatMap((country) => countryCode(country) ?? []),
    documents: several("documents", "document"),
    gender: gender === "male" || gender === "female" ? gender : null,
    program: row.program?.trim() || null,
  };
}

function ownDate(text: string): string[] {
  if (/^\d{4}(-\d{2}){0,2}~?$|^\d{4}\/\d{4}$/.test(text)) return [text];
  const read = parseListedDate(text);
  return read ? [read] : [];
}
