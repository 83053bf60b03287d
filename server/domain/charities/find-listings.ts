import type { CharityList } from "@/server/domain/charities/list-formats";
import type { Listings, MasterFileRow, Pub78Row, RevocationRow } from "@/server/domain/charities/listings";
import type { NamesWith } from "@/server/domain/charities/word-similarity";
import type { Context } from "@/server/operations/context";

/** A version of a list that decisions read. */
export interface CurrentList {
  list: CharityList;
  version: number;
  rows: number;
  /** ISO date. */
  fileDate: string;
}

/** What the current lists say about some EINs. */
export interface FoundListings {
  lists: CurrentList[];
  byEin: Map<string, Listings>;
}

const COLUMNS: Readonly<Record<CharityList, string>> = {
  bmf: `ein, name, sort_name AS "sortName", care_of AS "careOf", street, city, state, zip, group_number AS "groupNumber",
    subsection, affiliation, ruling, deductibility, foundation, organization, status, ntee`,
  pub78: "ein, name, city, state, country, codes",
  revocations: `ein, name, trading_name AS "tradingName", city, state, subsection, revoked_on AS "revokedOn",
    posted_on AS "postedOn", reinstated_on AS "reinstatedOn"`,
};

/** Reads the current versions of the lists. */
export async function currentLists(ctx: Context): Promise<CurrentList[]> {
  return ctx.statement<CurrentList>(
    `SELECT list, version, rows, file_date::text AS "fileDate" FROM charity_list_versions WHERE is_current ORDER BY list`,
    [],
    "current-charity-lists",
  );
}

/** Reads all rows of the EINs, each of nine digits, in the current lists. */
export function findListings(ctx: Context, eins: readonly string[]): Promise<FoundListings> {
  return readingCurrent(ctx, async (lists) => {
    const read = async <Row extends { ein: string }>(list: CharityList) => {
      const current = lists.find((each) => each.list === list);
      if (!current) return new Map<string, Row[]>();
      const rows = await ctx.statement<Row>(
        `SELECT ${COLUMNS[list]} FROM irs.${list}_${current.version} WHERE ein = ANY ($1)`,
        [eins],
      );
      const byEin = new Map<string, Row[]>();
      for (const row of rows) byEin.set(row.ein, [...(byEin.get(row.ein) ?? []), row]);
      return byEin;
    };
    const [masterFile, pub78, revocations] = await Promise.all([
      read<MasterFileRow>("bmf"),
      read<Pub78Row>("pub78"),
      read<RevocationRow>("revocations"),
    ]);
    const byEin = new Map(
      eins.map((ein) => [
        ein,
        {
          masterFile: masterFile.get(ein) ?? [],
          pub78: pub78.get(ein) ?? [],
          revocations: revocations.get(ein) ?? [],
        },
      ]),
    );
    return { lists, byEin };
  });
}

/** A word in a smaller share of the names, or in only one name, may be misspelled there. */
const WORD_SHARE = 1 / 50_000;
const WORD_LEAST = 2;

/** Counts the names in the current lists that contain each word. */
export async function countNamesWith(ctx: Context, words: readonly string[]): Promise<NamesWith> {
  const counts = new Map<string, number>();
  const found = await readingCurrent(ctx, (lists) =>
    Promise.all(
      lists
        .filter(({ list }) => list !== "revocations")
        .map(({ list, version, rows }) =>
          ctx.statement<{ word: string; names: number }>(
            `SELECT word, names FROM irs.${list}_words_${version} WHERE word = ANY ($1) AND names >= $2`,
            [words, Math.max(WORD_LEAST, Math.ceil(rows * WORD_SHARE))],
          ),
        ),
    ),
  );
  for (const { word, names } of found.flat()) counts.set(word, (counts.get(word) ?? 0) + names);
  return (word) => counts.get(word) ?? 0;
}

const UNDEFINED_TABLE = "42P01";

/** Reads from the current versions, and retries if they were replaced and dropped in the meantime. */
export async function readingCurrent<T>(ctx: Context, read: (lists: CurrentList[]) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read(await currentLists(ctx));
    } catch (error) {
      if ((error as { code?: unknown }).code !== UNDEFINED_TABLE || attempt === 3) throw error;
    }
  }
}
