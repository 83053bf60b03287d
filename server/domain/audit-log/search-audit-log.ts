import { z } from "zod";
import { AUDIT_EXPORT_PAGE_ROWS, REVIEW_PAGE_ROWS } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** An entry of the audit log, with its link in the chain. */
export interface LoggedEntry {
  id: number;
  actor: string;
  action: string;
  subjectId: string;
  details: Record<string, string | number | boolean | null>;
  requestId: string;
  createdAt: Date;
  /** The hash that chains it to the previous entry; null until it is sealed. */
  hash: string | null;
}

const filters = {
  /** The exact subject of the action. */
  subject: z.string().max(200).nullish(),
  /** The exact name of the actor in the log. */
  actor: z.string().max(200).nullish(),
  /** The action or a prefix of it, such as `task.`. */
  action: z.string().max(100).nullish(),
};

type Filters = z.infer<ReturnType<typeof z.object<typeof filters>>>;

const page = { ...filters, before: z.number().int().positive().nullish() };

/** Entries of the log, and the id before which the next page continues; null after the oldest entry. */
export interface LogPage {
  rows: LoggedEntry[];
  next: number | null;
}

/** One page of the audit log, newest first. */
export const searchAuditLog = operation({
  name: "searchAuditLog",
  summary: "Searches the audit log by subject, actor and action.",
  permission: { operator: true },
  input: z.strictObject(page),
  run: (ctx, input): Promise<LogPage> => readPage(ctx, input, REVIEW_PAGE_ROWS),
});

/**
 * Reads a larger page, for a file of all selected entries. The first page is recorded in the log, with the file's
 * number of rows.
 */
export const exportAuditLog = operation({
  name: "exportAuditLog",
  summary: "Reads the audit log for a file.",
  permission: { operator: true },
  input: z.strictObject(page),
  async run(ctx, input): Promise<LogPage> {
    const read = await readPage(ctx, input, AUDIT_EXPORT_PAGE_ROWS);
    if (input.before) return read;
    const { subject = null, actor = null, action = null } = input;
    const rows = read.next === null ? read.rows.length : await countEntries(ctx, input, read.rows[0]!.id);
    await audit(ctx, "audit_log.export", "audit_log", { subject, actor, action, rows });
    return read;
  },
});

/** Reads what was done to an item and to its subject, newest first. */
export const readHistory = operation({
  name: "readHistory",
  summary: "Reads what the audit log says about some subjects.",
  permission: { operator: true },
  input: z.strictObject({ subjectIds: z.array(z.string()).max(10) }),
  async run(ctx, { subjectIds }): Promise<LoggedEntry[]> {
    return ctx.statement<LoggedEntry>(
      `${SELECT} WHERE e.subject_id = ANY ($1::text[]) ORDER BY e.id DESC LIMIT ${REVIEW_PAGE_ROWS}`,
      [subjectIds],
    );
  },
});

const SELECT = `SELECT e.id, e.actor, e.action, e.subject_id AS "subjectId", e.details, e.request_id AS "requestId",
  e.created_at AS "createdAt", l.hash FROM audit_entries e LEFT JOIN audit_links l ON l.entry_id = e.id`;

async function readPage(
  ctx: Context,
  { before, ...wanted }: Filters & { before?: number | null | undefined },
  size: number,
): Promise<LogPage> {
  const { where, values } = selectionOf(wanted, "<", before);
  const text = `${SELECT} WHERE ${where} ORDER BY e.id DESC LIMIT ${size + 1}`;
  const found = await ctx.statement<LoggedEntry>(text, values);
  const rows = found.slice(0, size);
  return { rows, next: found.length > rows.length ? rows.at(-1)!.id : null };
}

/** Counts the entries up to the newest one in the file. */
async function countEntries(ctx: Context, wanted: Filters, newestId: number): Promise<number> {
  const { where, values } = selectionOf(wanted, "<=", newestId);
  const text = `SELECT count(*)::int AS count FROM audit_entries e WHERE ${where}`;
  const [row] = await ctx.statement<{ count: number }>(text, values);
  return row!.count;
}

function selectionOf({ subject, actor, action }: Filters, than: "<" | "<=", id: number | null | undefined) {
  const values: unknown[] = [];
  const param = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["true"];
  if (id) conditions.push(`e.id ${than} ${param(id)}`);
  if (subject) conditions.push(`e.subject_id = ${param(subject)}`);
  if (actor) conditions.push(`e.actor = ${param(actor)}`);
  if (action) conditions.push(`starts_with(e.action, ${param(action)})`);
  return { where: conditions.join(" AND "), values };
}
