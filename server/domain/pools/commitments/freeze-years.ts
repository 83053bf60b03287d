import { cancelApprovals } from "@/server/domain/four-eyes/require-second-approval";
import { withdrawVoters } from "@/server/domain/pools/commitments/year-reactions";
import { currentMatcher } from "@/server/domain/screening/matcher-cache";
import { raiseTask, withdrawTask } from "@/server/domain/tasks/raise-task";
import type { TaskKind } from "@/server/domain/tasks/task-kinds";
import { FROZEN_MONEY_KINDS } from "@/server/domain/tasks/task-queue";
import type { Context } from "@/server/operations/context";

/**
 * Why a year's money is frozen after the rail took it. The year stays pending, or canceled without a refund: `recheck`
 * until it is screened on the current lists, `review` until a person has decided about a possible match, `blocked`
 * because the member or the sponsor is a listed party.
 */
type Freeze = "recheck" | "review" | "blocked";

const isClear = (side: string) =>
  `(${side}.status = 'active' AND ${side}.screening_verdict = 'clear'
    AND right(${side}.screening_fingerprint, length($2)) = $2) IS TRUE`;

/** Those of these pending years whose member, or the sponsor they are a gift to, is not clear on the current lists. */
const NOT_CLEARED = `
  SELECT y.id FROM prepayments y
  JOIN identities m ON m.id = y.identity_id LEFT JOIN identities s ON s.id = y.sponsor_id
  WHERE y.id = ANY ($1::text[]) AND y.status = 'pending'
    AND NOT (${isClear("m")} AND (s.id IS NULL OR ${isClear("s")}))`;

/** Those of these years that may not be paid yet, in the running transaction. Compares no names: it costs one read. */
export async function yearsNotCleared(tx: Context, yearIds: string[]): Promise<string[]> {
  if (yearIds.length === 0) return [];
  const { versions } = await currentMatcher(tx);
  const rows = await tx.statement<{ id: string }>(NOT_CLEARED, [yearIds, ` ${versions}`]);
  return rows.map(({ id }) => id);
}

/** Freezes years, in the running transaction that has locked them, and raises tasks for what people must do. */
export async function freezeYears(tx: Context, yearIds: string[], freeze: Freeze): Promise<void> {
  if (yearIds.length === 0) return;
  await tx.statement(
    "UPDATE prepayments SET screening = $2, frozen_at = coalesce(frozen_at, $3::timestamptz) WHERE id = ANY ($1::text[])",
    [yearIds, freeze, tx.now()],
  );
  if (freeze === "blocked") await withdrawVoters(tx, yearIds);
  if (freeze !== "review") await endTasks(tx, yearIds, ["year_frozen"], "The screening was decided.");
  for (const subjectId of yearIds) {
    if (freeze === "review") await raiseTask(tx, { kind: "year_frozen", subjectId, detail: FROZEN });
    if (freeze === "blocked") await raiseTask(tx, { kind: "funds_blocked", subjectId, detail: BLOCKED });
  }
}

/** Ends the freeze of years, with its tasks and any approval that waits for a second operator; the note says why. */
export async function thawYears(tx: Context, yearIds: string[], note: string): Promise<void> {
  if (yearIds.length === 0) return;
  await tx.db.prepayment.updateMany({ where: { id: { in: yearIds } }, data: { screening: "clear", frozenAt: null } });
  await endTasks(tx, yearIds, FROZEN_MONEY_KINDS, note);
  for (const id of yearIds) await cancelApprovals(tx, id, note);
}

async function endTasks(tx: Context, yearIds: string[], kinds: TaskKind[], note: string): Promise<void> {
  const where = { kind: { in: kinds }, status: "open", subjectId: { in: yearIds } };
  const open = await tx.db.task.findMany({ where, select: { kind: true, subjectId: true } });
  for (const { kind, subjectId } of open) await withdrawTask(tx, { kind: kind as TaskKind, subjectId }, note);
}

const FROZEN =
  "The money was taken before a new list or name made a match possible. It stays until the case is decided.";
const BLOCKED =
  "The money was taken before a side was found to be a listed party. It is neither in the pool nor refunded.";
