/**
 * `npm run bank:check`: reads banks' statement files without booking anything, and reports their contents and problems.
 */
import { createReadStream } from "node:fs";
import { parseArgs } from "node:util";
import { checkBankFiles } from "@/server/cli/bank/check-bank-files";
import { countProblems, describeFiles, serializeFiles } from "@/server/cli/bank/describe-files";
import { entryProgress } from "@/server/cli/bank/entry-progress";
import { runPlainCommand, UsageError } from "@/server/cli/terminal/run-command";

const USAGE = `Usage:
  npm run bank:check -- <files> [--json]

The files are statements as a bank offers them for download, or ZIP archives of them. Each is recognized by its content.
Nothing is booked, and no database is needed. Exits with 1 if anything is wrong.`;

const OPTIONS = { json: { type: "boolean", default: false } } as const;

await runPlainCommand(USAGE, (words) => {
  const { values, positionals } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  if (positionals.length === 0) throw new UsageError("Name the files to check.");
  return async () => {
    const sources = positionals.map((name) => ({ name, open: () => createReadStream(name) }));
    const checked = await checkBankFiles(sources, entryProgress());
    if (values.json) console.log(JSON.stringify(serializeFiles(checked)));
    else for (const line of describeFiles(checked)) console.log(line);
    return countProblems(checked) === 0 ? 0 : 1;
  };
});
