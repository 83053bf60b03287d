/** `npm run charities:import | :check | :eval | :search | :lists`: imports and queries the IRS files of charities. */
import { parseArgs } from "node:util";
import { evaluateChecks } from "@/server/cli/charities/evaluate-checks";
import { openPlainOrPacked } from "@/server/cli/terminal/list-files";
import { type Command, runCommand, UsageError } from "@/server/cli/terminal/run-command";
import type { Assessment } from "@/server/domain/charities/assess-listing";
import { checkListings } from "@/server/domain/charities/check-listings";
import { type CurrentList, currentLists } from "@/server/domain/charities/find-listings";
import { type ImportProgress, importCharityLists } from "@/server/domain/charities/import-lists";
import { LIST_NAMES } from "@/server/domain/charities/list-formats";
import { searchListings } from "@/server/domain/charities/search-listings";
import type { Context } from "@/server/operations/context";

const USAGE = `Usage:
  npm run charities:import -- <files> [--file-date YYYY-MM-DD] [--force]
  npm run charities:check -- <ein> "<name>" [--json]
  npm run charities:eval -- <csv with the columns ein,name,expect> [--json]
  npm run charities:search -- "<name>" [--json]
  npm run charities:lists

The files are those of the IRS, as downloaded or packed as gzip or zip: the Business Master File (CSV, all its parts in one
import), Publication 78 and the automatic revocation list (separated by |). Each is recognized by its content.
--file-date is when the IRS published them; by default, when each file was last changed.
--force accepts a list that has lost more than a twentieth of its rows.
"expect" is verified, review, not_eligible or invalid; with a reason, as in review:name_mismatch, that must be right too.`;

const OPTIONS = {
  json: { type: "boolean", default: false },
  force: { type: "boolean", default: false },
  "file-date": { type: "string" },
} as const;

const PROGRESS_EVERY_MS = 2_000;

await runCommand(USAGE, (words) => {
  const { values, positionals } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const [command, ...rest] = positionals;
  if (command === "import") {
    if (rest.length === 0) throw new UsageError("Name the files to import.");
    return importFiles(rest, values.force, readDate(values["file-date"]));
  }
  if (command === "check") {
    const [ein, name, ...more] = rest;
    if (ein === undefined || name === undefined || more.length > 0)
      throw new UsageError("Name an EIN and, in quotation marks, a name.");
    return check(ein, name, values.json);
  }
  if (command === "eval") {
    const [file, ...more] = rest;
    if (!file || more.length > 0) throw new UsageError("Name one CSV file.");
    return (ctx) => evaluateChecks(ctx, file, values.json);
  }
  if (command === "search") {
    const [name, ...more] = rest;
    if (!name || more.length > 0) throw new UsageError("Name an organization, in quotation marks.");
    return search(name, values.json);
  }
  if (command === "lists" && rest.length === 0) return showLists;
  throw new UsageError("Name a command: import, check, eval, search or lists.");
});

function readDate(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.startsWith(text)) return text;
  throw new UsageError("--file-date must be a date such as 2026-11-10.");
}

function importFiles(paths: string[], force: boolean, fileDate: string | null): Command {
  return async (ctx) => {
    const opened = await Promise.all(paths.map(openPlainOrPacked));
    const files = opened.map(({ name, changedOn, chunks }) => ({ name, fileDate: fileDate ?? changedOn, chunks }));
    const startedAt = performance.now();
    const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    const lists = await importCharityLists(ctx, { files, force, onProgress: showProgress(seconds) });
    for (const { name, leftOut, firstLeftOut } of lists.flatMap((list) => list.files))
      if (leftOut > 0) console.log(`${name}: ${leftOut} rows left out, which are not as the others: ${firstLeftOut}`);
    for (const { list, version, rows, rowsBefore, fileDate: date } of lists) {
      const before = rowsBefore === null ? "" : `, ${rowsBefore.toLocaleString("en-US")} before`;
      console.log(
        `${LIST_NAMES[list]}: version ${version} of ${date} with ${rows.toLocaleString("en-US")} rows${before}.`,
      );
    }
    console.log(`Imported in ${seconds()}.`);
  };
}

function showProgress(seconds: () => string) {
  let last = { doing: "", at: 0 };
  return ({ doing, rows }: ImportProgress) => {
    const now = performance.now();
    if (doing === last.doing && now - last.at < PROGRESS_EVERY_MS) return;
    last = { doing, at: now };
    console.error(`${seconds().padStart(8)}  ${doing}${rows > 0 ? `: ${rows.toLocaleString("en-US")} rows` : ""}`);
  };
}

function check(ein: string, name: string, isJson: boolean): Command {
  return async (ctx) => {
    const { lists, assessments } = await checkListings(ctx, { pairs: [{ ein, name }] });
    const assessment = assessments[0]!;
    if (isJson) console.log(JSON.stringify(serialize(assessment, lists)));
    else print(assessment, lists);
  };
}

function serialize(assessment: Assessment, lists: CurrentList[]) {
  const { outcome, reason, says, ein, listedName, similarity, revokedOn, warnings, listings } = assessment;
  return {
    outcome,
    reason,
    message: says,
    ein,
    listed_name: listedName,
    similarity,
    revoked_on: revokedOn,
    warnings,
    lists: lists.map(({ list, version, fileDate }) => ({ list, version, file_date: fileDate })),
    rows: { bmf: listings.masterFile, pub78: listings.pub78, revocations: listings.revocations },
  };
}

function print(
  { outcome, reason, says, listedName, similarity, revokedOn, warnings }: Assessment,
  lists: CurrentList[],
) {
  console.log(`${outcome}: ${reason}`);
  console.log(says);
  if (listedName !== null) console.log(`Listed as ${listedName}, ${Math.round((similarity ?? 0) * 100)} % alike.`);
  if (revokedOn !== null) console.log(`Revoked on ${revokedOn}.`);
  for (const warning of warnings) console.log(warning);
  console.log(
    `Lists: ${lists.map(({ list, fileDate }) => `${LIST_NAMES[list]} of ${fileDate}`).join(", ") || "none"}.`,
  );
}

function search(name: string, isJson: boolean): Command {
  return async (ctx) => {
    const found = await searchListings(ctx, { name });
    if (isJson) return console.log(JSON.stringify(found));
    if (found.length === 0) console.log("Nothing like this is listed.");
    for (const { ein, name: listed, sortName, city, state, similarity } of found)
      console.log(
        `${ein}  ${String(Math.round(similarity * 100)).padStart(3)} %  ${[listed, sortName].filter(Boolean).join(" / ")}, ${city}, ${state}`,
      );
  };
}

async function showLists(ctx: Context): Promise<void> {
  const lists = await currentLists(ctx);
  if (lists.length === 0) console.log("No IRS file has been imported.");
  for (const { list, version, rows, fileDate } of lists)
    console.log(`${LIST_NAMES[list]}: version ${version} of ${fileDate}, ${rows.toLocaleString("en-US")} rows`);
}
