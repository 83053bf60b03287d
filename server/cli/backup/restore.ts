/** `npm run restore`: restores an installation from a backup, or tests whether that would work. */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { drill } from "@/server/cli/backup/drill";
import { appUrl, type Installation, ownerUrl, readInstallation } from "@/server/cli/backup/installation";
import type { Manifest } from "@/server/cli/backup/manifest";
import { ageOf, progressLine, sizeOf } from "@/server/cli/backup/progress";
import { auditRestored, requireFitting, restoreBackup } from "@/server/cli/backup/restore-backup";
import { verifyBackup } from "@/server/cli/backup/verify-backup";
import { checkDatabase } from "@/server/cli/database/databases";
import { runPlainCommand, UsageError } from "@/server/cli/terminal/run-command";
import { chooseFiles } from "@/server/compose/choose-files";
import type { AuditFinding } from "@/server/domain/ledger/audit-ledger";

const USAGE = `Usage:
  npm run restore -- --from <backup> [--identity <key file>] --drill   tries it in a database of its own, and drops that
  npm run restore -- --from <backup> [--identity <key file>]           restores into an empty database
  npm run restore -- --resume                                          has a restored installation go on

Everything is verified before anything is written. --identity names the file with the private key, as age-keygen writes it.
What was restored sends nothing and pays nobody until it is resumed. --resume first asks the payment rails for all that they did
since the backup, and books what was forgotten.`;

type Chosen = { from: string; identity: string | null; isDrill: boolean };

process.umask(0o077);
await runPlainCommand(USAGE, (words) => {
  const { values } = parseArgs({
    args: words,
    options: {
      from: { type: "string" },
      identity: { type: "string" },
      drill: { type: "boolean" },
      resume: { type: "boolean" },
    },
  });
  if (values.resume) {
    if (Object.keys(values).length > 1) throw new UsageError("--resume stands alone.");
    return resume;
  }
  const { from, identity = null, drill: isDrill = false } = values;
  if (!from) throw new UsageError("Name the backup, with --from.");
  return () => restore(readInstallation(), { from, identity, isDrill });
});

/** Only this subcommand opens the product. */
async function resume(): Promise<number> {
  const { resumeRestored } = await import("@/server/cli/backup/resume-restored");
  return resumeRestored();
}

async function restore(installation: Installation, { from, identity, isDrill }: Chosen): Promise<number> {
  const stored = { file: from, identity: identity && (await readFile(identity, "utf8")) };
  const line = progressLine();
  const manifest = await verifyBackup(stored, (bytes) => line.show(`verifying: ${sizeOf(bytes)}`)).finally(line.end);
  requireFitting(manifest, installation.vault);
  if (manifest.mode !== installation.env.ALMONER_MODE)
    throw new Error(`The backup is of an installation with ALMONER_MODE=${manifest.mode}. Set that.`);
  describe(manifest);
  const load = {
    ownerUrl: ownerUrl(installation),
    manifest,
    stored,
    onProgress: (table: string) => line.show(`restoring: ${table}`),
  };
  if (isDrill) {
    const { newer, ...audit } = await drill(load).finally(line.end);
    sayNewer(newer);
    if (!report(audit)) return 1;
    console.log("The drill passed: this backup can be restored. Its database was dropped again.");
    return 0;
  }
  const { env } = installation;
  const app = await checkDatabase(appUrl(installation));
  const auditor = env.DATABASE_AUDITOR_URL && (await checkDatabase(env.DATABASE_AUDITOR_URL, "DATABASE_AUDITOR_URL"));
  const { newer } = await restoreBackup({ ...load, storage: chooseFiles(env) }, { app, auditor }).finally(line.end);
  sayNewer(newer);
  const isFine = report(await auditRestored(load.ownerUrl, manifest));
  console.log(
    isFine ? "The installation was restored." : "The installation was restored, but its books are not in order.",
  );
  console.log(
    "It is held: it can be read, but it takes nothing, sends nothing and pays nobody. Look at it with `npm start`, then run: npm run restore -- --resume",
  );
  return isFine ? 0 : 1;
}

function describe({ madeAt, tables, files, seal, mode }: Manifest): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`The backup is whole. It is ${ageOf(madeAt)} old: made at ${madeAt}, in ${mode} mode.`);
  console.log(`It has ${rows} rows of ${tables.length} tables, and ${files.count} files of ${sizeOf(files.bytes)}.`);
  const largest = [...tables].sort((a, b) => b.rows - a.rows).slice(0, 5);
  console.log(
    `The largest: ${largest.map(({ name, rows: count }) => `${name.replace("public.", "")} ${count}`).join(", ")}.`,
  );
  if (seal) console.log(`Its newest seal of the ledger, of ${seal.sealedAt}: ${seal.number}:${seal.digest}`);
}

function sayNewer(newer: string[]): void {
  if (newer.length > 0) console.log(`Applied what is newer than the backup: ${newer.join(", ")}.`);
}

function report({ checks, broken }: { checks: number; broken: AuditFinding[] }): boolean {
  for (const { invariant, breaches } of broken) {
    console.log(`BROKEN  ${invariant.promise} (${invariant.id})`);
    for (const { subject, detail } of breaches) console.log(`          ${subject}: ${detail}`);
  }
  if (broken.length === 0) console.log(`The books are correct: ${checks} of ${checks} checks passed.`);
  else console.log(`${broken.length} of ${checks} checks failed.`);
  return broken.length === 0;
}
