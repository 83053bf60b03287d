/** `npm run screening:import | screening:check`: imports lists of sanctioned parties, and looks up names in them. */
import { parseArgs } from "node:util";
import { countryCode } from "@/server/adapters/screening-lists/country-code";
import { OWN_COLUMNS } from "@/server/adapters/screening-lists/own-csv";
import { readLists } from "@/server/adapters/screening-lists/read-lists";
import { openPlainOrPacked } from "@/server/cli/terminal/list-files";
import { type Command, runCommand, UsageError } from "@/server/cli/terminal/run-command";
import { importScreeningLists } from "@/server/domain/screening/import-lists";
import { describeFacts, factsOf } from "@/server/domain/screening/list-facts";
import { currentMatcher } from "@/server/domain/screening/matcher-cache";
import type { ListedKind, ScreenedParty, ScreeningHit } from "@/server/ports/screening-matcher";

const USAGE = `Usage:
  npm run screening:import -- <files> [--force] [--decisive | --needs-review]
  npm run screening:check -- "<name>" [--type individual|organization|vessel|aircraft] [--birth-year YYYY]
    [--country <code or name>] [--json]

The files are OFAC's CSV files of the SDN and the consolidated list (main, aliases, addresses, comments), the UN's
consolidated XML, or your own CSV with the columns ${OWN_COLUMNS}.
Each is recognized by its content and may be packed as gzip or zip. A list that is new replaces the one before at once.
A file is read as a whole or not at all: a column, a row or a value that we cannot read is named, and nothing is replaced.
--force accepts a list that is empty, or has lost more than a twentieth of its parties, aliases, dates or documents.
--decisive makes the same name as on these lists suspend at once, without a person; --needs-review has a person decide
again. A list stays as it was if you name neither; one that is new needs a person.`;

const OPTIONS = {
  force: { type: "boolean", default: false },
  decisive: { type: "boolean", default: false },
  "needs-review": { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  type: { type: "string" },
  "birth-year": { type: "string" },
  country: { type: "string" },
} as const;

const KINDS = new Set<string>(["individual", "organization", "vessel", "aircraft"]);

await runCommand(USAGE, (words) => {
  const { values, positionals } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const [command, ...rest] = positionals;
  if (values.decisive && values["needs-review"]) throw new UsageError("A list is decisive, or it needs a review.");
  const isDecisive = values.decisive ? true : values["needs-review"] ? false : undefined;
  if (command === "import" && rest.length > 0) return importFiles(rest, { force: values.force, isDecisive });
  if (command !== "check" || rest.length !== 1) throw new UsageError("Name the files to import, or one name to check.");
  const { type, country } = values;
  if (type !== undefined && !KINDS.has(type)) throw new UsageError(`--type must be one of ${[...KINDS].join(", ")}.`);
  const code = country === undefined ? undefined : countryCode(country);
  if (country !== undefined && !code) throw new UsageError("--country must be a country's code or English name.");
  const birthDate = values["birth-year"];
  if (birthDate !== undefined && !/^\d{4}(-\d{2}){0,2}$/.test(birthDate))
    throw new UsageError("--birth-year must be a year or a date.");
  const kind = type as ListedKind | undefined;
  return check({ names: [rest[0]!], kind, birthDate, countries: code ? [code] : undefined }, values.json);
});

function importFiles(names: string[], options: { force: boolean; isDecisive: boolean | undefined }): Command {
  return async (ctx) => {
    const start = performance.now();
    const files = names.map((name) => ({ name, open: async () => (await openPlainOrPacked(name)).chunks }));
    const { lists, recognized, orphans } = await readLists(files);
    for (const { file, as, rows } of recognized) console.log(`${file}: ${as}, ${rows} rows`);
    if (orphans > 0) console.log(`${orphans} entries of OFAC's other files are not in its main file.`);
    for (const [list, parties] of lists) console.log(`${list}, read: ${describeFacts(factsOf(parties))}`);
    const replaced = await importScreeningLists(ctx, { lists, ...options });
    for (const { list, version, parties, added, changed, removed } of replaced)
      console.log(
        `${list} is version ${version}: ${parties} parties, ${added} added, ${changed} changed, ${removed} removed`,
      );
    ctx.wake();
    console.log(
      `Imported in ${((performance.now() - start) / 1000).toFixed(1)} s. Everyone is screened again by the worker.`,
    );
  };
}

function check(screened: ScreenedParty, asJson: boolean): Command {
  return async (ctx) => {
    const { versions, over: load } = await currentMatcher(ctx);
    const over = await load();
    const start = performance.now();
    const hits = over.match(screened);
    const ms = Math.round((performance.now() - start) * 100) / 100;
    if (asJson) {
      console.log(JSON.stringify({ versions, ms, hits: hits.map(asJsonHit) }));
      return;
    }
    console.log(`Screened against ${versions} in ${ms} ms.`);
    if (hits.length === 0) console.log("Nobody on the lists resembles that name.");
    for (const hit of hits) print(hit);
  };
}

function asJsonHit({ party, score, nameScore, band, matchedName, words, tieBreakers }: ScreeningHit) {
  const { list, uid, kind, name, program, birthDates, countries } = party;
  const entry = { list, id: uid, type: kind, name, program, birth_dates: birthDates, countries };
  return { score, band, name_score: nameScore, matched_name: matchedName, words, tie_breakers: tieBreakers, entry };
}

function print({ party, score, band, matchedName, words, tieBreakers }: ScreeningHit): void {
  console.log(
    `\n${score.toFixed(2)} ${band}  ${matchedName}  (${party.list} ${party.uid}, ${party.kind}, ${party.program ?? "no program"})`,
  );
  for (const { screened, listed, similarity } of words)
    console.log(`      ${screened} ${similarity === 1 ? "=" : "~"} ${listed}  ${similarity}`);
  for (const { effect, note } of tieBreakers)
    console.log(`      ${effect > 0 ? "+" : ""}${effect.toFixed(2)}  ${note}`);
}
