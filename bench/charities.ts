/**
 * `npm run bench:charities`: how long it takes to import a Business Master File of two million generated rows in the real
 * layout, to look up an EIN and to search by name. Loopback only.
 */

import { once } from "node:events";
import { createWriteStream, mkdirSync } from "node:fs";
import path from "node:path";
import { whole } from "@/bench/figures";
import { makeBenchFixture } from "@/bench/fixture";
import { readOptions } from "@/bench/options";
import { openPlainOrPacked } from "@/server/cli/terminal/list-files";
import { compose } from "@/server/compose/application";
import { readEnv } from "@/server/config/env";
import { findListings } from "@/server/domain/charities/find-listings";
import { importCharityLists } from "@/server/domain/charities/import-lists";
import { searchListings } from "@/server/domain/charities/search-listings";

const { rows: wanted } = readOptions({ rows: 2_000_000 });
const PARTS = 4;
const LOOKUPS = 2_000;
const SEARCHES = 1_000;

const HEADER =
  "EIN,NAME,ICO,STREET,CITY,STATE,ZIP,GROUP,SUBSECTION,AFFILIATION,CLASSIFICATION,RULING,DEDUCTIBILITY,FOUNDATION,ACTIVITY,ORGANIZATION,STATUS,TAX_PERIOD,ASSET_CD,INCOME_CD,FILING_REQ_CD,PF_FILING_REQ_CD,ACCT_PD,ASSET_AMT,INCOME_AMT,REVENUE_AMT,NTEE_CD,SORT_NAME";
const KINDS =
  "FOUNDATION INC,CHURCH,BAPTIST CHURCH,METHODIST CHURCH,ASSOCIATION,LITTLE LEAGUE INC,PTA,BOOSTERS CLUB,HISTORICAL SOCIETY,CHARITABLE TRUST,SCHOLARSHIP FUND,COMMUNITY CENTER INC,MINISTRIES INC,VOLUNTEER FIRE DEPARTMENT,FRIENDS OF THE LIBRARY,LAND TRUST,FOOD BANK INC,ARTS COUNCIL,YOUTH SOCCER,ANIMAL RESCUE INC,HOUSING CORPORATION,CEMETERY ASSOCIATION".split(
    ",",
  );
const FIRST =
  "FIRST,NEW,GREATER,SAINT MARY,ST JOHN,AMERICAN,NATIONAL,FRIENDS OF,MOUNT ZION,UNITED,NORTH,SOUTH,,,,,,".split(",");
const SYLLABLES =
  "BAR,BEL,BUR,CAR,DAN,DOR,FAR,GLEN,HAR,KEN,LAN,LIN,MAR,MIL,NOR,OAK,PEN,RED,SHEL,STAN,THOR,WAL,WIN,WOOD".split(",");
const ENDINGS = "TON,VILLE,FIELD,FORD,BURY,DALE,PORT,LAND,WICK,MONT,SIDE,VIEW".split(",");

/** A seeded generator: the same numbers in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = randomFrom(7);
const one = (from: readonly string[]) => from[Math.floor(random() * from.length)]!;
const place = () => `${one(SYLLABLES)}${random() < 0.4 ? one(SYLLABLES) : ""}${one(ENDINGS)}`;
const nameOf = () =>
  `${one(FIRST)} ${place()} ${random() < 0.5 ? place() : ""} ${random() < 0.1 ? `NO ${Math.floor(random() * 900)}` : ""} ${one(KINDS)}`
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 70);

function rowOf(ein: number, name: string): string {
  const sort = random() < 0.15 ? `${Math.floor(random() * 2_000)} ${place()} CHAPTER` : "";
  return `${String(ein).padStart(9, "0")},${name},% ${place()} ${place()},${Math.floor(random() * 9_000)} MAIN ST,${place()},VT,05401-${Math.floor(1_000 + random() * 8_999)},0000,03,3,1000,200211,1,15,000000000,1,01,201912,4,3,01,0,12,275626,99714,99714,S30,${sort}\n`;
}

async function writeParts(dir: string): Promise<{ files: string[]; sample: { ein: string; name: string }[] }> {
  mkdirSync(dir, { recursive: true });
  const sample: { ein: string; name: string }[] = [];
  const files: string[] = [];
  let ein = 10_000_000;
  for (let part = 1; part <= PARTS; part += 1) {
    const file = path.join(dir, `eo${part}.csv`);
    files.push(file);
    const out = createWriteStream(file);
    out.write(`${HEADER}\n`);
    for (let row = 0; row < wanted / PARTS; row += 1) {
      ein += 1 + Math.floor(random() * 400);
      const name = nameOf();
      if (row % Math.floor(wanted / LOOKUPS) === 0) sample.push({ ein: String(ein).padStart(9, "0"), name });
      if (!out.write(rowOf(ein, name))) await once(out, "drain");
    }
    out.end();
    await once(out, "finish");
  }
  return { files, sample };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

function show(what: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => `${sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(1)} ms`;
  console.log(`  ${what}: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)}`);
}

/** A name as people type it: without the legal form, or with two letters swapped. */
function typed(name: string, n: number): string {
  if (n % 3 === 0) return name;
  if (n % 3 === 1) return name.replace(/ (INC|CORPORATION)$/, "").toLowerCase();
  const at = 2 + Math.floor(random() * (name.length - 4));
  return name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2);
}

const fixture = await makeBenchFixture();
const { context, close } = await compose(readEnv(fixture.env));
try {
  const { files, sample } = await writeParts(path.join(fixture.env.DATA_DIR!, "irs"));
  const opened = await Promise.all(files.map(openPlainOrPacked));
  let doing = "";
  const startedAt = performance.now();
  const taken = await timed(() =>
    importCharityLists(context, {
      files: opened.map(({ name, changedOn, chunks }) => ({ name, fileDate: changedOn, chunks })),
      force: false,
      onProgress(progress) {
        if (progress.doing !== doing)
          console.log(`  ${((performance.now() - startedAt) / 1000).toFixed(1)} s  ${progress.doing}`);
        doing = progress.doing;
      },
    }),
  );
  console.log(`Imported ${whole(wanted)} rows in ${(taken / 1_000).toFixed(1)} s.`);
  console.log(`  memory of the process: ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB`);
  const lookups: number[] = [];
  for (const { ein } of sample.slice(0, LOOKUPS)) lookups.push(await timed(() => findListings(context, [ein])));
  show(`${lookups.length} lookups by EIN`, lookups);
  const searches: number[] = [];
  let found = 0;
  for (const [n, { ein, name }] of sample.slice(0, SEARCHES).entries())
    searches.push(
      await timed(async () => {
        const results = await searchListings(context, { name: typed(name, n) });
        if (results.some((result) => result.ein.replace("-", "") === ein || result.similarity === 1)) found += 1;
      }),
    );
  show(`${searches.length} searches by name`, searches);
  console.log(`  found ${found} of ${searches.length}`);
} finally {
  await close();
  await fixture.close();
}
process.exit();
