import { DUE_WORK } from "@/server/domain/overdue-work";
import { nextPostedEventAt } from "@/server/domain/payments/rail-events";
import { TASKS_TO_EMAIL } from "@/server/domain/tasks/email-tasks";
import { FAILING_ENDPOINTS_DUE } from "@/server/domain/webhooks/disable-failing-endpoints";
import { DELIVERIES_TO_DISABLED } from "@/server/domain/webhooks/expire-deliveries";
import type { Context } from "@/server/operations/context";

/** The maximum number of rows read per sweep. */
const LISTED_MAX = 1_000;

const EMAIL_TASKS = "email-tasks";
const RAIL_EVENTS = "apply-rail-events";
const EVER = new Date(0);

/** The work whose due times the sandbox clock steps through: that of every sweep, and that of jobs that run rarely. */
const TIMED_WORK: readonly Pick<(typeof DUE_WORK)[number], "sweep" | "rows" | "heldRows" | "isDueAtOnce">[] = [
  ...DUE_WORK,
  { sweep: "sweep-webhooks", rows: `${DELIVERIES_TO_DISABLED} UNION ALL ${FAILING_ENDPOINTS_DUE}` },
  { sweep: EMAIL_TASKS, rows: TASKS_TO_EMAIL },
];

/** One row that a sweep has not finished. */
export interface UnfinishedRow {
  sweep: string;
  subject: string;
  due: Date;
  /** True while a worker has it. */
  isHeld: boolean;
}

const listed = (sweep: string, rows: string, isHeld: boolean) => `
  (SELECT '${sweep}' AS sweep, subject, due, ${isHeld} AS "isHeld" FROM (${rows}) r ORDER BY due LIMIT ${LISTED_MAX})`;

const UNFINISHED = TIMED_WORK.flatMap(({ sweep, rows, heldRows }) => [
  listed(sweep, rows, false),
  ...(heldRows ? [listed(sweep, heldRows, true)] : []),
]).join(" UNION ALL ");

const NEXT_DUE = TIMED_WORK.filter(({ isDueAtOnce }) => !isDueAtOnce)
  .map(({ rows }) => `(SELECT due FROM (${rows}) r WHERE due > $2::timestamptz ORDER BY due LIMIT 1)`)
  .join(" UNION ALL ");

/** How far ahead to look for a sweep's next row. Callers ask more often than this. */
const AHEAD_MS = 120_000;

const NEXT_OF_EACH = DUE_WORK.map(
  ({ sweep, rows, isDueAtOnce }) => `
    (SELECT '${sweep}' AS sweep, due FROM (${isDueAtOnce ? rows : rows.replaceAll("$1::timestamptz", "$2::timestamptz")}) r
     ORDER BY due LIMIT 1)`,
).join(" UNION ALL ");

type Reader = Pick<Context, "ports" | "settings" | "statement">;

/** Everything that was due before the instant and is not finished, in the order in which sweeps are declared. */
export async function unfinishedWork(reader: Reader, dueBefore: Date): Promise<UnfinishedRow[]> {
  // Ask the rails first: an event posted in the meantime is a row by the time the rows are read.
  const due = await nextPostedEventAt(reader.ports, { after: EVER, until: dueBefore });
  const rows = await reader.statement<UnfinishedRow>(UNFINISHED, [dueBefore], "unfinished-work");
  const events = due ? [{ sweep: RAIL_EVENTS, subject: "rail", due, isHeld: false }] : [];
  const emailed = reader.settings.operatorEmail ? rows : rows.filter(({ sweep }) => sweep !== EMAIL_TASKS);
  return [...events, ...emailed];
}

/** When the next row falls due after an instant, up to another one; null if none does. */
export async function nextDueAt(reader: Reader, period: { after: Date; until: Date }): Promise<Date | null> {
  const event = await nextPostedEventAt(reader.ports, period);
  const text = `SELECT min(due) AS due FROM (${NEXT_DUE}) next`;
  const [row] = await reader.statement<{ due: Date | null }>(text, [period.until, period.after], "next-due");
  return event && (!row!.due || event < row!.due) ? event : row!.due;
}

/**
 * For each sweep, when its oldest row is due, or falls due within the next two minutes, in product time, in one round
 * trip. Rows that a worker holds don't count.
 */
export async function nextDueBySweep(reader: Reader, now: Date): Promise<Map<string, Date>> {
  const until = new Date(now.getTime() + AHEAD_MS);
  const event = await nextPostedEventAt(reader.ports, { after: EVER, until });
  const rows = await reader.statement<{ sweep: string; due: Date }>(NEXT_OF_EACH, [now, until], "next-due-by-sweep");
  const next = new Map(rows.map(({ sweep, due }) => [sweep, due]));
  const known = next.get(RAIL_EVENTS);
  if (event && (!known || event < known)) next.set(RAIL_EVENTS, event);
  return next;
}
