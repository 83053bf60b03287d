/** `npm run backup`: writes everything into one file, from which `npm run restore` brings the installation back. */
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { appUrl, type Installation, readInstallation } from "@/server/cli/backup/installation";
import { type MadeBackup, makeBackup } from "@/server/cli/backup/make-backup";
import { progressLine, sizeOf } from "@/server/cli/backup/progress";
import { recordBackup } from "@/server/cli/backup/record-backup";
import { runPlainCommand, UsageError } from "@/server/cli/terminal/run-command";
import { chooseFiles } from "@/server/compose/choose-files";

const USAGE = `Usage:
  npm run backup -- --to <folder>

Writes all tables at one instant, and the files, into one file of the folder: compressed, with checksums, and encrypted for
BACKUP_RECIPIENT, whose private key this server does not have. The file has its name once it is whole. Keep ALMONER_SECRET
and DOCUMENT_KEYS apart from it: they are not in it, and without them what is sealed in it stays sealed.
Almoner goes on meanwhile. Old backups are yours to delete.`;

const NOT_ENCRYPTED =
  "WARNING: the backup is not encrypted, because BACKUP_RECIPIENT is not set. Whoever reads the file reads everything in it. Live mode makes none like it.";
const NO_RECIPIENT =
  "BACKUP_RECIPIENT is not set, and no backup of real people's data is written unencrypted. Run age-keygen on another machine, keep the private key there, and set BACKUP_RECIPIENT to the public key: age1...";

// The files are not readable for other users of this machine.
process.umask(0o077);
await runPlainCommand(USAGE, (words) => {
  const { values } = parseArgs({ args: words, options: { to: { type: "string" } } });
  const folder = values.to;
  if (!folder) throw new UsageError("Name the folder to write the backup into, with --to.");
  return () => backUp(readInstallation(), path.resolve(folder));
});

async function backUp(installation: Installation, folder: string): Promise<number> {
  const { env, vault } = installation;
  const { ALMONER_MODE: mode, BACKUP_RECIPIENT: recipient = null } = env;
  if (recipient === null && mode === "live") throw new Error(NO_RECIPIENT);
  if (recipient === null) console.error(NOT_ENCRYPTED);
  const line = progressLine();
  const made = await makeBackup({
    databaseUrl: appUrl(installation),
    storage: chooseFiles(env),
    vault,
    mode,
    recipient,
    folder,
    onProgress: (step, done, all) => line.show(all === null ? `${step}: ${done}` : `${step}: ${done} of ${all}`),
  }).finally(line.end);
  const pool = new pg.Pool({ connectionString: appUrl(installation), max: 1 });
  await recordBackup(pool, { ...made, isEncrypted: recipient !== null }).finally(() => pool.end());
  show(made);
  return 0;
}

function show({ file, bytes, sha256, manifest: { tables, files, seal } }: MadeBackup): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${file}: ${sizeOf(bytes)}, ${rows} rows of ${tables.length} tables, ${files.count} files.`);
  console.log(`SHA-256 ${sha256}`);
  if (seal) console.log(`The newest seal of the ledger, of ${seal.sealedAt}: ${seal.number}:${seal.digest}`);
  console.log("Copy it to another place, and try it: npm run restore -- --from <file> --identity <key file> --drill");
}
