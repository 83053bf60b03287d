/** `npm run bank:import`: books entries from the bank's statement files. */
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { importOne } from "@/server/cli/bank/import-one";
import { runCommand, UsageError } from "@/server/cli/terminal/run-command";
import type { CsvMapping } from "@/server/ports/bank-file";

const USAGE = `Usage:
  npm run bank:import -- <files> [--mapping <file>] [--account <id>]

The files are statements of the accounts that \`npm run bank:account\` lists, or ZIP archives of them. A booking is in the books
once, whichever files have it, so files may overlap and be imported again. Nothing of a statement that does not add up is
booked. \`npm run bank:check\` says what is in files without booking it. --mapping names a JSON file that says how to read CSV,
and --account the account that the files are of, where they do not say so, as CSV doesn't. What was said in the console of files
with the same headings is known.`;

const OPTIONS = { mapping: { type: "string" }, account: { type: "string" } } as const;

await runCommand(USAGE, (words) => {
  const { values, positionals } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  if (positionals.length === 0) throw new UsageError("Name the files to import.");
  return async (ctx) => {
    const mapping = values.mapping ? (JSON.parse(await readFile(values.mapping, "utf8")) as CsvMapping) : null;
    let isRefused = false;
    for (const name of positionals)
      isRefused =
        (await importOne(
          ctx,
          { name, open: () => createReadStream(name) },
          { mapping, accountId: values.account ?? null },
        )) || isRefused;
    if (isRefused) throw new Error("Something was not imported. The lines above say why.");
  };
});
