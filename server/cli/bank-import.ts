/** `npm run bank:import`: books what the operator's bank says was booked. */
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { entryProgress } from "@/server/cli/bank-check/entry-progress";
import { runCommand, UsageError } from "@/server/cli/run-command";
import { importBankFile } from "@/server/domain/bank/import-bank-file";
import type { Context } from "@/server/operations/context";
import type { CsvMapping } from "@/server/ports/bank-file";

const USAGE = `Usage:
  npm run bank:import -- <files> [--mapping <file>]

The files are statements of the accounts that \`npm run bank:account\` lists, or ZIP archives of them. A booking is in the books
once, whichever files have it, so files may overlap and be imported again. Nothing of a statement that does not add up is
booked. \`npm run bank:check\` says what is in files without booking it. --mapping names a JSON file that says how to read CSV.`;

const OPTIONS = { mapping: { type: "string" } } as const;

await runCommand(USAGE, (words) => {
  const { values, positionals } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  if (positionals.length === 0) throw new UsageError("Name the files to import.");
  return async (ctx) => {
    const mapping = values.mapping ? (JSON.parse(await readFile(values.mapping, "utf8")) as CsvMapping) : null;
    let isRefused = false;
    for (const name of positionals) isRefused = (await importOne(ctx, name, mapping)) || isRefused;
    if (isRefused) throw new Error("Something was not imported. The lines above say why.");
  };
});

/** Imports a file and prints what became of it; returns whether something of it was left out. */
async function importOne(ctx: Context, name: string, mapping: CsvMapping | null): Promise<boolean> {
  const show = entryProgress();
  const { file, all, decided, booked } = await importBankFile(ctx, {
    source: { name, open: () => createReadStream(name) },
    mapping,
    onProgress: ({ step, done, all: ofAll }) => show(`${name}: ${step}`, done, ofAll),
  });
  const problems = file.problems as { place: string | null; message: string }[];
  for (const { place, message } of problems) console.log(`  PROBLEM  ${message}${place ? ` (${place})` : ""}`);
  if (file.status === "refused") console.log(`${name}: nothing was booked.`);
  else {
    const unclear = all - decided;
    console.log(
      `${name}: ${booked} new bookings, ${decided - booked} known ones${unclear > 0 ? `, ${unclear} to decide` : ""}.`,
    );
  }
  return problems.length > 0;
}
