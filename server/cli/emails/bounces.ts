/** `npm run bounces`: imports mail servers' reports about emails that did not arrive. */
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { readDeliveryReport } from "@/server/adapters/email-reports/delivery-report";
import { runCommand, UsageError } from "@/server/cli/terminal/run-command";
import { takeEmailReports } from "@/server/domain/email/take-email-reports";
import type { Context } from "@/server/operations/context";

const USAGE = `Usage:
  npm run bounces -- <file>      takes the report in an .eml file
  npm run bounces -- <folder>    takes the reports in a folder's .eml files, and those of a Maildir
  npm run bounces -- -           takes the report on the standard input, as from a mail server's pipe`;

const REPORT_MAX_BYTES = 10 * 1024 * 1024;

await runCommand(USAGE, (words) => {
  const { positionals } = parseArgs({ args: words, allowPositionals: true });
  const [place, ...rest] = positionals;
  if (place === undefined || rest.length > 0) throw new UsageError("Name a file, a folder or -.");
  return (ctx) => takeAll(ctx, place);
});

async function takeAll(ctx: Context, place: string): Promise<void> {
  const counts = { emails: 0, reports: 0, ours: 0 };
  for await (const eml of emailsAt(place)) {
    const reports = await readDeliveryReport(eml);
    counts.emails += 1;
    counts.reports += reports.length;
    counts.ours += await takeEmailReports(ctx, reports);
  }
  const { emails, reports, ours } = counts;
  console.log(`Emails read: ${emails}. Reports in them: ${reports}. About emails of this installation: ${ours}.`);
}

async function* emailsAt(place: string): AsyncGenerator<Uint8Array> {
  if (place === "-") {
    yield await standardInput();
    return;
  }
  const isFolder = (await stat(place)).isDirectory();
  for (const file of isFolder ? await filesIn(place) : [place]) {
    if ((await stat(file)).size <= REPORT_MAX_BYTES) yield await readFile(file);
    else console.error(`${file} is too large for a report.`);
  }
}

/** Files that end in .eml, and everything in the folders of a Maildir. */
async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true, recursive: true });
  return found
    .filter((entry) => entry.isFile())
    .filter(({ name, parentPath }) => name.endsWith(".eml") || /(^|\/)(cur|new)$/.test(parentPath))
    .map(({ name, parentPath }) => path.join(parentPath, name))
    .sort();
}

async function standardInput(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > REPORT_MAX_BYTES) throw new Error("The standard input is too large for a report.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
