import { nameSimilarity, SAME_NAME } from "@/server/domain/charities/compare-names";
import {
  CHARITY_SUBSECTION,
  CODES_OF_501C3,
  DECISION_TABLE,
  DEDUCTIBILITY,
  EXEMPT_STATUSES,
  type Findings,
  type Outcome,
  PUB78_CODES,
  REASONS_OF_CHARITIES,
} from "@/server/domain/charities/decision-table";
import { type Listings, type MasterFileRow, NOTHING_LISTED, type Pub78Row } from "@/server/domain/charities/listings";
import {
  isNaming,
  type NameForm,
  namesIn,
  readName,
  withAndWithoutParentheses,
} from "@/server/domain/charities/name-tokens";
import { LEGAL_FORMS } from "@/server/domain/charities/name-words";
import { EIN_PROBLEMS, hasAnnouncedPrefix, readEin, writeEin } from "@/server/domain/charities/read-ein";
import type { NamesWith } from "@/server/domain/charities/word-similarity";

export interface Assessment {
  outcome: Outcome;
  reason: string;
  /** The meaning, in one or two sentences. */
  says: string;
  /** Whether the files list it as a 501(c)(3) organization, under this or another name. */
  is501c3: boolean;
  /** In printed form; null if the input is no EIN. */
  ein: string | null;
  /** The most similar listed name; null if nothing is listed. */
  listedName: string | null;
  similarity: number | null;
  /** ISO date; null if it was not revoked. */
  revokedOn: string | null;
  warnings: string[];
  /** The rows that the outcome is based on. */
  listings: Listings;
}

/** The data that decisions look things up in. */
export interface Files {
  /** False if nothing was imported. */
  hasLists: boolean;
  find(ein: string, name: string): Listings;
  namesWith: NamesWith;
}

/** Assesses an EIN and a name by what the files say about the EIN. */
export function assessListing(
  { ein: text, name }: { ein: string; name: string },
  { hasLists, find, namesWith }: Files,
): Assessment {
  const read = readEin(text);
  if ("problem" in read)
    return {
      outcome: "invalid",
      reason: read.problem,
      says: EIN_PROBLEMS[read.problem],
      is501c3: false,
      ein: null,
      listedName: null,
      similarity: null,
      revokedOn: null,
      warnings: [],
      listings: NOTHING_LISTED,
    };
  const listings = find(read.ein, name);
  const compared = compareRows(name, listings, namesWith);
  const findings = { hasLists, ...findingsOf(compared, listings) };
  const { outcome, reason, says } = DECISION_TABLE.find((row) => row.if(findings))!;
  return {
    outcome,
    reason,
    says,
    is501c3: REASONS_OF_CHARITIES.has(reason) && is501c3(compared),
    ein: writeEin(read.ein),
    listedName: compared.best?.listedName ?? null,
    similarity: compared.best ? Math.round(compared.best.similarity * 1000) / 1000 : null,
    revokedOn: latest(listings.revocations.map(({ revokedOn }) => revokedOn)) || null,
    warnings: hasAnnouncedPrefix(read.ein) ? [] : ["The IRS has not announced this prefix, but lists such EINs."],
    listings,
  };
}

interface Compared<Row> {
  row: Row;
  listedName: string;
  similarity: number;
}

interface ComparedRows {
  best: { listedName: string; similarity: number } | undefined;
  masterFile: Compared<MasterFileRow>[];
  pub78: Compared<Pub78Row>[];
}

/**
 * Compares the name with every row of the EIN. If a file has rows under this name and under others, only those under
 * this name count.
 */
function compareRows(name: string, { masterFile, pub78 }: Listings, namesWith: NamesWith): ComparedRows {
  const compare = <Row extends { name: string; sortName?: string }>(
    rows: readonly Row[],
    formsOf: (row: Row) => NameForm[],
  ) => {
    const all = rows.map((row) => ({
      row,
      listedName: [row.name, row.sortName].filter(Boolean).join(" / "),
      similarity: nameSimilarity(name, formsOf(row), namesWith),
    }));
    const same = all.filter(({ similarity }) => similarity >= SAME_NAME);
    return same.length > 0 ? same : all;
  };
  const compared = { masterFile: compare(masterFile, masterFileForms), pub78: compare(pub78, pub78Forms) };
  const [best] = [...compared.masterFile, ...compared.pub78].sort((a, b) => b.similarity - a.similarity);
  return { ...compared, best };
}

function findingsOf({ best, masterFile, pub78 }: ComparedRows, { revocations }: Listings): Omit<Findings, "hasLists"> {
  const revokedOn = latest(revocations.map((row) => row.revokedOn));
  const reinstatedOn = latest(revocations.map((row) => row.reinstatedOn));
  const codes = codesIn(pub78);
  const rows = masterFile.map(({ row }) => row);
  const deductibilities = rows.map((row) => DEDUCTIBILITY[row.deductibility] ?? "unknown");
  const statuses = rows.map(({ status }) =>
    EXEMPT_STATUSES.has(status) ? "exempt" : status === "" ? "unknown" : "other",
  );
  return {
    isListed: rows.length + pub78.length > 0,
    isRevoked: revokedOn !== "" && revokedOn > reinstatedOn,
    isInPub78: pub78.length > 0,
    pub78: new Set(codes.map((code) => PUB78_CODES[code] ?? "unknown")),
    isInMasterFile: rows.length > 0,
    isCharitySubsection: rows.length > 0 && rows.every(({ subsection }) => subsection === CHARITY_SUBSECTION),
    deductibility: worst(deductibilities, ["not_deductible", "treaty", "unknown", "deductible"]),
    status: worst(statuses, ["other", "unknown", "exempt"]),
    isSameName: (best?.similarity ?? 0) >= SAME_NAME,
  };
}

/**
 * The master file gives the subsection of the exemption. Without a row there, Publication 78 decides, by codes that
 * only 501(c)(3) organizations have.
 */
function is501c3({ masterFile, pub78 }: ComparedRows): boolean {
  if (masterFile.length > 0) return masterFile.every(({ row }) => row.subsection === CHARITY_SUBSECTION);
  return codesIn(pub78).some((code) => CODES_OF_501C3.has(code));
}

function codesIn(pub78: ComparedRows["pub78"]): string[] {
  return pub78.flatMap(({ row }) => row.codes.split(",").map((code) => code.trim().toUpperCase()));
}

/** The worst of the values, given an order from worst to best. */
function worst<Value extends string>(values: Value[], order: readonly (Value | "unknown")[]): Value | "unknown" {
  return order.find((each) => values.includes(each as Value)) ?? "unknown";
}

function latest(dates: string[]): string {
  return dates.reduce((last, date) => (date > last ? date : last), "");
}

/** The widths of the files' name columns, minus a word that did not fit. */
const NAME_CUT_FROM = 64;
const SORT_NAME_CUT_FROM = 33;

function masterFileForms({ name, sortName }: MasterFileRow): NameForm[] {
  const forms = formsOf(name, NAME_CUT_FROM);
  if (sortName === "") return forms;
  const sort = formsOf(sortName, SORT_NAME_CUT_FROM).filter(({ tokens }) => isNaming(tokens));
  // A subordinate organization has its parent's name in one column and its own in the other.
  return [...forms, ...sort, ...formsOf(`${name} ${sortName}`, Number.POSITIVE_INFINITY)];
}

function pub78Forms({ name }: Pub78Row): NameForm[] {
  return formsOf(name, NAME_CUT_FROM);
}

function formsOf(text: string, cutFrom: number): NameForm[] {
  const isCut = text.trim().length >= cutFrom && !endsInLegalForm(text);
  return namesIn(text)
    .flatMap(withAndWithoutParentheses)
    .map((name) => readName(name, isCut));
}

function endsInLegalForm(text: string): boolean {
  const last = text.trim().toLowerCase().split(/\s+/).at(-1) ?? "";
  return LEGAL_FORMS.has(last) || /^(inc|corp|ltd)\.?$/.test(last);
}
