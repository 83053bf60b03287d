import { nameTokens } from "@/server/domain/charities/name-tokens";

/** The IRS files that decisions read: the Business Master File, Publication 78 and the automatic revocations. */
export const CHARITY_LISTS = ["bmf", "pub78", "revocations"] as const;
export type CharityList = (typeof CHARITY_LISTS)[number];

export const LIST_NAMES: Readonly<Record<CharityList, string>> = {
  bmf: "Business Master File",
  pub78: "Publication 78",
  revocations: "automatic revocation list",
};

/** How to turn a file's rows into rows of the list's table. */
export interface ListFormat {
  list: CharityList;
  separator: "," | "|";
  /** The number of fields in every row. */
  width: number;
  hasHeader: boolean;
  /** The columns of the table, in the order in which `read` returns them. */
  columns: readonly string[];
  /** The table's row, without its search tokens; null if the row's EIN is invalid. */
  read(fields: readonly string[]): { values: string[]; names: string } | null;
}

/** The file is none of these, or its format has changed. */
export class UnknownFile extends Error {}

const BMF_HEADER =
  "EIN NAME ICO STREET CITY STATE ZIP GROUP SUBSECTION AFFILIATION CLASSIFICATION RULING DEDUCTIBILITY FOUNDATION ACTIVITY ORGANIZATION STATUS TAX_PERIOD ASSET_CD INCOME_CD FILING_REQ_CD PF_FILING_REQ_CD ACCT_PD ASSET_AMT INCOME_AMT REVENUE_AMT NTEE_CD SORT_NAME".split(
    " ",
  );

/** The table's columns after the EIN, and the file's column that each comes from. */
const BMF_COLUMNS = {
  name: "NAME",
  sort_name: "SORT_NAME",
  care_of: "ICO",
  street: "STREET",
  city: "CITY",
  state: "STATE",
  zip: "ZIP",
  group_number: "GROUP",
  subsection: "SUBSECTION",
  affiliation: "AFFILIATION",
  ruling: "RULING",
  deductibility: "DEDUCTIBILITY",
  foundation: "FOUNDATION",
  organization: "ORGANIZATION",
  status: "STATUS",
  ntee: "NTEE_CD",
};

/** Columns with two-digit codes, which may have lost a leading zero in a spreadsheet. */
const TWO_DIGITS = new Set(["SUBSECTION", "STATUS", "FOUNDATION"]);

/** Recognizes a file's format by its first non-blank line, whatever its name. */
export function recognizeFormat(firstLine: string): ListFormat {
  const line = firstLine.trim();
  const header = line.split(",").map((name) =>
    name
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .toUpperCase(),
  );
  if (header.includes("EIN")) return bmfFormat(header);
  const { length, 0: ein } = line.split("|");
  if (length > 1 && !/^\s*\d{9}\s*$/.test(ein!))
    throw new UnknownFile("A line does not begin with an EIN of nine digits.");
  if (length === 6) return PUB78;
  if (length === 12) return REVOCATIONS;
  throw new UnknownFile(
    "This is none of the IRS's files: neither the Business Master File with its header, nor Publication 78 with 6 columns or the automatic revocation list with 12, which are separated by |.",
  );
}

function bmfFormat(header: string[]): ListFormat {
  const missing = BMF_HEADER.filter((name) => !header.includes(name));
  const added = header.filter((name, at) => !BMF_HEADER.includes(name) || header.indexOf(name) !== at);
  if (missing.length + added.length > 0) {
    const changes = [
      missing.length > 0 && `without ${missing.join(", ")}`,
      added.length > 0 && `with ${added.join(", ")}`,
    ];
    throw new UnknownFile(
      `The header of the Business Master File has changed: it is ${changes.filter(Boolean).join(" and ")}.`,
    );
  }
  const einAt = header.indexOf("EIN");
  const sources = Object.values(BMF_COLUMNS).map((name) => ({
    at: header.indexOf(name),
    isCode: TWO_DIGITS.has(name),
  }));
  const [nameAt, sortAt] = [header.indexOf("NAME"), header.indexOf("SORT_NAME")];
  return {
    list: "bmf",
    separator: ",",
    width: header.length,
    hasHeader: true,
    columns: ["ein", ...Object.keys(BMF_COLUMNS)],
    read(fields) {
      const ein = readColumnEin(fields[einAt]!);
      if (!ein) return null;
      const values = sources.map(({ at, isCode }) => {
        const value = fields[at]!.trim();
        return isCode && value.length === 1 ? `0${value}` : value;
      });
      return { values: [ein, ...values], names: `${fields[nameAt]!} ${fields[sortAt]!}` };
    },
  };
}

const PUB78: ListFormat = {
  list: "pub78",
  separator: "|",
  width: 6,
  hasHeader: false,
  columns: ["ein", "name", "city", "state", "country", "codes"],
  read(fields) {
    const ein = readColumnEin(fields[0]!);
    return ein ? { values: [ein, ...fields.slice(1).map((field) => field.trim())], names: fields[1]! } : null;
  },
};

const REVOCATIONS: ListFormat = {
  list: "revocations",
  separator: "|",
  width: 12,
  hasHeader: false,
  columns: ["ein", "name", "trading_name", "city", "state", "subsection", "revoked_on", "posted_on", "reinstated_on"],
  read(fields) {
    const ein = readColumnEin(fields[0]!);
    const at = (place: number) => fields[place]!.trim();
    const dates = [9, 10, 11].map((place) => readDate(at(place)));
    if (!ein || dates.includes(null) || dates[0] === "") return null;
    return {
      values: [ein, at(1), at(2), at(4), at(5), at(8), ...(dates as string[])],
      names: `${fields[1]!} ${fields[2]!}`,
    };
  },
};

function readColumnEin(field: string): string | null {
  const ein = field.trim();
  return /^\d{9}$/.test(ein) ? ein : null;
}

const MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");

/** Converts "15-MAY-2010" to an ISO date and "" to ""; null for anything else. */
function readDate(text: string): string | null {
  if (text === "") return "";
  const [, day, month, year] = /^(\d{1,2})-([A-Z]{3})-(\d{4})$/i.exec(text) ?? [];
  const at = MONTHS.indexOf(month?.toUpperCase() ?? "");
  return day && at >= 0 ? `${year}-${String(at + 1).padStart(2, "0")}-${day.padStart(2, "0")}` : null;
}

/** The distinct words of a row's names, for the search. */
export function searchTokens(names: string): string[] {
  return [...new Set(nameTokens(names))];
}
