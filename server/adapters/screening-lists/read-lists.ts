import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { type OfacFile, OfacParties, ofacFileOf } from "@/server/adapters/screening-lists/ofac-csv";
import { OWN_COLUMNS, readOwnRow } from "@/server/adapters/screening-lists/own-csv";
import { readUnList } from "@/server/adapters/screening-lists/un-xml";
import { type ListedParty, OWN_LIST } from "@/server/ports/screening-matcher";

type Party = Omit<ListedParty, "list">;

/** A file of a list, which can be read more than once. */
export interface ListFile {
  name: string;
  open(): Promise<AsyncIterable<Buffer>>;
}

export interface ReadLists {
  /** The parties of each list. */
  lists: Map<string, Party[]>;
  /** What each file was recognized as. */
  recognized: { file: string; as: string; rows: number }[];
}

/** Reads files of lists, each recognized by its content, whatever its name. Throws for a file of no known form. */
export async function readLists(files: readonly ListFile[]): Promise<ReadLists> {
  const ofac = new OfacParties();
  const ofacFiles = new Set<OfacFile>();
  const lists = new Map<string, Party[]>();
  const recognized: ReadLists["recognized"] = [];
  for (const file of files) {
    const { isUtf8, start } = await inspect(file);
    if (/^\s*<\?xml|^\s*<[A-Z]/.test(start)) {
      if (!start.includes("<CONSOLIDATED_LIST")) throw unknownFile(file);
      const parties = await readUnList(decoded(await file.open(), true));
      lists.set("un", parties);
      recognized.push({ file: file.name, as: "UN consolidated list", rows: parties.length });
      continue;
    }
    const read = await readCsv(file, isUtf8, ofac);
    if (read.ofac) ofacFiles.add(read.ofac);
    if (read.own) lists.set(OWN_LIST, [...(lists.get(OWN_LIST) ?? []), ...read.own]);
    recognized.push({ file: file.name, as: read.ofac ? `OFAC ${read.ofac}` : "own list", rows: read.rows });
  }
  if (ofacFiles.size > 0 && !ofacFiles.has("main"))
    throw new Error("OFAC's main file is missing: its other files refer to it.");
  for (const [list, parties] of ofac.parties()) lists.set(list, parties);
  return { lists, recognized };
}

const unknownFile = ({ name }: ListFile) =>
  new Error(`${name} is none of: OFAC's CSV files, the UN's consolidated XML, a CSV with the columns ${OWN_COLUMNS}.`);

/** Reads the file once to see its beginning and whether it is UTF-8; if not, it is Windows-1252. */
async function inspect(file: ListFile): Promise<{ isUtf8: boolean; start: string }> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isUtf8 = true;
  let start = "";
  for await (const chunk of await file.open()) {
    if (start.length < 2000) start += chunk.toString("latin1");
    try {
      if (isUtf8) decoder.decode(chunk, { stream: true });
    } catch {
      isUtf8 = false;
    }
  }
  return { isUtf8, start: start.slice(0, 4000).replace(/^\u00ef\u00bb\u00bf/, "") };
}

async function* decoded(source: AsyncIterable<Buffer>, isUtf8: boolean) {
  const decoder = new TextDecoder(isUtf8 ? "utf-8" : "windows-1252");
  for await (const chunk of source) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

const END_OF_FILE = String.fromCharCode(0x1a);

async function readCsv(file: ListFile, isUtf8: boolean, ofac: OfacParties) {
  const rows = Readable.from(decoded(await file.open(), isUtf8)).pipe(
    parse({ relax_column_count: true, relax_quotes: true, skip_empty_lines: true, bom: true }),
  );
  let header: string[] | undefined;
  let kind: OfacFile | undefined;
  const own: Party[] = [];
  let count = 0;
  for await (const row of rows as AsyncIterable<string[]>) {
    // OFAC's files end with the end-of-file mark of another time.
    if (row.length === 1 && row[0]!.replace(END_OF_FILE, "").trim() === "") continue;
    if (!kind && !header) {
      kind = ofacFileOf(row);
      if (!kind) {
        header = row.map((name) => name.trim().toLowerCase());
        if (!header.includes("name")) throw unknownFile(file);
        continue;
      }
    }
    count += 1;
    if (kind) ofac.add(kind, row);
    else {
      const party = readOwnRow(Object.fromEntries(header!.map((name, at) => [name, row[at]])));
      if (party) own.push(party);
    }
  }
  if (!kind && !header) throw unknownFile(file);
  return { ofac: kind, own: kind ? undefined : own, rows: count };
}
