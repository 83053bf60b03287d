/** `npm run bank:fetch`: runs the operator's command that fetches statements, and books them. */
import { parseArgs } from "node:util";
import { importOne } from "@/server/cli/bank/import-one";
import { runCommand } from "@/server/cli/terminal/run-command";
import { fetchBankFiles } from "@/server/domain/bank/fetch-bank-files";

const USAGE = `Usage:
  npm run bank:fetch

Runs the command that BANK_FETCH_COMMAND names, and books what is in the files that it leaves. The worker does the same every
BANK_FETCH_EVERY. The command is given an empty folder for its files, as its last argument and as BANK_FETCH_DIR. It is ended after ten
minutes, and never runs twice at the same time.`;

await runCommand(USAGE, (words) => {
  parseArgs({ args: words, options: {} });
  return async (ctx) => {
    let isRefused = false;
    const outcome = await fetchBankFiles(ctx, {
      take: async (source) => {
        isRefused = (await importOne(ctx, source, { mapping: null, accountId: null })) || isRefused;
      },
    });
    if (outcome.error !== null) throw new Error(outcome.error);
    if (outcome.files === 0) console.log("The command brought no files.");
    if (isRefused) throw new Error("Something was not imported. The lines above say why.");
  };
});
