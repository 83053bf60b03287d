import { countryCode } from "@/server/adapters/screening-lists/country-code";
import { parseRemarks } from "@/server/adapters/screening-lists/ofac-remarks";
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
    else if (file === "comments") this.comments.set(uid, row[1]!);
    else if (file === "addresses") this.addCountry(uid, values[4]!);
  }

  private addMain(uid: string, values: string[]): void {
    const [, name, type, programs, , , , , , , , remarks] = values;
    if (!name) return;
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

  /** The parties of either list. Rows about an entry that the main file lacks are left out. */
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
