import { afterAll, beforeAll, expect, it } from "vitest";
import { checkListings } from "@/server/domain/charities/check-listings";
import { currentLists } from "@/server/domain/charities/find-listings";
import { importCharityLists } from "@/server/domain/charities/import-lists";
import type { Context } from "@/server/operations/context";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards the lists that decide who may issue tax receipts: a version is read whole or not at all.

let opened: TestDatabase;
let ctx: Context;
beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database, { settings: { mode: "live" } });
});
afterAll(() => opened.close());

const HEADER =
  "EIN,NAME,ICO,STREET,CITY,STATE,ZIP,GROUP,SUBSECTION,AFFILIATION,CLASSIFICATION,RULING,DEDUCTIBILITY,FOUNDATION,ACTIVITY,ORGANIZATION,STATUS,TAX_PERIOD,ASSET_CD,INCOME_CD,FILING_REQ_CD,PF_FILING_REQ_CD,ACCT_PD,ASSET_AMT,INCOME_AMT,REVENUE_AMT,NTEE_CD,SORT_NAME";
const bmfRow = (ein: string, name: string, deductibility = 1) =>
  `${ein},${name},% ADA KEEPER,1 QUAY ST,PORTLAND,ME,04101-0000,0000,03,3,1000,200211,${deductibility},15,000000000,1,01,201906,4,3,01,0,06,275626,99714,99714,S30,`;
const many = (start: number, count: number) =>
  Array.from({ length: count }, (_, at) =>
    bmfRow(String(100_000_000 + start + at), `HARBOR LIGHT NO ${start + at} INC`),
  );
const bmf = (...rows: string[]) => [HEADER, ...rows, ""].join("\n");

interface Part {
  name?: string;
  content: string | Buffer;
}

/** Yields small chunks, so that lines are cut anywhere. */
async function* pieces(content: string | Buffer) {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += 97) yield bytes.subarray(at, at + 97);
}

const load = (parts: Part[], { force = false, fileDate = "2026-11-10" } = {}) =>
  importCharityLists(ctx, {
    files: parts.map(({ name = "file", content }) => ({ name, fileDate, chunks: pieces(content) })),
    force,
    onProgress: () => {},
  });
const outcome = async (ein: string, name: string) => {
  const { assessments } = await checkListings(ctx, { pairs: [{ ein, name }] });
  return `${assessments[0]!.outcome}: ${assessments[0]!.reason}`;
};
const tables = async () =>
  (await opened.admin.query("SELECT tablename FROM pg_tables WHERE schemaname = 'irs' ORDER BY 1")).rows.map(
    ({ tablename }) => tablename,
  );

it("reads the three files by their content, several of one list as one version", async () => {
  expect(await outcome("100000000", "Harbor Light No. 0")).toBe("review: lists_missing");
  const accented = Buffer.concat([
    Buffer.from(`${bmfRow("012345678", '"HARBOR, QUAY & CO INC"')}\r\n`),
    Buffer.from(bmfRow("000003154", "CAF\xc9 HARBOR"), "latin1"),
  ]);
  const pub78 =
    "\r\n\r\n000262650|Harbor Post 12 Veterans|Bangor|ME|United States|EO\r\n001017919|The Café Society Inc.|Bangor|ME|United States|PC\r\n";
  const revoked = `100000002|HARBOR LIGHT NO 2|||PORTLAND|ME|04101||03|15-MAY-2015|10-AUG-2015|\n100000003|HARBOR LIGHT NO 3|||PORTLAND|ME|04101||03|15-MAY-2015|10-AUG-2015|15-MAY-2015\n`;
  const lists = await load([
    { name: "eo1.csv", content: `\uFEFF${bmf(...many(0, 40))}3154,SHORT\n` },
    { name: "eo2.csv", content: Buffer.concat([Buffer.from(`${HEADER}\n`), accented]) },
    { name: "pub78.txt", content: pub78 },
    { name: "revoked.txt", content: revoked },
  ]);
  expect(lists.map(({ list, version, rows, files }) => [list, version, rows, files.length])).toEqual([
    ["bmf", 1, 42, 2],
    ["pub78", 1, 2, 1],
    ["revocations", 1, 2, 1],
  ]);
  expect(lists.flatMap(({ files }) => files.map(({ leftOut, firstLeftOut }) => [leftOut, firstLeftOut]))).toEqual([
    [1, "3154,SHORT"],
    ...[2, 3, 4].map(() => [0, ""]),
  ]);
  expect(await outcome("10-0000000", "Harbor Light No. 0")).toBe("verified: listed");
  expect(await outcome("01-2345678", "Harbor, Quay and Company")).toBe("verified: listed");
  expect(await outcome("000003154", "Café Harbor")).toBe("verified: listed");
  expect(await outcome("001017919", "Cafe Society")).toBe("verified: listed");
  expect(await outcome("000262650", "Harbor Post 12 Veterans")).toBe("review: deductible_not_501c3");
  expect(await outcome("100000002", "Harbor Light No. 2")).toBe("not_eligible: revoked");
  expect(await outcome("100000003", "Harbor Light No. 3")).toBe("verified: listed");
  const entries = await ctx.db.auditEntry.findMany({ where: { action: "charity_list.import" } });
  expect(entries.map(({ subjectId }) => subjectId)).toEqual(["bmf", "pub78", "revocations"]);
});

it("replaces a version at once and drops the one before, while others read", async () => {
  let isLoading = true;
  const readers = Promise.all(
    [1, 2, 3].map(async () => {
      const seen = new Set<string>();
      while (isLoading) seen.add(await outcome("100000000", "Harbor Light No. 0"));
      return [...seen];
    }),
  );
  for (let n = 1; n <= 3; n += 1) await load([{ content: bmf(...many(0, 41 + n)) }]);
  isLoading = false;
  expect(await readers).toEqual([["verified: listed"], ["verified: listed"], ["verified: listed"]]);
  expect(await currentLists(ctx)).toMatchObject([
    { list: "bmf", version: 4, rows: 44, fileDate: "2026-11-10" },
    { list: "pub78", version: 1 },
    { list: "revocations", version: 1 },
  ]);
  expect(await tables()).toEqual(
    ["bmf_4", "bmf_words_4", "pub78_1", "pub78_words_1", "revocations_1", "revocations_words_1"].sort(),
  );
});

it.each<[string, Part[], RegExp]>([
  ["a changed header", [{ content: bmf().replace("STATUS", "STANDING") }], /without STATUS and with STANDING/],
  ["a file without rows", [{ content: bmf() }], /no rows/],
  ["an empty file", [{ content: "\n\n" }], /empty/],
  ["another file", [{ content: "<html>Not found</html>" }], /none of the IRS's files/],
  ["a twentieth fewer rows", [{ content: bmf(...many(0, 41)) }], /44/],
  ["EINs without their zeros", [{ content: bmf(...many(0, 60), "1,A", "2,B", "3,C", "4,D") }], /nine digits/],
  ["one file twice", [1, 2].map(() => ({ content: bmf(...many(0, 50)) })), /same content/],
  ["one bad file among good ones", [{ content: bmf(...many(0, 60)) }, { content: "x|y" }], /EIN of nine digits/],
])("refuses %s and keeps what it has", async (_, parts, message) => {
  const before = [await currentLists(ctx), await tables()];
  await expect(load(parts)).rejects.toThrow(message);
  expect([await currentLists(ctx), await tables()]).toEqual(before);
});

it("accepts a smaller list by force, and nobody imports at the same time", async () => {
  const slow = async function* () {
    yield Buffer.from(bmf(...many(0, 10)));
    await expect(load([{ content: bmf(...many(0, 50)) }])).rejects.toThrow(/running/);
  };
  const files = [{ name: "few", fileDate: "2026-12-08", chunks: slow() }];
  await importCharityLists(ctx, { files, force: true, onProgress: () => {} });
  expect(await currentLists(ctx)).toMatchObject([{ rows: 10, fileDate: "2026-12-08" }, {}, {}]);
});

it("drops what an import left behind that was killed", async () => {
  await opened.admin.query("CREATE TABLE irs.bmf_9 (ein text)");
  await opened.admin.query("ALTER TABLE irs.bmf_9 OWNER TO almoner_owner");
  await load([{ content: bmf(...many(0, 12)) }]);
  expect(await tables()).not.toContain("bmf_9");
});
