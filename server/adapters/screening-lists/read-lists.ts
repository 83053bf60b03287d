import { decodeChunks, inspectEncoding } from "@/server/adapters/screening-lists/list-encoding";
import { OFAC_ROW, type OfacFile, OfacParties, ofacFileOf, ofacRow } from "@/server/adapters/screening-lists/ofac-csv";
import { OWN_COLUMNS, ownColumns, readOwnRow } from "@/server/adapters/screening-lists/own-csv";
import { firstRow, readRows } from "@/server/adapters/screening-lists/read-rows";
import { readUnList } from "@/server/adapters/screening-lists/un-xml";
import { UnreadableFile } from "@/server/adapters/screening-lists/unreadable-file";
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
  /** The number of entries in OFAC's other files that are missing from its main file. */
  orphans: number;
}

/**
 * Reads list files, each recognized by its content, whatever its name. Throws, naming the file and the problem, for an
 * unknown format, and for a column, row or value that it would have to leave out.
 */
export async function readLists(files: readonly ListFile[]): Promise<ReadLists> {
  const ofac = new OfacParties();
  const ofacFiles = new Map<OfacFile, string>();
  const lists = new Map<string, Party[]>();
  const recognized: ReadLists["recognized"] = [];
  const own = new Map<string, string>();
  for (const file of files) {
    const { kind, rows, parties } = await inFile(file.name, () => readFile(file, { ofac, own }));
    if (parties) lists.set(kind, [...(lists.get(kind) ?? []), ...parties]);
    else ofacFiles.set(kind as OfacFile, file.name);
    recognized.push({ file: file.name, as: TITLES[kind] ?? `OFAC ${kind}`, rows });
  }
  if (ofacFiles.size > 0 && !ofacFiles.has("main"))
    throw new Error("OFAC's main file is missing: its other files refer to it.");
  for (const [list, parties] of ofac.parties()) lists.set(list, parties);
  return { lists, recognized, orphans: ofac.orphans() };
}

const TITLES: Record<string, string> = { un: "UN consolidated list", [OWN_LIST]: "own list" };

interface Known {
  ofac: OfacParties;
  /** Where each id of the operator's own list was first read. */
  own: Map<string, string>;
}

interface ReadFile {
  kind: string;
  rows: number;
  /** Undefined for OFAC's files, which are joined at the end. */
  parties?: Party[];
}

async function readFile(file: ListFile, known: Known): Promise<ReadFile> {
  const { isUtf8, start } = await inspectEncoding(await file.open());
  const open = async () => decodeChunks(await file.open(), isUtf8);
  if (/^\s*<\?xml|^\s*<[A-Z]/i.test(start)) {
    if (!start.includes("<CONSOLIDATED_LIST")) throw unknownFile();
    const parties = await readUnList(decodeChunks(await file.open(), true));
    return { kind: "un", rows: parties.length, parties };
  }
  const first = firstRow(start);
  const kind = ofacFileOf(first);
  if (kind) return readOfac(await open(), kind, known.ofac);
  const separator = [";", "\t", "|"].find((one) => first.length === 1 && first[0]!.includes(one));
  if (separator)
    throw new UnreadableFile(
      `has columns that are separated by ${SEPARATORS[separator]}. Save it as a CSV file with commas.`,
    );
  if (!first.some((name) => /^\s*name\s*$/i.test(name))) throw unknownFile();
  if (!isUtf8)
    throw new UnreadableFile("is not encoded as UTF-8. Save it as UTF-8, or names with accents are misread.");
  return readOwn(file.name, await open(), known.own);
}

const SEPARATORS: Record<string, string> = { ";": "semicolons", "\t": "tabs", "|": "vertical bars" };

const unknownFile = () =>
  new UnreadableFile(`is none of: OFAC's CSV files, the UN's consolidated XML, a CSV with the columns ${OWN_COLUMNS}.`);

async function readOfac(source: AsyncIterable<string>, kind: OfacFile, ofac: OfacParties): Promise<ReadFile> {
  let rows = 0;
  for await (const { fields, line } of readRows(source, OFAC_ROW)) {
    rows += 1;
    inRow(line, () => ofac.add(kind, ofacRow(kind, fields)));
  }
  return { kind, rows };
}

async function readOwn(file: string, source: AsyncIterable<string>, ids: Map<string, string>): Promise<ReadFile> {
  const parties: Party[] = [];
  let columns: ReturnType<typeof ownColumns> | undefined;
  for await (const { fields, line } of readRows(source)) {
    if (!columns) {
      columns = ownColumns(fields);
      continue;
    }
    const known = columns;
    inRow(line, () => {
      if (fields.length !== known.length)
        throw new UnreadableFile(
          `has ${fields.length} fields, the header ${known.length}. Put quotation marks around a field with a comma in it.`,
        );
      const party = readOwnRow(known, fields);
      const before = ids.get(party.uid);
      if (before)
        throw new UnreadableFile(
          known.includes("id")
            ? `has the id ${JSON.stringify(party.uid)}, as ${before} has. Give each party an id of its own.`
            : `has the same name as ${before}. Add a column "id" with an id for each party.`,
        );
      ids.set(party.uid, `line ${line} of ${file}`);
      parties.push(party);
    });
  }
  return { kind: OWN_LIST, rows: parties.length, parties };
}

/** Adds the line to errors. */
function inRow(line: number, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw error instanceof UnreadableFile ? error.at(`line ${line}`) : error;
  }
}

async function inFile<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw error.at(error.message.startsWith("line ") ? `${name},` : name);
  }
}
