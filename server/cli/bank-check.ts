/** `npm run bank:check`: reads banks' statement files without booking anything, and says what is in them and what is wrong. */
import { createReadStream } from "node:fs";
import { parseArgs } from "node:util";
import { checkBankFiles } from "@/server/cli/bank-check/check-bank-files";
import { countProblems, describeFiles, serializeFiles } from "@/server/cli/bank-check/describe-files";
import { runPlainCommand, UsageError } from "@/server/cli/run-command";

const USAGE = `Usage:
  npm run bank:check -- <files> [--json]

The files are statements as a bank offers them for download, or ZIP archives of them. Each is recognized by its content.
Nothing is booked, and no database is needed. Exits with 1 if anything is wrong.`;

const OPTIONS = { json: { type: "boolean", default: false } } as const;
const PROGRESS_EVERY_MS = 2_000;

await runPlainCommand(USAGE, (words) => {
  const { values, positionals } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  if (positionals.length === 0) throw new UsageError("Name the files to check.");
  return async () => {
    const sources = positionals.map((name) => ({ name, open: () => createReadStream(name) }));
    const checked = await checkBankFiles(sources, showProgress());
    if (values.json) console.log(JSON.stringify(serializeFiles(checked)));
    else for (const line of describeFiles(checked)) console.log(line);
    return countProblems(checked) === 0 ? 0 : 1;
  };
});

function showProgress() {
  const startedAt = performance.now();
  let lastAt = startedAt;
  return (file: string, entries: number) => {
    const now = performance.now();
    if (now - lastAt < PROGRESS_EVERY_MS) return;
    lastAt = now;
    const seconds = `${((now - startedAt) / 1000).toFixed(1)} s`;
    console.error(`${seconds.padStart(8)}  ${file}: ${entries.toLocaleString("en-US")} entries`);
  };
}
