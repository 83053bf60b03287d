import type pg from "pg";
import { z } from "zod";
import { copyLines } from "@/server/db/copy-lines";
import { type CharityList, LIST_NAMES, UnknownFile } from "@/server/domain/charities/list-formats";
import { type ListFile, openList, type ReadFile } from "@/server/domain/charities/read-list-file";
import { callerName } from "@/server/kernel/caller";
import { InvalidState } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

export interface ImportProgress {
  /** The current step, as the start of a line. */
  doing: string;
  rows: number;
}

interface ImportLists {
  files: readonly ListFile[];
  /** Accepts a list that has lost more rows than is usual. */
  force: boolean;
  onProgress(progress: ImportProgress): void;
}

export interface ImportedList {
  list: CharityList;
  version: number;
  rows: number;
  /** The row count of the previous version; null for the first. */
  rowsBefore: number | null;
  fileDate: string;
  files: ReadFile[];
}

/** A list that lost a larger share of its rows than this since its previous version is probably incomplete. */
const LOSS_MAX = 0.05;
/** Allows only one import at a time across all processes. */
const IMPORT_LOCK = 7_824_563;

/**
 * Imports IRS files, several files of one list as one version, and replaces the current versions of all lists at once.
 * Until then decisions read the previous versions. An import that fails or is killed changes nothing.
 */
export const importCharityLists = operation({
  name: "importCharityLists",
  summary: "Imports the IRS files of charities.",
  permission: { operator: true },
  input: z.custom<ImportLists>(),
  errors: [InvalidState],
  async run(ctx, { files, force, onProgress }) {
    const client = await ctx.pool.connect();
    try {
      await prepare(client);
      const filled = await fill(ctx, client, { files, force, onProgress });
      await makeCurrent(ctx, filled);
      onProgress({ doing: "removing the versions before", rows: 0 });
      await clean(client).catch((error) => ctx.log.warn({ err: error }, "replaced charity lists could not be dropped"));
      return filled;
    } finally {
      // The server ends the connection only later. Until then the next import would find the lock held.
      await client.query("SELECT pg_advisory_unlock_all()").catch(() => {});
      // Close the connection, because its settings were changed.
      client.release(true);
    }
  },
});

async function prepare(client: pg.PoolClient): Promise<void> {
  await client.query("SET statement_timeout = 0");
  await client.query("SET idle_in_transaction_session_timeout = 0");
  await client.query("SET lock_timeout = '5s'");
  const { rows } = await client.query<{ held: boolean }>("SELECT pg_try_advisory_lock($1) AS held", [IMPORT_LOCK]);
  if (!rows[0]!.held)
    throw InvalidState({ message: "Another import of charity lists is running. Wait until it ends." });
  await clean(client);
}

async function clean(client: pg.PoolClient): Promise<void> {
  await client.query("SELECT charity_list_clean()");
}

/** Fills and indexes new tables, which nothing reads yet, in one transaction. */
async function fill(ctx: Context, client: pg.PoolClient, { files, force, onProgress }: ImportLists) {
  const current = await ctx.db.charityListVersion.findMany({ where: { isCurrent: true } });
  const newest = await ctx.db.charityListVersion.groupBy({ by: ["list"], _max: { version: true } });
  const lists = new Map<CharityList, ImportedList>();
  await client.query("BEGIN");
  try {
    for (const file of files) {
      const open = await openList(file);
      const { list, columns } = open.format;
      let target = lists.get(list);
      if (!target) {
        const version = (newest.find((row) => row.list === list)?._max.version ?? 0) + 1;
        const rowsBefore = current.find((row) => row.list === list)?.rows ?? null;
        target = { list, version, rows: 0, rowsBefore, fileDate: file.fileDate, files: [] };
        lists.set(list, target);
        await client.query("SELECT charity_list_create($1, $2)", [list, version]);
      }
      const doing = `${file.name}, ${LIST_NAMES[list]}`;
      await copyLines(client, tableOf(target), [...columns, "tokens"], counted(open.lines, doing, onProgress));
      add(target, open.result());
    }
    for (const target of lists.values()) {
      requireComplete(target, force);
      onProgress({ doing: `indexing the ${LIST_NAMES[target.list]}`, rows: target.rows });
      await client.query("SELECT charity_list_index($1, $2)", [target.list, target.version]);
    }
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
  return [...lists.values()];
}

function tableOf({ list, version }: { list: string; version: number }): string {
  return `irs.${list}_${version}`;
}

async function* counted(lines: AsyncIterable<string>, doing: string, onProgress: ImportLists["onProgress"]) {
  let rows = 0;
  for await (const batch of lines) {
    for (let at = batch.indexOf("\n"); at >= 0; at = batch.indexOf("\n", at + 1)) rows += 1;
    onProgress({ doing, rows });
    yield batch;
  }
}

function add(target: ImportedList, read: ReadFile): void {
  const same = target.files.find(({ sha256 }) => sha256 === read.sha256);
  if (same) throw new UnknownFile(`${read.name} has the same content as ${same.name}.`);
  target.files.push(read);
  target.rows += read.rows;
  if (read.fileDate < target.fileDate) target.fileDate = read.fileDate;
}

function requireComplete({ list, rows, rowsBefore }: ImportedList, force: boolean): void {
  const name = LIST_NAMES[list];
  if (rows === 0) throw InvalidState({ message: `The ${name} has no rows. Nothing was imported.` });
  if (force || rowsBefore === null || rows >= rowsBefore * (1 - LOSS_MAX)) return;
  throw InvalidState({
    message: `The ${name} has ${rows} rows and had ${rowsBefore}, so it is probably incomplete: the Business Master File comes in several files, which belong into one import. Nothing was imported. If it really has lost these rows, import it with --force.`,
    context: { rows, rows_before: rowsBefore },
  });
}

function makeCurrent(ctx: Context, lists: ImportedList[]): Promise<void> {
  return ctx.transaction(async (tx) => {
    for (const { list, version, rows, fileDate, files } of lists) {
      await tx.db.charityListVersion.updateMany({ where: { list, isCurrent: true }, data: { isCurrent: false } });
      await tx.db.charityListVersion.create({
        data: {
          list,
          version,
          isCurrent: true,
          rows,
          fileDate: new Date(fileDate),
          files: files.map((file) => ({ ...file })),
          importedBy: callerName(tx.caller),
          importedAt: tx.now(),
        },
      });
      const sums = files.map(({ sha256 }) => sha256).join(",");
      await audit(tx, "charity_list.import", list, { version, rows, file_date: fileDate, sha256: sums });
    }
  });
}
