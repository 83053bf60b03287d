import { countryCode } from "@/server/adapters/screening-lists/country-code";
import { parseRemarks } from "@/server/adapters/screening-lists/ofac-remarks";
import { UnreadableFile } from "@/server/adapters/screening-lists/unreadable-file";
import type { ListedKind, ListedParty } from "@/server/ports/screening-matcher";

export type OfacFile = "main" | "aliases" | "addresses" | "comments";
type Party = Omit<ListedParty, "list">;

const NULL = /^-0-\s*$/;
const KINDS = new Set<string>(["individual", "vessel", "aircraft"]);
/** Programs of the consolidated list, whose parties are not blocked in full. */
const CONSOLIDATED = /^(?:SSI|NS-|NON-SDN|FSE|561|13599|CAPTA|PLC|NS_)/i;

/** Which of OFAC's files a row without a header belongs to; undefined if to none. */
export function ofacFileOf(row: string[]): OfacFile | undefined {
  if (!/^\d+$/.test(row[0] ?? "")) return undefined;
  if (row.length >= 12) return "main";
  if (row.length === 5 && /^\d+$/.test(row[1]!) && /^[afn]ka$/i.test(row[2]!.trim())) return "aliases";
  if (row.length === 6 && /^\d+$/.test(row[1]!)) return "addresses";
  return row.length === 2 ? "comments" : undefined;
}

/** OFAC does not double quotation marks within remarks, so a comma there can look like the end of a field. */
export const OFAC_ROW = { relax_quotes: true } as const;

/** The number of fields per row of each file. The last one is the remarks. */
const WIDTHS: Record<OfacFile, number> = { main: 12, aliases: 5, addresses: 6, comments: 2 };

/**
 * The fields of a row in one of OFAC's files. Throws if a row has too few fields, or does not start with an entry's
 * number.
 */
export function ofacRow(file: OfacFile, row: string[]): string[] {
  const width = WIDTHS[file];
  if (row.length < width)
    throw new UnreadableFile(`has ${row.length} fields, not ${width}. The file may be incomplete: download it again.`);
  if (!/^\d+$/.test(row[0]!.trim()))
    throw new UnreadableFile(`begins with ${JSON.stringify(row[0]!.slice(0, 40))}, not with the number of an entry.`);
  return [...row.slice(0, width - 1), row.slice(width - 1).join(",")];
}

/** Joins the rows of OFAC's files, which refer to one another by the number of the entry. */
export class OfacParties {
  private readonly main = new Map<string, { party: Party; remarks: string; isConsolidated: boolean }>();
  private readonly aliases = new Map<string, string[]>();
  private readonly countries = new Map<string, Set<string>>();
  private readonly comments = new Map<string, string>();

  add(file: OfacFile, row: string[]): void {
    const values = row.map((value) => (NULL.test(value) ? "" : value.trim()));
    const uid = values[0]!;
    if (file === "main") this.addMain(uid, values);
    else if (file === "aliases" && values[3]) this.aliases.set(uid, [...(this.aliases.get(uid) ?? []), values[3]]);
    else if (file === "comments") this.comments.set(uid, (this.comments.get(uid) ?? "") + row[1]!);
    else if (file === "addresses") this.addCountry(uid, values[4]!);
  }

  private addMain(uid: string, values: string[]): void {
    const [, name, type, programs, , , , , , , , remarks] = values;
    if (!name) throw new UnreadableFile("has no name.");
    if (this.main.has(uid)) throw new UnreadableFile(`has the number ${uid}, as an entry before it has.`);
    const kind = (KINDS.has(type!.toLowerCase()) ? type!.toLowerCase() : "organization") as ListedKind;
    const program = programs ? programs.replace(/\] \[/g, ", ").replace(/[[\]]/g, "") : null;
    const names = program?.split(", ") ?? [];
    const isConsolidated = names.length > 0 && names.every((one) => CONSOLIDATED.test(one));
    this.main.set(uid, { party: { uid, kind, name, aliases: [], program }, remarks: remarks ?? "", isConsolidated });
  }

  private addCountry(uid: string, country: string): void {
    const code = country && countryCode(country);
    if (!code) return;
    const known = this.countries.get(uid) ?? new Set();
    this.countries.set(uid, known.add(code));
  }

  /** The number of entries that have rows in other files but not in the main file: OFAC removes these rows later. */
  orphans(): number {
    const named = new Set([...this.aliases.keys(), ...this.countries.keys(), ...this.comments.keys()]);
    return [...named].filter((uid) => !this.main.has(uid)).length;
  }

  /** The parties of both lists. Rows about an entry that is not in the main file are left out. */
  parties(): Map<"ofac-sdn" | "ofac-consolidated", Party[]> {
    const lists = new Map<"ofac-sdn" | "ofac-consolidated", Party[]>();
    for (const [uid, { party, remarks, isConsolidated }] of this.main) {
      const list = isConsolidated ? "ofac-consolidated" : "ofac-sdn";
      const facts = parseRemarks(remarks + (this.comments.get(uid) ?? ""));
      const countries = [...new Set([...facts.countries, ...(this.countries.get(uid) ?? [])])];
      const listed = lists.get(list) ?? [];
      listed.push({ ...party, ...facts, countries, aliases: this.aliases.get(uid) ?? [] });
      lists.set(list, listed);
    }
    return lists;
  }
}
