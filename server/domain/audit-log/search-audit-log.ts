import { z } from "zod";
import { audit } from "@/server/domain/audit";
import type { Context } from "@/server/domain/context";
import { operation } from "@/server/domain/operation";
import { AUDIT_EXPORT_ROWS, REVIEW_PAGE_ROWS } from "@/server/kernel/limits";

/** An entry of the audit log, with its link in the chain. */
export interface LoggedEntry {
  id: number;
  actor: string;
  action: string;
  subjectId: string;
  details: Record<string, string | number | boolean | null>;
  requestId: string;
  createdAt: Date;
  /** The hash that chains it to the entry before; null until it is sealed. */
  hash: string | null;
}

const filters = {
  /** What it was done to, exactly. */
  subject: z.string().max(200).nullish(),
  /** Who did it, exactly, as the log names them. */
  actor: z.string().max(200).nullish(),
  /** What was done, or how it begins, such as `task.`. */
  action: z.string().max(100).nullish(),
};

type Filters = z.infer<ReturnType<typeof z.object<typeof filters>>>;

/** One page of the audit log, newest first. */
export const searchAuditLog = operation({
  name: "searchAuditLog",
  summary: "Searches the audit log by subject, actor and action.",
  permission: { operator: true },
  input: z.strictObject({ ...filters, before: z.number().int().positive().nullish() }),
  async run(ctx, { before, ...wanted }): Promise<{ rows: LoggedEntry[]; next: number | null }> {
    const rows = await readEntries(ctx, wanted, before ?? null, REVIEW_PAGE_ROWS + 1);
    const shown = rows.slice(0, REVIEW_PAGE_ROWS);
    return { rows: shown, next: rows.length > shown.length ? shown.at(-1)!.id : null };
  },
});

/** The newest entries for a file, so many at most, which the log records. */
export const exportAuditLog = operation({
  name: "exportAuditLog",
  summary: "Reads the audit log for a file.",
  permission: { operator: true },
  input: z.strictObject(filters),
  async run(ctx, wanted): Promise<LoggedEntry[]> {
    const rows = await readEntries(ctx, wanted, null, AUDIT_EXPORT_ROWS);
    const { subject = null, actor = null, action = null } = wanted;
    await audit(ctx, "audit_log.export", "audit_log", { subject, actor, action, rows: rows.length });
    return rows;
  },
});

/** What was done to an item and to what it is about, newest first. */
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

function readEntries(ctx: Context, { subject, actor, action }: Filters, before: number | null, limit: number) {
  const values: unknown[] = [];
  const param = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["true"];
  if (before !== null) conditions.push(`e.id < ${param(before)}`);
  if (subject) conditions.push(`e.subject_id = ${param(subject)}`);
  if (actor) conditions.push(`e.actor = ${param(actor)}`);
  if (action) conditions.push(`starts_with(e.action, ${param(action)})`);
  const where = conditions.join(" AND ");
  return ctx.statement<LoggedEntry>(`${SELECT} WHERE ${where} ORDER BY e.id DESC LIMIT ${limit}`, values);
}
