/** `npm run bank:answers`: reads what the operator's bank answers about payment files. */
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { runCommand, UsageError } from "@/server/cli/terminal/run-command";
import { uploadBankAnswers } from "@/server/domain/bank/outgoing/answer-files";
import { applyBankAnswers } from "@/server/domain/bank/outgoing/record-bank-answers";

const USAGE = `Usage:
  npm run bank:answers -- <files>

The files are the bank's answers about files of \`npm run bank:out\`: pain.002 reports, or NACHA returns and notifications of change.
What the bank rejects goes back to where it came from. What it has executed is known from its statements: npm run bank:import.`;

await runCommand(USAGE, (words) => {
  const { positionals } = parseArgs({ args: words, options: {}, allowPositionals: true });
  if (positionals.length === 0) throw new UsageError("Name the files to read.");
  return async (ctx) => {
    for (const path of positionals) {
      const source = { name: basename(path), open: () => createReadStream(path) };
      const { id: fileId } = await uploadBankAnswers(ctx, { source });
      const { counts, unknown } = await applyBankAnswers(ctx, { fileId });
      const said = Object.entries(counts).map(([status, count]) => `${count} ${status}`);
      console.log(`${path}: ${said.length > 0 ? said.join(", ") : "it says nothing"}.`);
      for (const reference of unknown) console.log(`  ${reference} is in no file that was sent.`);
    }
  };
});
